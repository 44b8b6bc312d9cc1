//go:build compose

package deploytest

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/client"
	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/web/wire"
)

const (
	tables  = 16
	thought = 150 * time.Millisecond // the longest before a move
)

// TestDockerCompose runs docker-compose.yml as a host would, in the order in which a host would. make test-compose brings the engine.
func TestDockerCompose(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Minute)
	defer cancel()
	h := host(t, "localhost")
	h.site = "https://localhost" // by its own certificate
	h.sh(t, "docker compose build")
	began := time.Now()
	h.sh(t, "docker compose up --build --detach --wait")
	t.Logf("up, with all images built: %.1f s", time.Since(began).Seconds())
	h.trust(t)
	for _, step := range []struct {
		name string
		do   func(context.Context, *testing.T, *hosted)
	}{
		{"names", names},
		{"guests", guests},
		{"faults", faults},
		{"backup", backedUp},
		{"upgrade", upgraded},
		{"side by side", beside},
		{"restore", restored},
		{"again", again},
		{"protected", protected},
		{"emptied", emptied},
		{"without IPv6", without6},
	} {
		if !t.Run(step.name, func(t *testing.T) {
			ctx, leave := context.WithTimeout(ctx, 8*time.Minute)
			defer leave() // or whoever has played would stay, and count against the limit of sockets
			step.do(ctx, t, h)
		}) {
			return
		}
	}
}

// names: the site is known by its name and by TLS, and says so to everybody else.
func names(ctx context.Context, t *testing.T, h *hosted) {
	res := get(ctx, t, h.site+"/")
	if hsts := res.header.Get("Strict-Transport-Security"); res.status != http.StatusOK || hsts != "max-age=31536000" {
		t.Errorf("the page: %d, HSTS %q", res.status, hsts)
	}
	theSite(ctx, t, h.site)
	if res = get(ctx, t, "http://localhost/r/x"); res.status != http.StatusPermanentRedirect || res.header.Get("Location") != "https://localhost/r/x" {
		t.Errorf("without TLS: %d to %q", res.status, res.header.Get("Location"))
	}
	if res = get(ctx, t, "http://127.0.0.1/"); res.status != http.StatusMisdirectedRequest || !strings.Contains(res.body, "only at localhost") {
		t.Errorf("by another name: %d, %q", res.status, res.body)
	}
	for _, wget := range []string{"/usr/bin/wget", "/busybox/wget"} {
		h.sh(t, "docker compose exec -T caddy "+wget+" -q -O /dev/null http://127.0.0.1:2019/config/")
	}
}

// guests: each keeps an address of their own, by IPv4 and by IPv6. They come from addresses of this machine to
// another of it: what goes to localhost is passed on by Docker itself, which all would seem to be.
func guests(ctx context.Context, t *testing.T, h *hosted) {
	for _, from := range [][3]string{{"192.0.2.9", "192.0.2.1", "192.0.2.2"}, {"2001:db8:9::9", "2001:db8:1::1", "2001:db8:2::1"}} {
		to, one, other := from[0], from[1], from[2]
		refused := 0
		for range 2*fewer + 5 {
			if h.stays(ctx, t, one, to) == http.StatusTooManyRequests {
				refused++
			}
		}
		status := h.stays(ctx, t, other, to)
		t.Logf("%s: %d of %d sockets refused; then one from %s: %d", one, refused, 2*fewer+5, other, status)
		if refused == 0 || status != http.StatusSwitchingProtocols {
			t.Errorf("%s and %s are not two guests", one, other)
		}
	}
}

// stays opens a socket from an address of this machine to another, which stays until the test is over.
func (h *hosted) stays(ctx context.Context, t *testing.T, from, to string) (status int) {
	t.Helper()
	way := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	d := websocket.Dialer{HandshakeTimeout: 20 * time.Second, NetDialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return way.DialContext(ctx, network, net.JoinHostPort(to, "443"))
	}}
	ws, res, err := client.Dial(ctx, d, h.site, "/ws", nil)
	if res == nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	if ws != nil {
		t.Cleanup(func() { _ = ws.Close() }) // the node may have closed it
		must.Do(t, ws.Send(wire.Hello{T: wire.THello, Protocol: wire.Protocol}))
	}
	return res.StatusCode
}

// faults: nobody loses anything while parts are killed, paused and cut off.
func faults(ctx context.Context, t *testing.T, h *hosted) {
	p := h.play(ctx)
	p.acked(ctx, t, 200)
	const id = `$(docker compose ps --quiet %s)`
	kill := "kill -9 $(docker inspect --format '{{.State.Pid}}' " + id + ")"
	inner := "casitas-test_inner "
	for _, f := range []struct{ what, begin, part, end string }{
		{"kill -9 of a node", kill, "casitas-1", ""},
		{"kill -9 of Redis", kill, "redis", ""},
		{"kill -9 of Caddy", kill, "caddy", ""},
		{"a node paused", "docker pause " + id, "casitas-2", "docker unpause " + id},
		{"Redis paused", "docker pause " + id, "redis", "docker unpause " + id},
		{"a node cut off", "docker network disconnect " + inner + id, "casitas-1", "docker network connect --alias casitas-1 " + inner + id},
		{"Redis cut off", "docker network disconnect " + inner + id, "redis", "docker network connect --alias redis " + inner + id},
	} {
		before := p.ledger.Count()
		silent := p.silence(func() {
			h.sh(t, fmt.Sprintf(f.begin, f.part))
			lasts(ctx, 6*time.Second)
			if f.end != "" {
				h.sh(t, fmt.Sprintf(f.end, f.part))
			}
			p.acked(ctx, t, 200)
		})
		c := p.ledger.Count()
		t.Logf("%-20s longest without a move %5.2f s; %d acknowledged, %d connections, %d resent",
			f.what+":", silent.Seconds(), c.Acks-before.Acks, c.Connections-before.Connections, c.Resent-before.Resent)
	}
	c := p.finish(t)
	t.Logf("%d matches, %d acknowledged", c.Finished, c.Acks)
	verifyAt(ctx, t, h.redis(t), p.ledger)
}

// play sets tables going at the site.
func (h *hosted) play(ctx context.Context) *play {
	return begin(ctx, []string{h.site}, thought, tables)
}

// upgraded: a newer build takes over while people play, and writes what the older does not know.
func upgraded(ctx context.Context, t *testing.T, h *hosted) {
	const kind = "greeted"
	h.edit(t, "internal/rooms/decide_play.go", "d.end(w, ByMatch)\n\t}",
		"d.end(w, ByMatch)\n\t} else if s.Turn%4 == 0 {\n\t\td.happen(Event{Kind: \""+kind+"\", Seat: engine.Nobody})\n\t}")
	h.edit(t, "internal/rooms/fold.go", "\tcase Shut:\n", "\tcase \""+kind+"\":\n\tcase Shut:\n")
	h.sh(t, "docker tag casitas casitas-older")
	p := h.play(ctx)
	p.acked(ctx, t, 200)
	t.Logf("while it is built:    longest without a move %5.2f s", p.silence(func() { h.sh(t, "BUILDX_NO_DEFAULT_ATTESTATIONS=1 docker compose build") }).Seconds())
	caddy, volumes := h.sh(t, "docker compose ps --quiet caddy redis"), h.sh(t, "docker volume ls --quiet")
	began := time.Now()
	silent := p.silence(func() {
		t.Logf("%s", h.sh(t, "scripts/upgrade.sh"))
		p.acked(ctx, t, 200)
	})
	t.Logf("while it takes over:  longest without a move %5.2f s, of %.1f s", silent.Seconds(), time.Since(began).Seconds())
	if silent > time.Second {
		t.Errorf("nobody played for %v", silent)
	}
	if h.sh(t, "docker compose ps --quiet caddy redis") != caddy {
		t.Error("Caddy or Redis was replaced, though nothing in them had changed")
	}
	var trips, beyond []time.Duration
	for _, one := range p.ledger.Trips() {
		trips, beyond = append(trips, one.Took), append(beyond, one.Took-one.Asked)
	}
	slices.Sort(trips)
	slices.Sort(beyond)
	t.Logf("%d ways back to a room: p50 %.2f s, last %.2f s; beyond the delay asked for: p50 %.2f s, p90 %.2f s, last %.2f s", len(trips),
		driver.Percentile(trips, 50).Seconds(), driver.Percentile(trips, 100).Seconds(),
		driver.Percentile(beyond, 50).Seconds(), driver.Percentile(beyond, 90).Seconds(), driver.Percentile(beyond, 100).Seconds())
	p.finish(t)
	verifyAt(ctx, t, h.redis(t), p.ledger)
	if n := written(ctx, t, h.redis(t), p.ledger, kind); n == 0 {
		t.Errorf("the newer build wrote no %q", kind)
	} else {
		t.Logf("%d events of a kind that the older build does not know", n)
	}
	if now := h.sh(t, "docker volume ls --quiet"); now != volumes {
		t.Errorf("volumes were left behind: there were\n%s, there are\n%s", volumes, now)
	}
}

// beside: while the older build runs beside the newer, whoever needs what it does not know is sent to the newer.
func beside(ctx context.Context, t *testing.T, h *hosted) {
	const replace = " && docker compose up --detach --no-build --no-deps --wait casitas-2"
	h.sh(t, "docker tag casitas casitas-newer && docker tag casitas-older casitas"+replace+" && docker tag casitas-newer casitas")
	lasts(ctx, 3*time.Second) // Caddy sends people there
	p := h.play(ctx)
	silent := p.silence(func() {
		p.acked(ctx, t, 300)
		await(ctx, t, "who was sent away by the older build is with the newer", func() bool { return len(p.ledger.Trips()) > tables/4 })
		p.acked(ctx, t, 300)
	})
	t.Logf("side by side:         longest without a move %5.2f s; %d times somebody was sent to the newer build", silent.Seconds(), len(p.ledger.Trips()))
	h.sh(t, "true"+replace)
	p.finish(t)
	verifyAt(ctx, t, h.redis(t), p.ledger)
}
