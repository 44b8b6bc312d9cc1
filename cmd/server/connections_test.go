package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/web/wire"
)

// TestHeadersCostLittle: hundreds of requests whose headers do not end are cut off before they fill the memory.
func TestHeadersCostLittle(t *testing.T) {
	t.Parallel()
	const callers, header = 400, 900 << 10
	r := run(t, []string{"CASITAS_LISTEN=127.0.0.1:0", "CASITAS_DATA=" + t.TempDir()})
	before := resident(t, r)
	text := "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", header)
	for range callers {
		_, _ = io.WriteString(dial(t, r.address, "127.0.0.1"), text) // it may not be read to its end
	}
	grown := resident(t, r) - before
	t.Logf("%d KiB more are resident", grown>>10)
	if grown > 64<<20 {
		t.Errorf("%d requests without an end cost %d MiB", callers, grown>>20)
	}
	conn := dial(t, r.address, "127.0.0.1")
	long := strings.Repeat("x", 15<<10)
	must.Get(io.WriteString(conn, "GET /healthz HTTP/1.1\r\nConnection: close\r\nHost: localhost\r\nX: "+long+"\r\n\r\n"))(t)
	if got, err := io.ReadAll(conn); err != nil || !strings.HasPrefix(string(got), "HTTP/1.1 200 ") {
		t.Errorf("with 15 KiB of headers: %.100s %v", got, err)
	}
	r.stop(t)
}

// TestFewHandles: strangers take every connection that there is, and whoever plays goes on; the node says how it fares.
func TestFewHandles(t *testing.T) {
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), "sh", "-c", `ulimit -n 256; exec "$0" --listen 127.0.0.1:0 --data "$1"`, program, t.TempDir())
	r := begin(t, cmd, nil)
	ana := newGuest(t, r.address)
	ana.open()
	var taken []net.Conn
	for from := 2; from <= 6; from++ {
		for range 100 {
			conn := dial(t, r.address, fmt.Sprintf("127.0.0.%d", from))
			_, _ = io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") // it may have been refused; if not, it stays
			taken = append(taken, conn)
		}
	}
	for range 5 {
		if status := ask(t, r.address, "/readyz"); status != http.StatusOK {
			t.Errorf("with the handles gone it is ready with %d", status)
		}
		ana.open()
	}
	if status := ask(t, r.address, "/"); status != http.StatusServiceUnavailable {
		t.Errorf("with the handles gone a page is answered with %d", status)
	}
	for _, conn := range taken {
		_ = conn.Close()
	}
	must.Await(t, "somebody is let in when the strangers have gone", func() bool { return ask(t, r.address, "/") == http.StatusOK })
	if said := r.began + r.stop(t); !strings.Contains(said, "too few file handles") || !strings.Contains(said, "more connections than may be") {
		t.Errorf("it says\n%s", said)
	}
}

// dial opens a connection from an address of this machine, until the test is over.
func dial(t *testing.T, to, from string) net.Conn {
	t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: 10 * time.Second}
	conn := must.Get(d.DialContext(t.Context(), "tcp", to))(t)
	t.Cleanup(func() { _ = conn.Close() })
	must.Do(t, conn.SetDeadline(time.Now().Add(20*time.Second)))
	return conn
}

// ask asks for a path on a new connection, and waits as long as a health check does; 0 where nobody answers.
func ask(t *testing.T, at, path string) int {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), probeTime)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+at+path, http.NoBody)
	must.Do(t, err)
	r.Close = true
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	_ = res.Body.Close()
	return res.StatusCode
}

// resident is how much memory the server has, in bytes.
func resident(t *testing.T, r *running) int {
	t.Helper()
	text := must.Get(os.ReadFile(fmt.Sprintf("/proc/%d/status", r.cmd.Process.Pid)))(t)
	kib := must.Get(strconv.Atoi(regexp.MustCompile(`VmRSS:\s+(\d+) kB`).FindStringSubmatch(string(text))[1]))(t)
	return kib << 10
}

// guest is a player on a socket.
type guest struct {
	t *testing.T
	*driver.Guest
}

func newGuest(t *testing.T, at string) *guest {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+at+"/api/players", strings.NewReader(`{"name":"Ana"}`))
	must.Do(t, err)
	r.Close = true
	r.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(r)
	must.Do(t, err)
	defer res.Body.Close()
	var player struct{ Key string }
	must.Do(t, json.NewDecoder(res.Body).Decode(&player))
	g := must.Get(driver.Enter(t.Context(), "http://"+at, player.Key))(t)
	t.Cleanup(g.Close)
	return &guest{t, g}
}

// open opens a room, which must be acknowledged.
func (g *guest) open() {
	g.t.Helper()
	if f := must.Get(g.Do(g.t.Context(), wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "tihbat"}}))(g.t); f.T != wire.TAck {
		g.t.Fatalf("a room is not opened: %s %s", f.T, f.Code)
	}
}
