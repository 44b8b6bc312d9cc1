package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"casitas/internal/must"
)

// What is committed is what the Go types say now.
func TestNothingIsStale(t *testing.T) {
	root := must.Get(repository())(t)
	files := must.Get(generate(root))(t)
	for name, want := range files {
		got := must.Get(os.ReadFile(filepath.Join(root, name)))(t)
		if !bytes.Equal(got, want) {
			t.Errorf("%s is stale: run make generate", name)
		}
	}
}
