package deploytest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"casitas/internal/driver"
	"casitas/internal/must"
)

// tree is a piece of YAML.
type tree map[string]any

// documents reads all of a file's.
func documents(t *testing.T, path string) []tree {
	t.Helper()
	var all []tree
	for d := yaml.NewDecoder(strings.NewReader(file(t, path))); ; {
		one := tree{}
		if err := d.Decode(&one); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all = append(all, one)
	}
}

// branch is what stands at a path, by its keys.
func branch(v any, path ...any) tree {
	switch b := at(v, path...).(type) {
	case tree:
		return b
	case map[string]any:
		return b
	default:
		return nil
	}
}

// at goes down a path of keys and numbers; nil where it leads nowhere.
func at(v any, path ...any) any {
	for _, step := range path {
		switch s := step.(type) {
		case string:
			switch m := v.(type) {
			case tree:
				v = m[s]
			case map[string]any:
				v = m[s]
			default:
				return nil
			}
		case int:
			list, _ := v.([]any)
			if s >= len(list) {
				return nil
			}
			v = list[s]
		}
	}
	return v
}

// wants holds values against what stands at their paths, written with dots.
func wants(t *testing.T, what string, v any, want map[string]any) {
	t.Helper()
	for path, value := range want {
		var steps []any
		for step := range strings.SplitSeq(path, ".") {
			var n int
			if _, err := fmt.Sscanf(step, "[%d]", &n); err == nil {
				steps = append(steps, n)
			} else {
				steps = append(steps, strings.ReplaceAll(step, "~", "."))
			}
		}
		if got := at(v, steps...); fmt.Sprint(got) != fmt.Sprint(value) {
			t.Errorf("%s: %s is %v, not %v", what, path, got, value)
		}
	}
}

// settings is every environment variable that the program knows, by its own help.
func settings(t *testing.T, command ...string) []string {
	t.Helper()
	out := must.Get(exec.CommandContext(t.Context(), program, append(command, "--help")...).CombinedOutput())(t)
	var all []string
	for _, found := range regexp.MustCompile(`\$(CASITAS_\w+)`).FindAllStringSubmatch(string(out), -1) {
		all = append(all, found[1])
	}
	if len(all) == 0 {
		t.Fatal("the help names no environment")
	}
	return all
}

// runs starts the program with an environment as a manifest has it, on addresses of this machine, and
// answers with its base address and that of its metrics.
func runs(t *testing.T, what string, env map[string]string, args ...string) (base, metrics string) {
	t.Helper()
	known := settings(t, "serve")
	for name := range env {
		if strings.HasPrefix(name, "CASITAS_") && !slices.Contains(known, name) {
			t.Errorf("%s sets %s, which the program does not know", what, name)
		}
	}
	s := &driver.Server{Bin: program, Addr: freePort(t)}
	env, metrics = maps.Clone(env), freePort(t)
	env["CASITAS_LISTEN"] = s.Addr
	if env["CASITAS_METRICS"] != "" {
		env["CASITAS_METRICS"] = metrics
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.Command(program, args...) //nolint:noctx // it lives until the test is over
	for name, value := range env {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	cmd.Stdout, cmd.Stderr = s, s
	must.Do(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // it may have ended by itself
		_ = cmd.Wait()         // it was killed
		if t.Failed() {
			t.Logf("%s: the program said\n%s", what, s.Log())
		}
	})
	await(ctx, t, what+": the program listens", func() bool { return listens(s.Addr) })
	if strings.Contains(s.Log(), "a setting of Redis") {
		t.Errorf("%s: %s", what, s.Log())
	}
	return s.URL(), "http://" + metrics
}

// answers sees that an address is answered with 200.
func answers(t *testing.T, url string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	await(ctx, t, url, func() bool { return get(ctx, t, url).status == http.StatusOK })
}
