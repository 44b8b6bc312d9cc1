package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
)

// program is the server, built once for all tests.
var program string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "casitas-server-")
	if err != nil {
		panic(err)
	}
	if program, err = driver.Build(context.Background(), dir); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(dir) // what is left lies in the system's temporary folder
	os.Exit(code)
}

// running is a server that says where it listens.
type running struct {
	cmd     *exec.Cmd
	address string
	began   string      // what it said until it was ready
	log     chan string // the rest of what it says, when it has ended
}

var listens = regexp.MustCompile(`listen=(\S+)`)

// run starts the server and waits until it is ready.
func run(t *testing.T, env []string, args ...string) *running {
	t.Helper()
	return begin(t, exec.CommandContext(t.Context(), program, args...), env)
}

// begin starts the server by a command of the test's.
func begin(t *testing.T, cmd *exec.Cmd, env []string) *running {
	t.Helper()
	r := &running{cmd: cmd, log: make(chan string, 1)}
	r.cmd.Env = append(os.Environ(), env...)
	out, err := r.cmd.StderrPipe()
	must.Do(t, err)
	must.Do(t, r.cmd.Start())
	lines := bufio.NewReader(out)
	for r.address == "" {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("it ended before it was ready: %v", err)
		}
		r.began += line
		if found := listens.FindStringSubmatch(line); found != nil {
			r.address = found[1]
		}
	}
	go func() {
		rest, _ := io.ReadAll(lines) // whatever there is
		r.log <- string(rest)
	}()
	return r
}

// stop ends the server with SIGTERM, which must go well, and answers with what it has said.
func (r *running) stop(t *testing.T) string {
	t.Helper()
	began := time.Now()
	must.Do(t, r.cmd.Process.Signal(syscall.SIGTERM))
	said := <-r.log
	if err := r.cmd.Wait(); err != nil {
		t.Errorf("stopped with %v: %s", err, said[:min(len(said), 4000)])
	}
	if took := time.Since(began); took > stopTime {
		t.Errorf("it took %v to stop", took)
	}
	return said
}

// refusal runs the program to its end, which must be an error, and answers with what it says.
func refusal(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), program, args...).CombinedOutput()
	if err == nil {
		t.Errorf("%v: no error", args)
	}
	return string(out)
}

// TestServer starts the program as an operator does: settings by environment, the page, the health check,
// what is said to a second one, and a SIGTERM.
func TestServer(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "deep", "data")
	first := run(t, []string{"CASITAS_LISTEN=127.0.0.1:0", "CASITAS_DATA=" + data})
	res, err := http.Get("http://" + first.address + "/") //nolint:noctx // a test
	must.Do(t, err)
	_ = res.Body.Close()
	if res.StatusCode != http.StatusOK || !strings.Contains(res.Header.Get("Content-Type"), "text/html") {
		t.Errorf("the page is answered with %s", res.Status)
	}
	for _, args := range [][]string{{"healthcheck"}, {"healthcheck", "--ready"}} {
		if out, err := exec.CommandContext(t.Context(), program, append(args, "--listen", first.address)...).CombinedOutput(); err != nil {
			t.Errorf("%v: %v: %s", args, err, out)
		}
	}
	if said := refusal(t, "--listen", first.address, "--data", t.TempDir()); !strings.Contains(said, "--listen") {
		t.Errorf("where the port is taken it says %s", said)
	}
	if said := refusal(t, "--listen", "127.0.0.1:0", "--data", data); !strings.Contains(said, "in use") || !strings.Contains(said, "--data") {
		t.Errorf("where the folder is taken it says %s", said)
	}
	if said := refusal(t, "--listen", "127.0.0.1:0", "--trust-proxy", "home", "--data", t.TempDir()); !strings.Contains(said, "--trust-proxy") {
		t.Errorf("of a proxy that is none it says %s", said)
	}
	for _, wrong := range [][2]string{
		{"--origin", "https://x@site.example"},
		{"--origin", "https://site.example/room"},
		{"--origin", "https://casita\u00f1.example"},
		{"--host", "http://nas.local"},
		{"--host", "nas.local:8080"},
		{"--host", "x@nas.local"},
	} {
		if said := refusal(t, "--listen", "127.0.0.1:0", wrong[0], wrong[1], "--data", t.TempDir()); !strings.Contains(said, wrong[0]+` "`) {
			t.Errorf("of %v it says %s", wrong, said)
		}
	}
	first.stop(t)
	refusal(t, "healthcheck", "--listen", first.address)
}

func TestAddressToOpen(t *testing.T) {
	for at, want := range map[string]string{
		"[::]:8080": "http://localhost:8080", "127.0.0.1:80": "http://localhost:80", "192.0.2.7:8080": "http://192.0.2.7:8080",
	} {
		tcp := must.Get(net.ResolveTCPAddr("tcp", at))(t)
		if got := address(tcp); got != want {
			t.Errorf("%s: open %s, not %s", at, got, want)
		}
	}
}
