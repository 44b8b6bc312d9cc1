package deploytest

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/client"
	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

// perAddress is how many sockets one address may have on one node in these tests.
const perAddress = 20

// TestNginx plays through nginx, with TLS, with the file that is in deploy/, changed only where it says so.
func TestNginx(t *testing.T) {
	t.Parallel()
	through(t, func(t *testing.T, nodes []string) string {
		plain, site, dir := freePort(t), freePort(t), t.TempDir()
		conf := edited(t, "deploy/nginx/casitas.conf",
			"server 127.0.0.1:8080 ", "server "+nodes[0]+" ", "server 127.0.0.1:8081 ", "server "+nodes[1]+" ",
			"listen 80; ", "listen "+plain+"; ", "listen 443 ssl http2;", "listen "+site+" ssl http2;",
			"/etc/letsencrypt/live/casitas.example.org/fullchain.pem", authority,
			"/etc/letsencrypt/live/casitas.example.org/privkey.pem", filepath.Join(filepath.Dir(authority), "key.pem"),
		)
		around := "daemon off; worker_processes 1; error_log stderr warn; pid " + dir + "/pid;\n" +
			"events {}\nhttp {\n access_log off;\n"
		if os.Getuid() == 0 {
			around = "user root;\n" + around // or its workers could not reach the test's folder
		}
		for _, name := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
			around += fmt.Sprintf(" %s_temp_path %s/%s;\n", name, dir, name)
		}
		write(t, filepath.Join(dir, "casitas.conf"), conf)
		write(t, filepath.Join(dir, "nginx.conf"), around+" include casitas.conf;\n}\n")
		background(t, nil, nginx(), "-p", dir, "-c", "nginx.conf")
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		await(ctx, t, "nginx listens", func() bool { return listens(plain) })
		res := get(ctx, t, "http://"+plain+"/r/x?y=z")
		if at := res.header.Get("Location"); res.status != http.StatusPermanentRedirect || at != "https://127.0.0.1/r/x?y=z" {
			t.Errorf("without TLS: %d to %s", res.status, at)
		}
		return "https://" + site
	})
}

// nginx is the program; Debian keeps it where only root looks.
func nginx() string {
	if at, err := exec.LookPath("nginx"); err == nil {
		return at
	}
	return "/usr/sbin/nginx"
}

// background runs a program until the test is over.
func background(t *testing.T, env []string, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...) //nolint:noctx // it lives until the test is over
	cmd.Env = append(os.Environ(), env...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &said
	must.Do(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM) // it may have ended by itself
		_ = cmd.Wait()                          // it was told to end
		if t.Failed() {
			t.Logf("%s said:\n%s", name, said.String()[max(0, said.Len()-8000):])
		}
	})
}

func write(t *testing.T, path, text string) {
	t.Helper()
	must.Do(t, os.WriteFile(path, []byte(text), 0o600))
}

func listens(addr string) bool {
	conn, err := net.Dial("tcp", addr) //nolint:noctx // this machine answers at once
	if err == nil {
		_ = conn.Close()
	}
	return err == nil
}

// through puts a proxy in front of two nodes, and plays through it while one of them is killed and the other drained.
func through(t *testing.T, proxy func(t *testing.T, nodes []string) (site string)) {
	ctx, cancel := context.WithTimeout(t.Context(), 3*patience)
	defer cancel()
	server := redistest.Start(t)
	var nodes []*driver.Server
	var addrs []string
	for range 2 {
		n := start(t, "--redis", server.URL(), "--trust-proxy", "127.0.0.1", "--limit-sockets-per-address", fmt.Sprint(perAddress))
		nodes, addrs = append(nodes, n), append(addrs, n.Addr)
	}
	site := proxy(t, addrs)
	_, addr, _ := strings.Cut(site, "://")
	await(ctx, t, "the proxy listens", func() bool { return listens(addr) })
	await(ctx, t, "the site answers", func() bool { return get(ctx, t, site+"/healthz").status == http.StatusOK })

	theSite(ctx, t, site)
	theAddress(ctx, t, site)
	p := begin(ctx, []string{site}, 30*time.Millisecond, 4)
	p.acked(ctx, t, 60)
	must.Do(t, nodes[0].Kill(ctx))
	p.acked(ctx, t, 100) // they go on at the other
	must.Do(t, nodes[0].Start(ctx))
	await(ctx, t, "the first node is ready", func() bool { return get(ctx, t, nodes[0].URL()+"/readyz").status == http.StatusOK })
	p.acked(ctx, t, 20)
	must.Do(t, nodes[1].Signal(ctx, syscall.SIGTERM))
	silent := call(ctx, t, site, "", http.StatusSwitchingProtocols, http.Header{"Origin": {site}})
	must.Do(t, silent.WriteJSON(wire.Hello{T: wire.THello, Protocol: wire.Protocol}))
	p.acked(ctx, t, 100)
	c := p.finish(t)
	t.Logf("%d matches, %d acknowledged, %d connections, %d resent", c.Finished, c.Acks, c.Connections, c.Resent)
	if c.Connections < 4*p.tables-1 {
		t.Errorf("only %d connections: nobody noticed that the nodes went", c.Connections)
	}
	verify(ctx, t, server, p.ledger)
	pinged(t, silent)
}

// pinged sees that somebody who says nothing is heard of through the proxy: it does not hang up before.
func pinged(t *testing.T, ws *client.Socket) {
	t.Helper()
	must.Do(t, ws.SetReadDeadline(time.Now().Add(40*time.Second)))
	for {
		var frame struct{ T string }
		if err := ws.ReadJSON(&frame); err != nil {
			t.Fatalf("somebody who says nothing: %v", err)
		}
		if frame.T == wire.TPing {
			return
		}
	}
}

// theSite is what anybody sees of it.
func theSite(ctx context.Context, t *testing.T, site string) {
	t.Helper()
	res := get(ctx, t, site+"/", "Accept-Encoding", "br")
	if kind := res.header.Get("Content-Type"); res.status != http.StatusOK || !strings.Contains(kind, "text/html") {
		t.Errorf("the page: %d, %s", res.status, kind)
	}
	worker := get(ctx, t, site+"/sw.js", "Accept-Encoding", "br")
	if res.header.Get("Content-Security-Policy") == "" || worker.header.Get("Content-Encoding") != "br" {
		t.Errorf("the page comes with %v, its worker with %v", res.header, worker.header)
	}
	for _, path := range []string{"/readyz", "/metrics", "/debug/pprof/"} {
		if res := get(ctx, t, site+path); res.status != http.StatusNotFound {
			t.Errorf("%s is shown to anybody: %d", path, res.status)
		}
	}
	for _, origin := range []string{"https://elsewhere.example", "null"} {
		call(ctx, t, site, "", http.StatusForbidden, http.Header{"Origin": {origin}})
	}
}

// theAddress: each guest is counted by the address that they come from, whatever they say of it themselves.
func theAddress(ctx context.Context, t *testing.T, site string) {
	t.Helper()
	refused := false
	for n := range 2*perAddress + 1 {
		claim := http.Header{"Origin": {site}, "X-Forwarded-For": {fmt.Sprintf("192.0.2.%d", n)}}
		ws, status := tryCall(ctx, t, site, "127.0.0.2", claim)
		if ws != nil {
			defer ws.Close() //nolint:errcheck,gocritic,revive // all of them stay until the end
		}
		refused = refused || status == http.StatusTooManyRequests
	}
	if !refused {
		t.Errorf("%d sockets from one address: the nodes do not see where guests come from", 2*perAddress+1)
	}
	call(ctx, t, site, "127.0.0.3", http.StatusSwitchingProtocols, http.Header{"Origin": {site}})
}

// call asks for a socket, from an address of this machine, and sees what the response is.
func call(ctx context.Context, t *testing.T, site, from string, want int, h http.Header) *client.Socket {
	t.Helper()
	ws, status := tryCall(ctx, t, site, from, h)
	if status != want {
		t.Fatalf("a socket from %q with %v: %d, not %d", from, h, status, want)
	}
	if ws != nil {
		t.Cleanup(func() { _ = ws.Close() }) // its connection may be gone
	}
	return ws
}

func tryCall(ctx context.Context, t *testing.T, site, from string, h http.Header) (*client.Socket, int) {
	t.Helper()
	d := websocket.Dialer{HandshakeTimeout: 10 * time.Second}
	if from != "" {
		d.NetDialContext = (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).DialContext
	}
	ws, res, err := client.Dial(ctx, d, site, "/ws", h)
	if res == nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	return ws, res.StatusCode
}
