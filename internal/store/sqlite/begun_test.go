package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"casitas/internal/rooms"
)

// TestEmptied loses the database of a folder in which there were rooms, even those of a first run that was killed: every
// start says so until there are rooms again. A folder without any never says so.
func TestEmptied(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for range 2 {
		s := open(t, dir)
		if got := s.Emptied(); !got.IsZero() {
			t.Errorf("a new folder, and there were rooms since %v", got)
		}
		check(t, s.Close())
	}
	s := open(t, dir)
	_, err := s.Append(ctx, appendOf("room", rooms.Revision{}, "open", 1))
	check(t, err)
	begun, err := os.ReadFile(filepath.Join(dir, "casitas.begun"))
	check(t, err)
	lost := t.TempDir() // as if it had been killed now, and its database removed
	check(t, os.WriteFile(filepath.Join(lost, "casitas.begun"), begun, 0o600))
	for range 2 {
		s := open(t, lost)
		if ago := time.Since(s.Emptied()); ago < 0 || ago > time.Minute {
			t.Errorf("there were rooms %v ago", ago)
		}
		check(t, s.Close())
	}
	s = open(t, lost)
	_, err = s.Append(ctx, appendOf("room", rooms.Revision{}, "open", 1))
	check(t, err)
	check(t, s.Close())
	if got := open(t, lost).Emptied(); !got.IsZero() {
		t.Errorf("there are rooms again, and there were since %v", got)
	}
}

// TestOlderFolder is one that an older program has written: its rooms are remembered too.
func TestOlderFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir)
	_, err := s.Append(ctx, appendOf("room", rooms.Revision{}, "open", 1))
	check(t, err)
	check(t, s.Close())
	check(t, os.Remove(filepath.Join(dir, "casitas.begun")))
	check(t, open(t, dir).Close())
	check(t, os.Remove(filepath.Join(dir, "casitas.db")))
	if open(t, dir).Emptied().IsZero() {
		t.Error("nothing is said of the rooms that are lost")
	}
}
