package deploytest

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// deployed lists the files in deploy/, by their paths from the root.
func deployed(t *testing.T) []string {
	t.Helper()
	var all []string
	err := fs.WalkDir(os.DirFS(filepath.Join(root, "deploy")), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			all = append(all, "deploy/"+path)
		}
		return err
	})
	if err != nil || len(all) == 0 {
		t.Fatal(all, err)
	}
	return all
}
