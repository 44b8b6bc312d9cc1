package sqlite_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"casitas/internal/must"
	"casitas/internal/store/sqlite"
)

// A file that is no database is left as it is, and its host is told what to do.
func TestDamagedFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "casitas.db")
	rubbish := bytes.Repeat([]byte("seeds "), 2000)
	must.Do(t, os.WriteFile(file, rubbish, 0o600))
	_, err := sqlite.Open(dir)
	if err == nil || !strings.Contains(err.Error(), "put a backup in its place") {
		t.Errorf("opening rubbish: %v", err)
	}
	if left, err := os.ReadFile(file); err != nil || !bytes.Equal(left, rubbish) {
		t.Errorf("the file was changed: %v", err)
	}
}
