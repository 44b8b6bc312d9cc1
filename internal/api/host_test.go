package api_test

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"casitas/internal/api"
)

// Which names a node answers to: its sockets, its API and its pages alike.
func TestHost(t *testing.T) {
	alone := start(t, func(c *api.Config) {
		c.Hosts, c.Origins = []string{"nas.local"}, []string{"https://casitas.example"}
	})
	proxied := start(t, func(c *api.Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	lax := start(t, func(c *api.Config) { c.AnyOrigin = true })
	for _, c := range []struct {
		node *node
		host string
		via  string // X-Forwarded-For
		may  bool
	}{
		{alone, "127.0.0.1:8080", "", true},
		{alone, "192.0.2.7", "", true},
		{alone, "[2001:db8::1]:8080", "", true},
		{alone, "localhost:8080", "", true},
		{alone, "casitas.localhost", "", true},
		{alone, "NAS.local.:8080", "", true},
		{alone, "casitas.example", "", true},
		{alone, "evil.example:8080", "", false},
		{alone, "evil.example", "192.0.2.7", false},
		{alone, "nas.local.evil.example", "", false},
		{alone, "localhost.evil.example", "", false},
		{alone, "127.0.0.1.evil.example", "", false},
		{proxied, "casitas.example", "192.0.2.7", true},
		{proxied, "evil.example", "", false},
		{lax, "anything.example", "", true},
	} {
		h, as := http.Header{"Host": {c.host}, "Origin": {"http://" + c.host}}, []string{"Host", c.host, "X-Forwarded-For", c.via}
		if c.via != "" {
			h.Set("X-Forwarded-For", c.via)
		}
		if c.may {
			c.node.dialWith(websocket.Dialer{}, h)
		} else {
			c.node.refuses(h, http.StatusMisdirectedRequest, "host")
		}
		if got := c.node.get("/api/rooms", as...); (got.status == http.StatusOK) != c.may || got.kind() != "application/json; charset=utf-8" {
			t.Errorf("%s asks for the rooms: %+v", c.host, got)
		}
		if got := c.node.get("/readyz", as...); got.status != http.StatusOK {
			t.Errorf("%s asks whether the node is ready: %+v", c.host, got)
		}
	}
}

// Whoever comes by a name that the node was not told reads what to set, in every language; so does the log.
func TestHostPage(t *testing.T) {
	n := startWithPages(t)
	asks := func(host, path string) answer { return n.get(path, "Host", host, "Accept", "text/html") }
	for _, path := range []string{"/", "/room/abc"} {
		got := asks("nas.local:8080", path)
		if got.status != http.StatusMisdirectedRequest || got.kind() != "text/html; charset=utf-8" {
			t.Errorf("%s: %d, %s", path, got.status, got.kind())
		}
		for _, want := range []string{"lang=en", "lang=es", "<code dir=ltr>--host nas.local</code>", "CASITAS_HOST"} {
			if !strings.Contains(got.body, want) {
				t.Errorf("%s does not say %s:\n%s", path, want, got.body)
			}
		}
	}
	if log := n.log.String(); !strings.Contains(log, `set="--host nas.local"`) {
		t.Errorf("the log says\n%s", log)
	}
	if page := asks("a'b", "/").body; strings.Contains(page, "a'b") {
		t.Errorf("what a stranger sent stands in the page as it is:\n%s", page)
	}
	for range 100 {
		asks("nas.local:8080", "/")
	}
	if times := strings.Count(n.log.String(), "--host nas.local"); times > 12 {
		t.Errorf("it is logged %d times", times)
	}
}
