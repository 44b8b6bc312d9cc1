package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/api"
	"casitas/web/wire"
)

func TestNoHello(t *testing.T) {
	g := start(t, func(c *api.Config) { c.Patience = 50 * time.Millisecond }).dial()
	g.wantClosed(4001, "no-hello", "hello")
}

func TestWrongHello(t *testing.T) {
	n := start(t)
	for name, c := range map[string]struct {
		first      any
		close      int
		code, says string
	}{
		"another frame":    {wire.Ping{T: wire.TPing, N: 1}, 4001, "no-hello", "hello"},
		"another protocol": {wire.Hello{T: wire.THello, Protocol: wire.Protocol + 1}, 4002, "protocol", "version"},
		"unknown key":      {wire.Hello{T: wire.THello, Protocol: wire.Protocol, Key: strings.Repeat("a", 43)}, 4003, "unknown-key", "key"},
		"what is no key":   {wire.Hello{T: wire.THello, Protocol: wire.Protocol, Key: "open sesame"}, 4003, "unknown-key", "key"},
		"too many rooms":   {wire.Hello{T: wire.THello, Protocol: wire.Protocol, Rooms: make([]wire.Seen, wire.MaxRooms+1)}, 4000, "too-many-rooms", "32"},
	} {
		t.Run(name, func(t *testing.T) {
			g := n.dial()
			g.t = t
			g.say(c.first)
			g.wantClosed(c.close, c.code, c.says)
		})
	}
}

func TestWelcome(t *testing.T) {
	n := start(t)
	p := n.player("Ana")
	if g := n.guest(p); g.you == nil || g.you.ID != p.ID || g.you.Name != "Ana" {
		t.Errorf("welcome says you are %+v", g.you)
	}
	if g := n.guest(nil); g.you != nil {
		t.Errorf("without a key you are %+v", g.you)
	}
}

// Whose page may open a socket.
func TestOrigin(t *testing.T) {
	strict := start(t, func(c *api.Config) { c.Origins = []string{"https://Casitas.example/"} })
	ported := start(t, func(c *api.Config) { c.Origins = []string{"https://casitas.example:443"} })
	lax := start(t, func(c *api.Config) { c.AnyOrigin = true })
	for _, c := range []struct {
		name   string
		node   *node
		origin []string
		may    bool
	}{
		{"this server's own", strict, []string{strict.url}, true},
		{"one that was allowed", strict, []string{"https://casitas.example"}, true},
		{"the allowed host by another scheme", strict, []string{"http://casitas.example"}, false},
		{"another host", strict, []string{"https://evil.example"}, false},
		{"our host on another port", strict, []string{"http://127.0.0.1:1"}, false},
		{"a user before our host", strict, []string{strings.Replace(strict.url, "//", "//x@", 1)}, false},
		{"an allowed site with its usual port", ported, []string{"https://casitas.example"}, true},
		{"an allowed site on another port", ported, []string{"https://casitas.example:8443"}, false},
		{"our host as a user name", strict, []string{strings.Replace(strict.url, "//", "//x@evil.example/", 1)}, false},
		{"missing", strict, nil, false},
		{"null", strict, []string{"null"}, false},
		{"missing, where any may", lax, nil, true},
		{"null, where any may", lax, []string{"null"}, true},
		{"another host, where any may", lax, []string{"https://evil.example"}, true},
	} {
		t.Log(c.name)
		who := http.Header{"Origin": c.origin}
		if c.may {
			c.node.dialWith(websocket.Dialer{}, who)
		} else {
			c.node.refuses(who, http.StatusForbidden, "origin")
		}
	}
}

// A plain request where a socket is expected is told so.
func TestSocketAddressWithoutSocket(t *testing.T) {
	n := start(t, func(c *api.Config) { c.AnyOrigin = true })
	n.get("/ws").is(t, http.StatusBadRequest, "no-socket")
}
