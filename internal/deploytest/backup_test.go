package deploytest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/store/redistest"
)

// casitas runs a command of the program to its end.
func casitas(t *testing.T, args ...string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	out, err := exec.CommandContext(ctx, program, args...).CombinedOutput()
	return string(out), err
}

// audited has a journal walked through, and answers with how many events it holds.
func audited(t *testing.T, args ...string) int {
	t.Helper()
	out, err := casitas(t, append([]string{"audit"}, args...)...)
	found := regexp.MustCompile(`rooms (\d+), events (\d+), commands \d+, faults 0`).FindStringSubmatch(out)
	if err != nil || found == nil {
		t.Fatalf("audit %v: %v: %s", args, err, out)
	}
	t.Logf("%s", strings.TrimSpace(out))
	events, _ := strconv.Atoi(found[2]) // digits, as was seen
	return events
}

// TestBackupSQLite: a copy made while people play is whole, holds all that was acknowledged before, and a server goes on from it.
func TestBackupSQLite(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
	defer cancel()
	data, kept := t.TempDir(), filepath.Join(t.TempDir(), "casitas.db")
	s := start(t, "--data", data)
	p := begin(ctx, []string{s.URL()}, 5*time.Millisecond, 3)
	p.acked(ctx, t, 60)
	before := p.ledger.Count().Acks
	if out, err := casitas(t, "backup", "--data", data, "--to", kept); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if out, err := casitas(t, "backup", "--data", data, "--to", kept); err == nil {
		t.Errorf("a backup was overwritten: %s", out)
	}
	audited(t, "--data", data) // while it is written to
	p.finish(t)

	if n := audited(t, "--data", kept); n < before {
		t.Errorf("the backup holds %d events; %d commands were acknowledged before it was made", n, before)
	}
	folder := t.TempDir() // restored as docs/operations.md says
	must.Do(t, os.Rename(kept, filepath.Join(folder, "casitas.db")))
	again := start(t, "--data", folder)
	q := begin(ctx, []string{again.URL()}, 0, 1)
	q.finish(t)
	must.Do(t, again.Kill(ctx))
	audited(t, "--data", folder)
}

// TestBackupRedis: the files of a living Redis, copied as docs/operations.md says, make another that goes on from there.
func TestBackupRedis(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
	defer cancel()
	live := redistest.Start(t)
	s := start(t, "--redis", live.URL())
	p := begin(ctx, []string{s.URL()}, 5*time.Millisecond, 3)
	p.acked(ctx, t, 60)
	before := p.ledger.Count().Acks
	live.Do("CONFIG", "SET", "auto-aof-rewrite-percentage", "0") // no file is replaced under the copy
	await(ctx, t, "no rewrite is under way", func() bool {
		return strings.Contains(fmt.Sprint(live.Do("INFO", "persistence")), "aof_rewrite_in_progress:0")
	})
	kept := t.TempDir()
	copied(t, filepath.Join(live.Dir, "appendonlydir"), filepath.Join(kept, "appendonlydir"))
	live.Do("CONFIG", "SET", "auto-aof-rewrite-percentage", "100")
	p.finish(t)
	verify(ctx, t, live, p.ledger)

	other := redistest.Start(t)
	other.Kill()
	must.Do(t, os.RemoveAll(filepath.Join(other.Dir, "appendonlydir")))
	copied(t, filepath.Join(kept, "appendonlydir"), filepath.Join(other.Dir, "appendonlydir"))
	other.Restart()
	if n := audited(t, "--redis", other.URL()); n < before {
		t.Errorf("the backup holds %d events; %d commands were acknowledged before it was made", n, before)
	}
	q := begin(ctx, []string{start(t, "--redis", other.URL()).URL()}, 0, 1)
	q.finish(t)
	audited(t, "--redis", other.URL())
}

// copied copies a folder as it lies there.
func copied(t *testing.T, from, to string) {
	t.Helper()
	must.Do(t, os.CopyFS(to, os.DirFS(from)))
}

// TestAuditFails where there is nothing, or nothing sound.
func TestAuditFails(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"audit", "--data", filepath.Join(t.TempDir(), "none")},
		{"audit", "--redis", "redis://" + freePort(t)},
		{"backup", "--data", t.TempDir(), "--to", filepath.Join(t.TempDir(), "x")},
		{"backup", "--data", t.TempDir()},
	} {
		if out, err := casitas(t, args...); err == nil {
			t.Errorf("%v: no error: %s", args, out)
		}
	}
}
