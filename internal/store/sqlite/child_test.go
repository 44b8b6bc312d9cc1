package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/sqlite"
)

// A test that needs a second process starts this test binary again, with the part that the
// child plays in one variable and the journal's folder in another.
const (
	partVariable = "CASITAS_SQLITE_CHILD"
	dirVariable  = "CASITAS_SQLITE_DIR"
)

var parts = map[string]func(out io.Writer, dir string) error{"open": openOnly, "fill": fillDisk}

func TestMain(m *testing.M) {
	if part := os.Getenv(partVariable); part != "" {
		if err := parts[part](os.Stdout, os.Getenv(dirVariable)); err != nil {
			fmt.Fprintln(os.Stdout, "FAILED", err) //nolint:errcheck // the exit code says so too
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// child is this test binary, ready to play a part on a folder.
func child(t *testing.T, part, dir string) *exec.Cmd {
	t.Helper()
	self := must.Get(os.Executable())(t)
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), partVariable+"="+part, dirVariable+"="+dir)
	cmd.Stderr = os.Stderr
	return cmd
}

// openOnly opens the journal and says how that went.
func openOnly(out io.Writer, dir string) error {
	s, err := sqlite.Open(dir)
	if err != nil {
		_, err = fmt.Fprintln(out, errors.Is(err, sqlite.ErrInUse), err)
		return err
	}
	_, err = fmt.Fprintln(out, "opened")
	return errors.Join(err, s.Close())
}

var ctx = context.Background()

// appendOf is an append of some events on top of a revision.
func appendOf(room string, on rooms.Revision, command string, events int) rooms.Append {
	a := rooms.Append{Room: room, Expect: on, Command: command, Summary: rooms.Summary{Room: room, Status: rooms.Live, Changed: 1}}
	for i := range events {
		a.Events = append(a.Events, fmt.Appendf(nil, `{"do":%q,"part":%d}`, command, i))
	}
	return a
}

// TestSecondProcess is refused, with words that say what to do; so is a second store in this process.
func TestSecondProcess(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir)
	said, err := child(t, "open", dir).Output()
	must.Do(t, err)
	for _, word := range []string{"true", dir, fmt.Sprintf("process %d", os.Getpid()), "--data"} {
		if !strings.Contains(string(said), word) {
			t.Errorf("the refusal does not say %q: %s", word, said)
		}
	}
	if _, err := sqlite.Open(dir); !errors.Is(err, sqlite.ErrInUse) {
		t.Errorf("a second store in one process: %v; want ErrInUse", err)
	}
	must.Do(t, s.Close())
	if said, err := child(t, "open", dir).Output(); err != nil || string(said) != "opened\n" {
		t.Errorf("after close: %s, %v", said, err)
	}
}
