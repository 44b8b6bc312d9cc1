package driver

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Build compiles the server into a folder and answers with the program's path. More are flags of go build; without any, the program
// that CASITAS_PROGRAM names is taken.
func Build(ctx context.Context, dir string, more ...string) (string, error) {
	if made := os.Getenv("CASITAS_PROGRAM"); made != "" && len(more) == 0 {
		return made, nil
	}
	bin := filepath.Join(dir, "casitas")
	args := append([]string{"build", "-o", bin}, more...)
	out, err := exec.CommandContext(ctx, "go", append(args, "casitas/cmd/server")...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("building the server: %w\n%s", err, out)
	}
	return bin, nil
}

// Change is a change to one line of the program's sources.
type Change struct {
	File     string // from the repository's root
	Old, New string // Old must be there exactly once
}

// BuildChanged compiles the server with changes that the repository does not see.
func BuildChanged(ctx context.Context, dir string, changes ...Change) (string, error) {
	root, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return "", fmt.Errorf("looking for the sources: %w", err)
	}
	replace := map[string]string{}
	for i, c := range changes {
		path := filepath.Join(strings.TrimSpace(string(root)), filepath.FromSlash(c.File))
		source, err := os.ReadFile(cmp.Or(replace[path], path)) // one change after another to the same file
		if err != nil {
			return "", err
		}
		if strings.Count(string(source), c.Old) != 1 {
			return "", fmt.Errorf("%s does not hold exactly once: %q", c.File, c.Old)
		}
		changed := filepath.Join(dir, fmt.Sprintf("changed-%d%s", i, filepath.Ext(path)))
		if err := os.WriteFile(changed, []byte(strings.Replace(string(source), c.Old, c.New, 1)), 0o600); err != nil {
			return "", err
		}
		replace[path] = changed
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return "", err
	}
	return Build(ctx, dir, "-overlay", overlay)
}
