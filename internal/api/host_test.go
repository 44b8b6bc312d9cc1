package api_test

import (
	"io"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"casitas/internal/api"
	"casitas/internal/must"
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
		h := http.Header{"Host": {c.host}, "Origin": {"http://" + c.host}}
		if c.via != "" {
			h.Set("X-Forwarded-For", c.via)
		}
		if c.may {
			c.node.dialWith(websocket.Dialer{}, h)
		} else {
			c.node.refuses(h, http.StatusMisdirectedRequest, "host")
		}
		if status, kind, _ := c.node.askAs(c.host, c.via, "/api/rooms"); (status == http.StatusOK) != c.may || kind != "application/json; charset=utf-8" {
			t.Errorf("%s asks for the rooms: %d, %s", c.host, status, kind)
		}
		if status, _, _ := c.node.askAs(c.host, c.via, "/readyz"); status != http.StatusOK {
			t.Errorf("%s asks whether the node is ready: %d", c.host, status)
		}
	}
}

// Whoever comes by a name that the node was not told reads what to set, in every language; so does the log.
func TestHostPage(t *testing.T) {
	n := startWithPages(t)
	for _, path := range []string{"/", "/room/abc"} {
		status, kind, page := n.askAs("nas.local:8080", "", path)
		if status != http.StatusMisdirectedRequest || kind != "text/html; charset=utf-8" {
			t.Errorf("%s: %d, %s", path, status, kind)
		}
		for _, want := range []string{"lang=en", "lang=es", "<code dir=ltr>--host nas.local</code>", "CASITAS_HOST"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s does not say %s:\n%s", path, want, page)
			}
		}
	}
	if log := n.log.String(); !strings.Contains(log, `set="--host nas.local"`) {
		t.Errorf("the log says\n%s", log)
	}
	if _, _, page := n.askAs("a'b", "", "/"); strings.Contains(page, "a'b") {
		t.Errorf("what a stranger sent stands in the page as it is:\n%s", page)
	}
	for range 100 {
		n.askAs("nas.local:8080", "", "/")
	}
	if times := strings.Count(n.log.String(), "--host nas.local"); times > 12 {
		t.Errorf("it is logged %d times", times)
	}
}

// askAs asks for an address as a browser does that knows the node by another name.
func (n *node) askAs(host, via, path string) (status int, kind, body string) {
	n.t.Helper()
	r := must.Get(http.NewRequestWithContext(n.t.Context(), http.MethodGet, n.url+path, http.NoBody))(n.t)
	r.Host = host
	r.Header.Set("Accept", "text/html")
	if via != "" {
		r.Header.Set("X-Forwarded-For", via)
	}
	res, err := http.DefaultClient.Do(r)
	must.Do(n.t, err)
	defer res.Body.Close()
	text := must.Get(io.ReadAll(res.Body))(n.t)
	return res.StatusCode, res.Header.Get("Content-Type"), string(text)
}
