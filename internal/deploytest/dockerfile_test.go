package deploytest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"casitas/internal/must"
)

// long has the image's own line build everything anew.
var long = os.Getenv("CASITAS_LONG") != ""

// TestDockerfile: the image is what it says, and what .dockerignore lets in is enough to build it.
func TestDockerfile(t *testing.T) {
	t.Parallel()
	text := file(t, "deploy/Dockerfile")
	lines := regexp.MustCompile(`(?m)^([A-Z]+) (.*(?:\\\n.*)*)`).FindAllStringSubmatch(text, -1)
	last := map[string]string{}
	for _, l := range lines {
		last[l[1]] = l[2]
	}
	if last["FROM"] != "scratch" || last["USER"] != "65532:65532" {
		t.Errorf("it runs on %s as %s", last["FROM"], last["USER"])
	}
	wanted := regexp.MustCompile(`(?m)^go (\S+)$`).FindStringSubmatch(file(t, "go.mod"))[1]
	if !strings.Contains(text, "ARG GO_VERSION="+wanted+"\nFROM golang:${GO_VERSION}-") {
		t.Errorf("it is not built with Go %s", wanted)
	}
	build := regexp.MustCompile(`CGO_ENABLED=0 (go build .*) -o /out/casitas (\S+)`).FindStringSubmatch(text)
	if len(build) == 0 || !strings.Contains(build[1], "-trimpath") {
		t.Fatalf("it is built by %v", build)
	}
	from, bin := sent(t), program
	if got := compiled(t, from, build[2]); got != compiled(t, root, build[2]) {
		t.Errorf("what .dockerignore lets in is not all that is compiled:\n%s", got)
	}
	if long {
		bin = filepath.Join(t.TempDir(), "casitas")
		cmd := exec.CommandContext(t.Context(), "sh", "-c", "CGO_ENABLED=0 "+build[1]+" -o "+bin+" "+build[2])
		cmd.Dir = from
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("what .dockerignore lets in does not build: %v\n%s", err, out)
		}
		static(t, bin, from)
	}
	base, _ := runsFrom(t, bin)
	answers(t, base+"/")
	if from := regexp.MustCompile(`(?m)^FROM (\S+)$`).FindStringSubmatch(file(t, "deploy/caddy/Dockerfile")); len(from) == 0 || !pinned.MatchString(from[1]) {
		t.Errorf("Caddy's image is made from %v", from)
	}
}

// compiled is what a program of ours is compiled from in a folder, packages and files.
func compiled(t *testing.T, dir, program string) string {
	t.Helper()
	const ours = "{{with .Module}}{{if .Main}}{{$.ImportPath}} {{$.GoFiles}} {{$.EmbedFiles}}{{end}}{{end}}"
	cmd := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", ours, program)
	cmd.Dir = dir
	return string(must.Get(cmd.Output())(t))
}

// sent is a folder with what .dockerignore lets in.
func sent(t *testing.T) string {
	t.Helper()
	to := t.TempDir()
	var rules []string
	for line := range strings.Lines(file(t, ".dockerignore")) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			rules = append(rules, line)
		}
	}
	if n := checkedOut(t, to, func(path string) bool { return !left(rules, path) }); n == 0 || n > 900 {
		t.Errorf("%d files are sent", n)
	}
	return to
}

// left says whether .dockerignore leaves a file out: the last rule that fits it, or a folder above it, counts.
func left(rules []string, path string) (out bool) {
	for _, rule := range rules {
		pattern, in := strings.CutPrefix(rule, "!")
		anywhere, deep := strings.CutPrefix(pattern, "**/")
		for p := path; p != "."; p = filepath.Dir(p) {
			fits, _ := filepath.Match(pattern, p)
			if deep {
				fits, _ = filepath.Match(anywhere, filepath.Base(p))
			}
			if fits {
				out = !in
			}
		}
	}
	return out
}
