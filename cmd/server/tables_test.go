package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/tables"
)

// What `tables build` writes `tables check` takes, for every game; a file that is cut short it refuses.
func TestTablesBuildAndCheck(t *testing.T) {
	dir := t.TempDir()
	said := must.Get(exec.CommandContext(t.Context(), program, "tables", "build", "--seeds", "8", "--dir", dir).CombinedOutput())(t)
	checked := must.Get(exec.CommandContext(t.Context(), program, "tables", "check", "--dir", dir).CombinedOutput())(t)
	for _, r := range engine.Games() {
		if !strings.Contains(string(said), tables.FileName(r)) || !strings.Contains(string(checked), r.Name+": up to ") {
			t.Errorf("%s: it said %s%s", r.Name, said, checked)
		}
	}
	path := filepath.Join(dir, tables.FileName(engine.Games()[0]))
	must.Do(t, os.Truncate(path, must.Get(os.Stat(path))(t).Size()-1))
	if out, err := exec.CommandContext(t.Context(), program, "tables", "check", "--dir", dir).CombinedOutput(); err == nil {
		t.Errorf("a table that is cut short is taken: %s", out)
	}
}
