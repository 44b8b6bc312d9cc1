package api_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/api"
	"casitas/internal/host"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

const hostToken = "a token of the host's"

// desk is the host's page of a node, and who sits before it.
type desk struct {
	t    *testing.T
	url  string
	csrf string
}

func (n *node) desk() *desk {
	n.t.Helper()
	page := &host.Page{Node: "here", Token: hostToken, Edge: n.edge, Lobby: n.lobby, Sockets: n.sockets, Log: n.edge.Log}
	server := httptest.NewServer(page.Handler())
	n.t.Cleanup(server.Close)
	d := &desk{t: n.t, url: server.URL}
	if m := regexp.MustCompile(`name="csrf" value="(\w+)"`).FindStringSubmatch(d.look("en")); m != nil {
		d.csrf = m[1]
	}
	return d
}

// ask makes a request as a browser would, changed by with, and reads the response.
func (d *desk) ask(method, path string, form url.Values, with func(*http.Request)) (status int, body string) {
	d.t.Helper()
	r := must.Get(http.NewRequestWithContext(d.t.Context(), method, d.url+path, strings.NewReader(form.Encode())))(d.t)
	r.SetBasicAuth("host", hostToken)
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", d.url)
	}
	if with != nil {
		with(r)
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Do(r)
	must.Do(d.t, err)
	defer res.Body.Close()
	return res.StatusCode, string(must.Get(io.ReadAll(res.Body))(d.t))
}

func (d *desk) look(lang string) string {
	d.t.Helper()
	status, body := d.ask("GET", "/host", nil, func(r *http.Request) { r.Header.Set("Accept-Language", lang) })
	if status != http.StatusOK {
		d.t.Fatalf("the page: %d %s", status, body)
	}
	return body
}

// does sends a form of the page.
func (d *desk) does(path string, pairs ...string) {
	d.t.Helper()
	form := url.Values{"csrf": {d.csrf}}
	for i := 0; i < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	if status, body := d.ask("POST", path, form, nil); status != http.StatusSeeOther {
		d.t.Fatalf("%s %v: %d %s", path, pairs, status, body)
	}
}

// The page is shown to who has the token, by an address of the server's; its forms are taken from itself alone.
func TestHostPageGuarded(t *testing.T) {
	n := start(t)
	tb := seat(n, tihbat)
	d := n.desk()
	form := url.Values{"csrf": {d.csrf}, "room": {tb.room}}
	for what, try := range map[string]struct {
		form url.Values
		with func(*http.Request)
		want int
	}{
		"no token":       {nil, func(r *http.Request) { r.Header.Del("Authorization") }, 401},
		"a wrong token":  {nil, func(r *http.Request) { r.SetBasicAuth("host", hostToken+"!") }, 401},
		"another host":   {nil, func(r *http.Request) { r.Host = "evil.example" }, 421},
		"no origin":      {form, func(r *http.Request) { r.Header.Del("Origin") }, 403},
		"another origin": {form, func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }, 403},
		"no csrf":        {url.Values{"room": {tb.room}}, nil, 403},
		"a wrong csrf":   {url.Values{"room": {tb.room}, "csrf": {"0"}}, nil, 403},
		"without either": {form, func(r *http.Request) { r.Header.Del("Authorization") }, 401},
		"no such room":   {url.Values{"csrf": {d.csrf}, "room": {"nowhere"}}, nil, 404},
	} {
		method, path := "GET", "/host"
		if try.form != nil {
			method, path = "POST", "/host/close"
		}
		if status, body := d.ask(method, path, try.form, try.with); status != try.want || strings.Contains(body, tb.room) {
			t.Errorf("%s: %d %s", what, status, body)
		}
	}
	if tb.a.view(tb.room).Phase != wire.PhasePlaying {
		t.Error("the room was closed all the same")
	}
	body := d.look("es-DO, en;q=0.5")
	for _, want := range []string{`lang="es"`, "Partidas en curso (1)", "Quién está (2)", "Ana", tb.north.ID, tb.room, "127.0.0.1"} {
		if !strings.Contains(body, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if strings.Contains(body, tb.south.Key) {
		t.Error("the page shows a key")
	}
}

// A room that the host closes is called off, and its people are told, wherever they are; nothing more happens in it.
func testHostCloses(t *testing.T, near, far *node) {
	tb := seat(near, wire.Options{Rules: "hoyito-1", Opener: "south", Clock: &wire.Clock{Initial: 300_000}})
	w := far.guest(nil)
	w.watch(tb.room)
	for range 4 {
		tb.sowFirst()
	}
	v := tb.a.mirror(tb.room).V
	far.desk().does("/host/close", "room", tb.room)
	for _, g := range []*guest{tb.a, tb.b, w} {
		g.reach(tb.room, v+2)
		if view := g.view(tb.room); view.Phase != wire.PhaseClosed || view.Result == nil || *view.Result != (wire.Result{Why: wire.WhyAborted, Host: true}) {
			t.Errorf("told %s %+v", view.Phase, view.Result)
		}
	}
	if nack := tb.a.refused(wire.Cmd{Do: wire.DoResign, Room: tb.room}); nack.Code != "closed" {
		t.Errorf("a command is refused as %s", nack.Code)
	}
	if nack := tb.b.refused(wire.Cmd{Do: "close", Room: seat(near, tihbat).room}); nack.Code != "unknown-command" {
		t.Errorf("a player's close is refused as %s", nack.Code)
	}
	if log := far.log.String(); !strings.Contains(log, "the host closed a room") || !strings.Contains(log, tb.room) {
		t.Error("the log says nothing of it")
	}
}

// Whom the host blocks is sent away on every node, over sockets and HTTP, with until when, and may come back then.
func TestHostBlocks(t *testing.T) {
	var ahead atomic.Int64 // by how much time has passed
	onEither(t, func(t *testing.T, near, far *node) {
		ahead.Store(0)
		ana, beto := near.player("Ana"), near.player("Beto")
		a, b := far.guest(ana), far.guest(beto)
		d := near.desk()
		d.does("/host/block", "kind", "player", "who", ana.ID, "for", "1h")
		code, why := a.closed()
		left := time.Until(time.UnixMilli(why.Until))
		if code != 4004 || why.Code != "blocked" || left < 59*time.Minute || left > time.Hour {
			t.Errorf("sent away with %d %+v", code, why)
		}
		again := far.dial()
		again.say(wire.Hello{T: wire.THello, Protocol: wire.Protocol, Key: ana.Key})
		if code, why := again.closed(); code != 4004 || why.Code != "blocked" {
			t.Errorf("let in with %d %+v", code, why)
		}
		var refused wire.ErrorResponse
		if status := far.ask("GET", "/api/players/me", ana.Key, nil, &refused); status != http.StatusForbidden || refused.Error.Code != "blocked" || refused.Error.Until != why.Until {
			t.Errorf("over HTTP: %d %+v", status, refused)
		}
		b.settle()
		ahead.Store(int64(time.Hour))
		far.guest(ana).settle()
		d.does("/host/block", "kind", "address", "who", "127.0.0.1", "for", "24h")
		if code, why := b.closed(); code != 4004 || why.Code != "blocked" {
			t.Errorf("the address is sent away with %d %+v", code, why)
		}
		if status := far.ask("GET", "/api/rooms", "", nil, &refused); status != http.StatusForbidden || refused.Error.Code != "blocked" {
			t.Errorf("the address over HTTP: %d %+v", status, refused)
		}
		if !strings.Contains(d.look("en"), "127.0.0.1") {
			t.Error("the page does not show the block")
		}
		d.does("/host/block", "kind", "address", "who", "127.0.0.1", "for", "")
		near.guest(beto).settle()
		if log := near.log.String(); strings.Count(log, "the host blocked") != 2 || !strings.Contains(log, "the host lifted a block") {
			t.Error("the log does not say all of it")
		}
		if status, _ := d.ask("POST", "/host/block", url.Values{"csrf": {d.csrf}, "kind": {"address"}, "who": {"everybody"}, "for": {"1h"}}, nil); status != http.StatusUnprocessableEntity {
			t.Errorf("nobody's address: %d", status)
		}
	}, func(c *api.Config) { c.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) } })
}

// unread are blocks that can be written, and for now not read.
type unread struct {
	store rooms.Blocks
	is    atomic.Bool
}

func (u *unread) Blocks(ctx context.Context, now time.Time) ([]rooms.Block, error) {
	if u.is.Load() {
		return nil, errors.New("planted")
	}
	return u.store.Blocks(ctx, now)
}

func (u *unread) Block(ctx context.Context, b rooms.Block) error { return u.store.Block(ctx, b) }

// A block that is written is done, and logged, though it cannot be read back just then: it holds as soon as it can.
func TestHostBlocksUnread(t *testing.T) {
	t.Parallel()
	blocks := &unread{}
	n := start(t, func(c *api.Config) { blocks.store, c.Blocks = c.Blocks, blocks })
	ana := n.player("Ana")
	a, d := n.guest(ana), n.desk()
	blocks.is.Store(true)
	d.does("/host/block", "kind", "player", "who", ana.ID, "for", "1h")
	if !strings.Contains(n.log.String(), "the host blocked") {
		t.Error("the log does not say it")
	}
	blocks.is.Store(false)
	if code, why := a.closed(); code != 4004 || why.Code != "blocked" {
		t.Errorf("sent away with %d %+v", code, why)
	}
}
