package deploytest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"casitas/internal/driver"
	"casitas/internal/store/redistest"
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
	out, err := exec.CommandContext(t.Context(), program, append(command, "--help")...).CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
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
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
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

// TestCompose: everything is locked down, pinned, looked after, and runs with the flags that stand there.
func TestCompose(t *testing.T) {
	t.Parallel()
	d := documents(t, "docker-compose.yml")[0]
	services := branch(d, "services")
	if names := slices.Sorted(maps.Keys(services)); !slices.Equal(names, []string{"caddy", "casitas-1", "casitas-2", "redis"}) {
		t.Fatalf("services: %v", names)
	}
	for name, s := range services {
		wants(t, name, s, map[string]any{
			"read_only": true, "cap_drop": []string{"ALL"}, "security_opt": []string{"no-new-privileges:true"},
			"stop_grace_period": "30s", "restart": "unless-stopped", "privileged": nil, "cap_add": nil,
		})
		if user := fmt.Sprint(at(s, "user")); !regexp.MustCompile(`^[1-9]\d*:[1-9]\d*$`).MatchString(user) {
			t.Errorf("%s runs as %s", name, user)
		}
		if at(s, "healthcheck", "test") == nil {
			t.Errorf("nobody asks how %s is", name)
		}
		image, _ := at(s, "image").(string)
		if at(s, "build") == nil && !pinned.MatchString(image) {
			t.Errorf("%s: the image %s may change under the same name", name, image)
		}
		if name != "caddy" && at(s, "ports") != nil {
			t.Errorf("%s is open to the world", name)
		}
	}
	wants(t, "compose", d, map[string]any{
		"networks.inner.internal": true, "services.casitas-1.networks": []string{"inner"}, "services.redis.networks": []string{"inner"},
		"services.casitas-1.depends_on.redis.condition":              "service_healthy",
		"services.caddy.depends_on.casitas-1.condition":              "service_healthy",
		"services.caddy.environment.CASITAS_NODES":                   "casitas-1:8080 casitas-2:8080",
		"services.casitas-1.healthcheck.test":                        []string{"CMD", "/usr/bin/casitas", "healthcheck"},
		"services.casitas-1.environment.CASITAS_REDIS":               "redis://redis:6379",
		"services.casitas-1.build.dockerfile":                        "deploy/Dockerfile",
		"services.casitas-1.environment.CASITAS_LISTEN":              ":8080",
		"services.redis.volumes":                                     []string{"redis:/data"},
		"services.casitas-1.environment.CASITAS_METRICS":             ":9090",
		"networks.inner.ipam.config.[0].subnet":                      at(services, "casitas-1", "environment", "CASITAS_TRUST_PROXY"),
		"services.caddy.sysctls.net~ipv4~ip_unprivileged_port_start": 0,
	})
	for volume := range strings.SplitSeq("redis caddy-data caddy-config", " ") {
		if _, there := branch(d, "volumes")[volume]; !there {
			t.Errorf("the volume %s is not declared", volume)
		}
	}
	redis := redisAs(t, at(services, "redis", "command"))
	env := map[string]string{}
	for name, value := range branch(services, "casitas-2", "environment") {
		env[name] = fmt.Sprint(value)
	}
	env["CASITAS_REDIS"] = redis
	base, metrics := runs(t, "docker-compose.yml", env)
	answers(t, base+"/readyz")
	answers(t, metrics+"/metrics")
}

// pinned is an image of one version and no other.
var pinned = regexp.MustCompile(`^[\w./-]+:\d+\.\d+\.\d+[\w.-]*$`)

// redisAs starts Redis as a manifest does, on an address and in a folder of this machine.
func redisAs(t *testing.T, command any) string {
	t.Helper()
	list, _ := command.([]any)
	if len(list) == 0 || list[0] != "redis-server" {
		t.Fatalf("redis is started by %v", command)
	}
	args := []string{}
	for _, a := range list[1:] {
		args = append(args, fmt.Sprint(a))
	}
	var lines []string
	for i := 0; i+1 < len(args); i += 2 {
		if name := strings.TrimPrefix(args[i], "--"); name != "dir" {
			lines = append(lines, fmt.Sprintf("%s %q", name, args[i+1]))
		}
	}
	return redistest.Start(t, lines...).URL()
}

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
	for name, want := range map[string]string{
		"FROM": "scratch", "USER": "65532:65532", "VOLUME": "/data", "ENTRYPOINT": `["/usr/bin/casitas"]`, "STOPSIGNAL": "SIGTERM",
		"ENV": "CASITAS_LISTEN=:8080 CASITAS_DATA=/data",
	} {
		if last[name] != want {
			t.Errorf("%s %s, not %s", name, last[name], want)
		}
	}
	if !strings.HasSuffix(last["HEALTHCHECK"], `CMD ["/usr/bin/casitas", "healthcheck"]`) {
		t.Errorf("HEALTHCHECK %s", last["HEALTHCHECK"])
	}
	wanted := regexp.MustCompile(`(?m)^go (\S+)$`).FindStringSubmatch(file(t, "go.mod"))[1]
	if !strings.Contains(text, "ARG GO_VERSION="+wanted+"\nFROM golang:${GO_VERSION}-") {
		t.Errorf("it is not built with Go %s", wanted)
	}
	build := regexp.MustCompile(`CGO_ENABLED=0 (go build .*) -o /out/casitas (\S+)`).FindStringSubmatch(text)
	if len(build) == 0 || !strings.Contains(build[1], "-trimpath") {
		t.Fatalf("it is built by %v", build)
	}
	from, bin := sent(t), filepath.Join(t.TempDir(), "casitas")
	line := "go build -o " + bin + " " + build[2] // quick: what the cache holds is taken
	if long {
		line = "CGO_ENABLED=0 " + build[1] + " -o " + bin + " " + build[2]
	}
	cmd := exec.CommandContext(t.Context(), "sh", "-c", line)
	cmd.Dir = from
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("what .dockerignore lets in does not build: %v\n%s", err, out)
	}
	if long {
		static(t, bin, from)
	}
	base, _ := runsFrom(t, bin)
	answers(t, base+"/")
	if from := regexp.MustCompile(`(?m)^FROM (\S+)$`).FindStringSubmatch(file(t, "deploy/caddy/Dockerfile")); len(from) == 0 || !pinned.MatchString(from[1]) {
		t.Errorf("Caddy's image is made from %v", from)
	}
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
	out, err := exec.CommandContext(t.Context(), "git", "-C", root, "ls-files", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for path := range strings.Lines(string(out)) {
		path = strings.TrimSpace(path)
		if left(rules, path) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(root, path))
		if errors.Is(err, os.ErrNotExist) {
			continue // removed, but not yet from the index
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(to, path)), 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(to, path), string(data))
		n++
	}
	if n == 0 || n > 500 {
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
