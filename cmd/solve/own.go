package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"

	"casitas/internal/solve"
)

// own proves a claim of one's own. If it is stopped, or gives up, what it has stays in a part beside the certificates, and the same claim goes on
// with that; when it is known whether the claim is proved, the part is deleted.
func own(ctx context.Context, claim string, way solve.Way, o options) error {
	t := solve.Task{Way: way}
	if err := json.Unmarshal([]byte(claim), &t.Claim); err != nil {
		return err
	}
	if err := os.MkdirAll(o.dir, 0o755); err != nil { //nolint:gosec // for everybody to read
		return err
	}
	part := ownPart(t, o)
	_, err := prove(ctx, t, o, part)
	if err == nil || errors.Is(err, solve.ErrNotProved) {
		return errors.Join(err, drop(part))
	}
	return err
}

// ownPart is where the part of a claim of one's own stands: another for each claim, way and size of the table.
func ownPart(t solve.Task, o options) string {
	t.Most = 0 // who is given more goes on
	sum := crc32.ChecksumIEEE(fmt.Appendf(nil, "%s %+v %d", t, t.Way, o.bits))
	return filepath.Join(o.dir, fmt.Sprintf("%s-%08x.part", t.Name(), sum))
}
