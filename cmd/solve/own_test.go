package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"casitas/internal/must"
	"casitas/internal/solve"
)

const short = `{"game":"hoyito-1","pits":6,"seat":"north","seeds":28}`

// A claim of one's own goes on with what it had when it gave up, and leaves nothing behind once it is proved, or known not to be so.
func TestOwnClaimGoesOn(t *testing.T) {
	for turns, want := range map[int]error{22: nil, 12: solve.ErrNotProved} {
		o := options{dir: t.TempDir(), bits: 16}
		way := solve.Way{Turns: turns, Most: 100}
		if err := own(t.Context(), short, way, o); !errors.Is(err, solve.ErrGaveUp) {
			t.Fatalf("%d turns: after 100 positions it says %v", turns, err)
		}
		parts := must.Get(filepath.Glob(filepath.Join(o.dir, "*.part")))(t)
		if len(parts) != 1 {
			t.Fatalf("%d turns: it kept %q", turns, parts)
		}
		way.Most = 0
		if err := own(t.Context(), short, way, o); !errors.Is(err, want) {
			t.Errorf("%d turns: it says %v, not %v", turns, err, want)
		}
		if left := must.Get(os.ReadDir(o.dir))(t); len(left) > 0 {
			t.Errorf("%d turns: it is done, and left %v", turns, left)
		}
	}
}

var after = regexp.MustCompile(`goes on after (\d+) positions`)

// A program that is told to end while it proves a claim of one's own keeps what it has, and says so when it goes on.
func TestOwnClaimIsStopped(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "solve")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	open := []string{"-bits", "16", "-dir", dir, "-claim", `{"game":"hoyito-1","pits":8,"seat":"north","seeds":36}`}
	stopped(t, program, open)
	if had := after.FindStringSubmatch(stopped(t, program, open)); len(had) < 2 || had[1] == "0" {
		t.Errorf("it goes on with nothing: %q", had)
	}
}

// stopped runs a program until it says how far it is, tells it to end, and answers with all that it said.
func stopped(t *testing.T, program string, args []string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	out := must.Get(cmd.StdoutPipe())(t)
	cmd.Stderr = cmd.Stdout
	must.Do(t, cmd.Start())
	said, lines := "", bufio.NewReader(out)
	for !strings.Contains(said, " positions in ") {
		b, err := lines.ReadByte()
		if err != nil {
			t.Fatalf("it ended, and said %q", said)
		}
		said += string(b)
	}
	must.Do(t, cmd.Process.Signal(syscall.SIGTERM))
	rest := must.Get(io.ReadAll(lines))(t)
	if err := cmd.Wait(); err == nil {
		t.Errorf("it was stopped, and says that the claim is proved: %s%s", said, rest)
	}
	return said + string(rest)
}
