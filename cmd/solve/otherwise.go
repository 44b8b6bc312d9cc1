package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"casitas/internal/solve"
)

// otherwise says of each claim whether it is true by the rules as this program was built: by its certificate, or else by another. It is for
// programs that were built with a decision read otherwise (cmd/reading).
func otherwise(ctx context.Context, o options) error {
	prover := solve.NewProver(o.bits)
	for _, t := range solve.Tasks {
		c, err := read(filepath.Join(o.dir, t.File()))
		if err != nil {
			return err
		}
		said := "true by its certificate"
		if _, wrong := solve.Check(c); wrong != nil {
			way, began := solve.Way{Circles: t.Circles, Most: max(5*t.Nodes, 3_000_000)}, time.Now()
			_, err := prover.Prove(ctx, t.Claim, way, func(int) {})
			switch {
			case err == nil:
				said = "true by another certificate"
			case errors.Is(err, solve.ErrNotProved), errors.Is(err, solve.ErrGaveUp):
				said = "open: " + err.Error()
			default:
				return err
			}
			said += fmt.Sprintf(", after %v; by its own: %v", time.Since(began).Round(time.Second), wrong)
		}
		_, _ = fmt.Fprintf(os.Stdout, "%s: %s\n", t.Name(), said)
	}
	return nil
}
