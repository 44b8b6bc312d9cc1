package sqlite_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/store/sqlite"
	"casitas/internal/store/storetest"
)

// TestSuite holds the store against what any journal must pass.
func TestSuite(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Place {
		t.Parallel()
		dir := t.TempDir()
		return storetest.Place{
			Open: func(t *testing.T) storetest.Store { return open(t, dir) },
			Crash: func(t *testing.T, _ storetest.Store) storetest.Store {
				dir = crashed(t, dir)
				return open(t, dir)
			},
			Age: func(t *testing.T, _ storetest.Store, by time.Duration) {
				age(t, dir, by)
			},
		}
	})
}

// open opens a store that is closed when the test ends, if it is not by then.
func open(t testing.TB, dir string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(dir)
	must.Do(t, err)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

// crashed gives a copy of a folder as it lies on the disk at this moment, with a store still
// open on it: what a process killed now would leave behind.
func crashed(t *testing.T, dir string) string {
	t.Helper()
	left := t.TempDir()
	for _, name := range []string{"casitas.db", "casitas.db-wal"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		must.Do(t, os.WriteFile(filepath.Join(left, name), data, 0o600))
	}
	return left
}

// age lets so much time go by for what a folder holds of heartbeats and outages.
func age(t *testing.T, dir string, by time.Duration) {
	t.Helper()
	db := must.Get(sql.Open("sqlite", filepath.Join(dir, "casitas.db")))(t)
	defer func() { _ = db.Close() }()
	for _, statement := range []string{`UPDATE pulse SET at = at - ?`, `UPDATE away SET since = since - ?1, until = until - ?1`} {
		must.Get(db.ExecContext(t.Context(), statement, by.Milliseconds()))(t)
	}
}
