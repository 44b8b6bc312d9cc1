package sqlite_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/sqlite"
)

// TestNewer database is refused, and left as it was.
func TestNewer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	must.Do(t, open(t, dir).Close())
	path := filepath.Join(dir, "casitas.db")
	db, err := sql.Open("sqlite", path)
	must.Do(t, err)
	must.Get(db.ExecContext(ctx, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, true)`))(t)
	must.Do(t, db.Close())
	if _, err := sqlite.Open(dir); !errors.Is(err, sqlite.ErrNewer) {
		t.Errorf("got %v, want ErrNewer", err)
	} else {
		t.Log(err)
	}
	if _, err := sqlite.Open(dir); !errors.Is(err, sqlite.ErrNewer) { // the lock was let go
		t.Errorf("once more: %v, want ErrNewer", err)
	}
}

// TestFolder is made where it is missing, for its owner alone, whatever its name.
func TestFolder(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"plain", "a b", "what?", "100%41", "#1", "ñandú/inner", "a&_pragma=x"} {
		dir := filepath.Join(t.TempDir(), name)
		s := open(t, dir)
		if got, err := s.Append(ctx, appendOf("room", rooms.Revision{}, "open", 1)); err != nil {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		if err := s.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		folder, err := os.Stat(dir)
		if err != nil || folder.Mode().Perm() != 0o700 {
			t.Errorf("%s: %v, %v", name, folder.Mode(), err)
		}
		file, err := os.Stat(filepath.Join(dir, "casitas.db"))
		if err != nil || file.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v, %v", name, file, err)
		}
	}
}
