package sqlite_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store"
	"casitas/internal/store/sqlite"
)

// TestBackup is made while the journal is written to, again and again; each is a sound journal with all
// that was acknowledged before it began.
func TestBackup(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir)
	var acked atomic.Uint64
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		now := rooms.Revision{}
		for n := 0; ; n++ {
			select {
			case <-end:
				return
			default:
			}
			got, err := s.Append(ctx, appendOf("room", now, fmt.Sprintf("c%d", n), 1))
			if err != nil {
				t.Error(err)
				return
			}
			now = got.At
			acked.Store(now.Version)
		}
	}()
	for n := range 5 {
		for acked.Load() < uint64(10*(n+1)) {
			select {
			case <-ended:
				t.FailNow()
			default:
			}
		}
		before, file := acked.Load(), filepath.Join(t.TempDir(), "backup.db")
		must.Do(t, sqlite.Backup(ctx, dir, file))
		if got := restored(t, file); got < before {
			t.Errorf("the backup holds %d events; %d were acknowledged before it", got, before)
		}
	}
	close(end)
	<-ended
}

// restored puts a backup into an empty folder, has a store write on it, and answers with how many events it held.
func restored(t *testing.T, file string) uint64 {
	t.Helper()
	if mode := stat(t, file).Mode().Perm(); mode != 0o600 {
		t.Errorf("anybody may read the backup: %v", mode)
	}
	dir := t.TempDir()
	data, err := os.ReadFile(file)
	must.Do(t, err)
	must.Do(t, os.WriteFile(filepath.Join(dir, "casitas.db"), data, 0o600))
	s := open(t, dir)
	log, err := s.Load(ctx, "room", 0)
	must.Do(t, err)
	if got, err := s.Append(ctx, appendOf("room", log.At, "after", 1)); err != nil || got.Result != rooms.OK {
		t.Errorf("%v, %v", got, err)
	}
	if audit, err := store.Walk(ctx, s); err != nil || len(audit.Faults) > 0 {
		t.Errorf("%v, %v", audit.Faults, err)
	}
	return log.At.Version
}

func stat(t *testing.T, file string) os.FileInfo {
	t.Helper()
	at := must.Get(os.Stat(file))(t)
	return at
}

// TestBackupRefuses to write over a file, and to copy a journal that is not there; it leaves nothing behind.
func TestBackupRefuses(t *testing.T) {
	t.Parallel()
	dir, to := t.TempDir(), t.TempDir()
	open(t, dir)
	file := filepath.Join(to, "b.db")
	if err := sqlite.Backup(ctx, t.TempDir(), file); !errors.Is(err, sqlite.ErrNoJournal) {
		t.Error(err)
	}
	if left, err := os.ReadDir(to); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
	must.Do(t, os.WriteFile(file, []byte("dear"), 0o600))
	if err := sqlite.Backup(ctx, dir, file); !errors.Is(err, os.ErrExist) {
		t.Error(err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "dear" {
		t.Errorf("%q, %v", text, err)
	}
	if err := sqlite.Backup(ctx, dir, filepath.Join(to, "none", "b.db")); err == nil {
		t.Error("a backup into no folder")
	}
}

// TestReader looks at a journal that a store has open, and at a backup, and finds damage.
func TestReader(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir)
	must.Get(s.Append(ctx, appendOf("room", rooms.Revision{}, "c", 3)))(t)
	file := filepath.Join(t.TempDir(), "b.db")
	must.Do(t, sqlite.Backup(ctx, dir, file))
	for _, path := range []string{dir, file} {
		r := reader(t, path)
		audit, err := store.Walk(ctx, r)
		if err != nil || audit.Rooms != 1 || audit.Events != 3 || len(audit.Faults) > 0 {
			t.Errorf("%s: %+v, %v", path, audit, err)
		}
		if wrong, err := r.Check(ctx); err != nil || len(wrong) > 0 {
			t.Errorf("%s: %v, %v", path, wrong, err)
		}
	}
	if _, err := sqlite.OpenReader(t.TempDir()); !errors.Is(err, sqlite.ErrNoJournal) {
		t.Error(err)
	}
	data, err := os.ReadFile(file)
	must.Do(t, err)
	must.Do(t, os.WriteFile(file, data[:len(data)/2], 0o600))
	if wrong, err := reader(t, file).Check(ctx); err == nil && strings.Join(wrong, "") == "" {
		t.Error("half a file is in order")
	}
}

func reader(t *testing.T, path string) *sqlite.Reader {
	t.Helper()
	r, err := sqlite.OpenReader(path)
	must.Do(t, err)
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}
