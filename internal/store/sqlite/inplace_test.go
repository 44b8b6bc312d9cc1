package sqlite_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store"
	"casitas/internal/store/sqlite"
)

// moves are the ways in which the files of an open journal are taken away. Some can be taken back.
var moves = map[string]func(t *testing.T, dir string) (back func()){
	"the folder is removed": func(t *testing.T, dir string) func() {
		check(t, os.RemoveAll(dir))
		return nil
	},
	"the folder is moved": func(t *testing.T, dir string) func() {
		check(t, os.Rename(dir, dir+"-elsewhere"))
		return func() { check(t, os.Rename(dir+"-elsewhere", dir)) }
	},
	"the folder is empty": func(t *testing.T, dir string) func() {
		check(t, os.RemoveAll(dir))
		check(t, os.Mkdir(dir, 0o700))
		return nil
	},
	"the database is replaced by a copy": func(t *testing.T, dir string) func() {
		path := filepath.Join(dir, "casitas.db")
		data, err := os.ReadFile(path)
		check(t, err)
		check(t, os.WriteFile(path+".new", data, 0o600))
		check(t, os.Rename(path+".new", path))
		return nil
	},
	"the log is removed": func(t *testing.T, dir string) func() {
		check(t, os.Remove(filepath.Join(dir, "casitas.db-wal")))
		return nil
	},
}

// TestMoved takes the files of an open journal away, in every way of moves: from then on nothing is taken, for certain, and what
// lies in their place is neither written to nor harmed.
func TestMoved(t *testing.T) {
	t.Parallel()
	for name, move := range moves {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "data")
			s, err := sqlite.Open(dir)
			check(t, err)
			first, err := s.Append(ctx, appendOf("room", rooms.Revision{}, "open", 1))
			check(t, err)
			back := move(t, dir)
			for n := range 3 {
				if got, err := s.Append(ctx, appendOf("room", first.At, "sow", 1)); !errors.Is(err, rooms.ErrNotWritten) || !errors.Is(err, sqlite.ErrMoved) {
					t.Errorf("append %d: %v, %v; want ErrNotWritten and ErrMoved", n, got, err)
				}
			}
			if err := s.Ready(ctx); !errors.Is(err, sqlite.ErrMoved) {
				t.Errorf("ready: %v; want ErrMoved", err)
			}
			if back == nil {
				gone(t, s, dir, name == "the log is removed", first.At)
				return
			}
			back()
			if got, err := s.Append(ctx, appendOf("room", first.At, "sow", 1)); err != nil || got.Result != rooms.OK {
				t.Errorf("put back: %v, %v", got, err)
			}
			check(t, s.Close())
		})
	}
}

// gone closes a journal whose files are not where they were. A log that was only removed is still open, and is saved in the end.
func gone(t *testing.T, s *sqlite.Store, dir string, saved bool, at rooms.Revision) {
	t.Helper()
	if err := s.Close(); !errors.Is(err, sqlite.ErrMoved) {
		t.Errorf("close: %v; want ErrMoved", err)
	}
	if !saved {
		return
	}
	if log, err := open(t, dir).Load(ctx, "room", 0); err != nil || log.At != at {
		t.Errorf("after a restart: %v, %v; want %v", log.At, err, at)
	}
}

// TestReplaced puts another journal, with moves that are still in its log, in the place of an open one: its moves are there
// after the first has been closed.
func TestReplaced(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "data")
	first, err := sqlite.Open(dir)
	check(t, err)
	check(t, os.Rename(dir, dir+"-old"))
	second, err := sqlite.Open(dir)
	check(t, err)
	now := rooms.Revision{}
	for n := range 20 {
		got, err := second.Append(ctx, appendOf("room", now, fmt.Sprint("c", n), 1))
		check(t, err)
		now = got.At
	}
	killed := crashed(t, dir) // what the second has on the disk
	check(t, second.Close())
	check(t, os.RemoveAll(dir))
	check(t, os.Rename(killed, dir))
	for range 20 { // read by every connection of the pool
		if log, err := first.Load(ctx, "room", 0); err == nil {
			t.Errorf("it reads another journal: %v", log.At)
		}
	}
	if err := first.Close(); !errors.Is(err, sqlite.ErrMoved) {
		t.Errorf("close: %v", err)
	}
	if audit, err := store.Walk(ctx, open(t, dir)); err != nil || audit.Events != 20 || len(audit.Faults) > 0 {
		t.Errorf("%+v, %v", audit, err)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	must.Do(t, err)
}
