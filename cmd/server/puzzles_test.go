package main

import (
	"os"
	"path/filepath"
	"testing"

	"casitas/internal/must"
)

// Where puzzles go is known before any is looked for: where a journal in Redis has left no folder, one is made; a file that is a backup has no place for them.
func TestPuzzleFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	flags := journalFlags{Data: dir, Redis: "redis://nowhere"}
	to := must.Get(puzzlesMake{journalFlags: flags}.file())(t)
	must.Do(t, os.WriteFile(to, nil, 0o600))
	flags.Data = to
	if _, err := (puzzlesMake{journalFlags: flags}).file(); err == nil {
		t.Error("a file is taken for a folder")
	}
	if got := must.Get(puzzlesMake{journalFlags: flags, To: "here.gz"}.file())(t); got != "here.gz" {
		t.Errorf("%q in place of what was said", got)
	}
}
