package api

import (
	"net/http"
	"net/netip"
	"testing"
)

func TestAddress(t *testing.T) {
	proxied := &Edge{Config: Config{Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("10.0.0.0/8")}}}
	for _, c := range []struct {
		name   string
		edge   *Edge
		remote string
		via    []string
		want   string
	}{
		{"no proxy is trusted", &Edge{}, "127.0.0.1:5000", []string{"1.2.3.4"}, "127.0.0.1"},
		{"a trusted proxy", proxied, "127.0.0.1:5000", []string{"1.2.3.4"}, "1.2.3.4"},
		{"two trusted proxies", proxied, "127.0.0.1:5000", []string{"1.2.3.4, 10.1.1.1"}, "1.2.3.4"},
		{"in two headers", proxied, "127.0.0.1:5000", []string{"1.2.3.4", "10.1.1.1"}, "1.2.3.4"},
		{"what a stranger wrote", proxied, "127.0.0.1:5000", []string{"9.9.9.9, 1.2.3.4"}, "1.2.3.4"},
		{"a stranger with a header", proxied, "1.2.3.4:5000", []string{"9.9.9.9"}, "1.2.3.4"},
		{"an address with its port", proxied, "127.0.0.1:5000", []string{"1.2.3.4:6000"}, "1.2.3.4"},
		{"IPv6 with its port", proxied, "127.0.0.1:5000", []string{"[2001:db8:1:2:3::1]:6000"}, "2001:db8:1:2::/64"},
		{"IPv6 in brackets", proxied, "127.0.0.1:5000", []string{"[2001:db8:1:2:3::1]"}, "2001:db8:1:2::/64"},
		{"in quotes, over a trusted proxy with its port", proxied, "127.0.0.1:5000", []string{`"[2001:db8:1:2:3::1]:6000", 10.1.1.1:80`}, "2001:db8:1:2::/64"},
		{"nonsense", proxied, "127.0.0.1:5000", []string{"unknown"}, "127.0.0.1"},
		{"no header", proxied, "127.0.0.1:5000", nil, "127.0.0.1"},
		{"IPv4 in IPv6", proxied, "[::ffff:127.0.0.1]:5000", []string{"::ffff:1.2.3.4"}, "1.2.3.4"},
		{"a household", proxied, "[2001:db8:1:2:3:4:5:6]:5000", nil, "2001:db8:1:2::/64"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := &http.Request{RemoteAddr: c.remote, Header: http.Header{"X-Forwarded-For": c.via}}
			if got := c.edge.Address(r); got != c.want {
				t.Errorf("%s, not %s", got, c.want)
			}
		})
	}
}
