// Package redistest starts real Redis servers for tests: one, one with a replica, a Cluster,
// a Sentinel. They keep their data in the test's temporary folder, can be killed as by a power
// cut and started again, and are gone when the test is.
package redistest

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/freeport"
	"casitas/internal/must"
)

// patience is how long a server may take for what it was told to do.
const patience = 20 * time.Second

// Server is a running redis-server.
type Server struct {
	Addr     string // host and port
	Dir      string // where it keeps its data
	Password string
	CA       string // the file of the authority that signed its certificate; "" without TLS

	t        testing.TB
	settings []string
	env      []string // beside its own
	sentinel bool     // it is no server but a Sentinel
	process  *exec.Cmd
	client   *goredis.Client

	mu  sync.Mutex
	log strings.Builder // all that it has said
}

// Start starts a server that syncs every write before it answers. Settings are lines of
// redis.conf, such as "appendfsync everysec"; the last of two wins.
func Start(t testing.TB, settings ...string) *Server {
	t.Helper()
	s := &Server{Addr: freeAddr(t), Dir: t.TempDir(), t: t}
	host, port, _ := net.SplitHostPort(s.Addr)
	s.settings = append([]string{
		"bind " + host, "port " + port, "dir " + s.Dir, "daemonize no", `save ""`,
		"appendonly yes", "appendfsync always", "maxmemory-policy noeviction",
		"repl-diskless-sync-delay 0",
	}, settings...)
	for _, line := range settings {
		if name, value, _ := strings.Cut(line, " "); name == "requirepass" {
			s.Password = value
		}
	}
	s.Restart()
	t.Cleanup(s.end)
	return s
}

// freeAddr is an address for a server, also when it starts again.
func freeAddr(t testing.TB) string {
	t.Helper()
	addr := must.Get(freeport.Take())(t)
	return addr
}

// URL is the server's address as redis.Open takes it.
func (s *Server) URL() string {
	u := url.URL{Scheme: "redis", Host: s.Addr}
	if s.CA != "" {
		u.Scheme, u.RawQuery = "rediss", url.Values{"ca": {s.CA}}.Encode()
	}
	if s.Password != "" {
		u.User = url.UserPassword("", s.Password)
	}
	return u.String()
}

// Restart starts the server on the data that it left, and waits until it serves.
func (s *Server) Restart() {
	s.t.Helper()
	conf := filepath.Join(s.Dir, "redis.conf")
	must.Do(s.t, os.WriteFile(conf, []byte(strings.Join(s.settings, "\n")+"\n"), 0o600))
	args := []string{conf}
	if s.sentinel {
		args = append(args, "--sentinel")
	}
	s.process = exec.Command("redis-server", args...) //nolint:noctx // it lives until it is killed
	s.process.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	s.process.Env = append(os.Environ(), s.env...)
	out, err := s.process.StdoutPipe()
	must.Do(s.t, err)
	if err := s.process.Start(); err != nil {
		s.t.Fatalf("redis-server: %v", err)
	}
	serves := make(chan bool, 1)
	go s.listen(out, serves)
	select {
	case ok := <-serves:
		if !ok {
			s.t.Fatalf("redis-server ended:\n%s", s.said())
		}
	case <-time.After(patience):
		s.t.Fatalf("redis-server does not come up:\n%s", s.said())
	}
}

// listen keeps what the server says and reports once when it serves, or ends before it does.
func (s *Server) listen(out io.Reader, serves chan<- bool) {
	for scan := bufio.NewScanner(out); scan.Scan(); {
		s.mu.Lock()
		s.log.WriteString(scan.Text() + "\n")
		s.mu.Unlock()
		if strings.Contains(scan.Text(), "eady to accept connections") || strings.Contains(scan.Text(), "+monitor") {
			select {
			case serves <- true:
			default:
			}
		}
	}
	select {
	case serves <- false:
	default:
	}
}

func (s *Server) said() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.String()
}

// Kill ends the server with SIGKILL, as a power cut would, and waits until it is gone.
func (s *Server) Kill() {
	s.t.Helper()
	if err := s.process.Process.Kill(); err != nil {
		s.t.Fatalf("kill redis-server: %v", err)
	}
	s.process.Wait() //nolint:errcheck // it was killed
}

// Freeze stops the server in its tracks: connections stay open, and nothing is answered.
func (s *Server) Freeze() { s.signal(syscall.SIGSTOP) }

// Thaw lets a frozen server go on.
func (s *Server) Thaw() { s.signal(syscall.SIGCONT) }

func (s *Server) signal(sig syscall.Signal) {
	s.t.Helper()
	if err := s.process.Process.Signal(sig); err != nil {
		s.t.Fatalf("signal redis-server: %v", err)
	}
}

// end kills the server if it still runs, at the end of the test.
func (s *Server) end() {
	if s.client != nil {
		s.client.Close() //nolint:errcheck // it was only looked through
	}
	s.process.Process.Kill() //nolint:errcheck // it may be gone already
	s.process.Wait()         //nolint:errcheck // it was killed
	if s.t.Failed() {
		said := s.said()
		s.t.Logf("redis-server %s said:\n%s", filepath.Base(s.Dir), said[max(0, len(said)-4000):])
	}
}

// Client is a plain client of the server.
func (s *Server) Client() *goredis.Client {
	s.t.Helper()
	if s.client == nil {
		s.client = goredis.NewClient(&goredis.Options{Addr: s.Addr, Password: s.Password, Protocol: 2, TLSConfig: s.trust()})
	}
	return s.client
}

// Do gives the server a command and its response back; an error ends the test.
func (s *Server) Do(args ...any) any {
	s.t.Helper()
	got, err := s.Client().Do(context.Background(), args...).Result()
	if err != nil {
		s.t.Fatalf("%v: %v", args, err)
	}
	return got
}
