//go:build compose

package deploytest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"casitas/internal/must"
)

// hosted is the repository as a host has it, in a folder of its own, and what runs from there.
type hosted struct {
	dir  string
	site string
	env  []string
	kept int // commands that were acknowledged when the backup was begun
}

// host checks the repository out, with a site's name in .env as docs/operations.md says.
func host(t *testing.T, site string) *hosted {
	t.Helper()
	if cache := os.Getenv("CACHE"); cache == "" || !strings.HasPrefix(os.Getenv("DOCKER_HOST"), "unix://"+cache) {
		t.Fatal("this throws containers and volumes away, and so wants an engine of its own: make test-compose")
	}
	h := &hosted{dir: t.TempDir(), site: site, env: append(os.Environ(), "COMPOSE_PROJECT_NAME=casitas-test")}
	checkedOut(t, h.dir, func(string) bool { return true })
	h.edit(t, ".env.example", "CASITAS_SITE=http://localhost", "CASITAS_SITE="+site)
	h.sh(t, "cp .env.example .env")
	h.granted(t)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("%s", h.logs(context.Background()))
		}
		_, _ = h.try(context.Background(), "docker compose down --volumes --timeout 5") // whatever is left
	})
	return h
}

// fewer is how many sockets one address may have on one node here, so that few show whether guests are told apart.
const fewer = 50

// granted takes out of the compose file what this machine or its engine cannot do.
func (h *hosted) granted(t *testing.T) {
	t.Helper()
	api := strings.TrimSpace(h.sh(t, "docker version --format '{{.Server.APIVersion}}'"))
	t.Logf("the engine speaks version %s, Compose is %s", api, strings.TrimSpace(h.sh(t, "docker compose version --short")))
	health, files := "{}", ""
	if api < "1.44" {
		t.Log("not granted: start_interval, for the engine is older than Docker 25; asked every second instead")
		health = "{ start_interval: !reset null, interval: 1s }"
	}
	var most syscall.Rlimit
	must.Do(t, syscall.Getrlimit(syscall.RLIMIT_NOFILE, &most))
	if most.Max < 65536 {
		t.Logf("not granted: more than %d files", most.Max)
		files = fmt.Sprintf(", ulimits: { nofile: %d }", most.Max)
	}
	path := filepath.Join(t.TempDir(), "granted.yml")
	files += fmt.Sprintf(", environment: { CASITAS_LIMIT_SOCKETS_PER_ADDRESS: %d }", fewer)
	write(t, path, fmt.Sprintf("services:\n  casitas-1: { healthcheck: %[1]s%[2]s }\n  casitas-2: { healthcheck: %[1]s%[2]s }\n"+
		"  redis: { healthcheck: %[1]s }\n  caddy: { healthcheck: %[1]s }\n", health, files)) // an alias would lose !reset
	h.env = append(h.env, "COMPOSE_FILE=docker-compose.yml:"+path)
}

// try runs a line of a shell in the host's folder.
func (h *hosted) try(ctx context.Context, line string) (string, error) {
	cmd := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", line)
	cmd.Dir, cmd.Env = h.dir, h.env
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// sh runs a line of a shell that must succeed.
func (h *hosted) sh(t *testing.T, line string) string {
	t.Helper()
	out, err := h.try(t.Context(), line)
	if err != nil {
		t.Fatalf("%s: %v\n%s", line, err, out)
	}
	return out
}

// manual runs the block of docs/operations.md that begins with a comment, changed as an operator would.
func (h *hosted) manual(t *testing.T, title string, pairs ...string) string {
	t.Helper()
	block := regexp.MustCompile("(?s)```sh\n# " + regexp.QuoteMeta(title) + "[^\n]*\n(.*?)```").FindStringSubmatch(file(t, "docs/operations.md"))
	if block == nil {
		t.Fatalf("docs/operations.md does not say: %s", title)
	}
	return h.sh(t, strings.NewReplacer(pairs...).Replace(block[1]))
}

// edit changes a file of the host's folder; the old text must be there once.
func (h *hosted) edit(t *testing.T, path, old, now string) {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join(h.dir, path)))(t)
	if n := strings.Count(string(text), old); n != 1 {
		t.Fatalf("%s has %q %d times", path, old, n)
	}
	write(t, filepath.Join(h.dir, path), strings.Replace(string(text), old, now, 1))
}

// logs are the last lines of all.
func (h *hosted) logs(ctx context.Context) string {
	out, _ := h.try(ctx, "docker compose ps --all; docker compose logs --tail 60") // what there is of it
	return out
}

// trust lets this process believe the certificates that Caddy has made for the site.
func (h *hosted) trust(t *testing.T) {
	t.Helper()
	h.sh(t, "docker compose cp caddy:/data/caddy/pki/authorities/local/root.crt root.crt && cat root.crt >>"+authority)
}

// redis is the address of the journal, which this machine alone can reach.
func (h *hosted) redis(t *testing.T) string {
	t.Helper()
	return "redis://" + strings.TrimSpace(h.sh(t, `docker inspect --format '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$(docker compose ps --quiet redis)"`)) + ":6379"
}

// lasts lets a time go by.
func lasts(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// silence is the longest time in which no command of a play was acknowledged while something was done.
func (p *play) silence(do func()) time.Duration {
	done, answer := make(chan struct{}), make(chan time.Duration)
	go func() {
		look := time.NewTicker(5 * time.Millisecond)
		defer look.Stop()
		last, acks, longest := time.Now(), p.ledger.Count().Acks, time.Duration(0)
		for {
			now := time.Now()
			longest = max(longest, now.Sub(last))
			if n := p.ledger.Count().Acks; n > acks {
				acks, last = n, now
			}
			select {
			case <-look.C:
			case <-done:
				answer <- longest
				return
			}
		}
	}()
	do()
	close(done)
	return <-answer
}
