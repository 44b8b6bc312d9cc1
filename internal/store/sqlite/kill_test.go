package sqlite_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

var ctx = context.Background()

// TestKill kills a writing process with SIGKILL again and again: whatever it had said was
// written is there afterwards, where it said, and every room's history is whole.
func TestKill(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	acknowledged := 0
	for range 6 {
		lines := killed(t, dir, 50+rand.IntN(1500))
		acknowledged += len(lines)
		s := open(t, dir)
		for _, line := range lines {
			var room, command string
			var want rooms.Revision
			if _, err := fmt.Sscan(line, &room, &command, &want.Version, &want.Head); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			if at, found, err := s.Lookup(ctx, room, command); err != nil || !found || at != want {
				t.Errorf("%s: %v %t %v", line, at, found, err)
			}
		}
		audit, err := store.Walk(ctx, s)
		if err != nil || len(audit.Faults) > 0 {
			t.Errorf("audit: %v %v", audit.Faults, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("6 kills, %d appends acknowledged, none lost", acknowledged)
}

// killed lets a process write until it has acknowledged so many appends, kills it, and
// gives all that it managed to say.
func killed(t *testing.T, dir string, after int) []string {
	t.Helper()
	writing := child(t, "write", dir)
	out, err := writing.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := writing.Start(); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for scan := bufio.NewScanner(out); scan.Scan(); {
		lines = append(lines, scan.Text())
		if len(lines) == after {
			if err := writing.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	writing.Wait() //nolint:errcheck // it was killed
	if len(lines) < after {
		t.Fatalf("the child ended by itself: %v", lines)
	}
	return lines
}
