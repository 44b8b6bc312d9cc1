package deploytest

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"casitas/internal/must"
)

// texts is what has been read of the repository, by path.
var texts sync.Map

// file is the text of a file of the repository, which is read once for all tests.
func file(t testing.TB, path string) string {
	t.Helper()
	if text, read := texts.Load(path); read {
		return text.(string)
	}
	text := must.Get(os.ReadFile(filepath.Join(root, path)))(t)
	texts.Store(path, string(text))
	return string(text)
}

// checkedOut copies those files of the repository into a folder that are wanted, as git would check them out, and says how many.
func checkedOut(t *testing.T, to string, wanted func(path string) bool) (n int) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "git", "-C", root, "ls-files", "--cached", "--others", "--exclude-standard").Output()
	must.Do(t, err)
	for path := range strings.Lines(string(out)) {
		path = strings.TrimSpace(path)
		from, into := filepath.Join(root, path), filepath.Join(to, path)
		at, err := os.Stat(from)
		if errors.Is(err, os.ErrNotExist) || !wanted(path) {
			continue // removed, but not yet from the index; or left out
		}
		text, err := os.ReadFile(from)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(into), 0o700)
		}
		if err == nil {
			err = os.WriteFile(into, text, at.Mode())
		}
		must.Do(t, err)
		n++
	}
	return n
}

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
