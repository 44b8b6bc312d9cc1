package api

import (
	"net/http"
	"net/netip"
	"strings"
)

// Address is where a request comes from, for limits. X-Forwarded-For is believed as far
// as the proxies are trusted that wrote it: from the right, up to the first stranger.
func (e *Edge) Address(r *http.Request) string {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	at := from.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && e.trusted(at); i-- {
		before, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		at = before.Unmap()
	}
	return place(at)
}

func (e *Edge) trusted(at netip.Addr) bool {
	for _, p := range e.Proxies {
		if p.Contains(at) {
			return true
		}
	}
	return false
}

// place is the address as limits count it: with IPv6 one household has a whole /64.
func place(at netip.Addr) string {
	if at.Is6() {
		if net, err := at.Prefix(64); err == nil {
			return net.String()
		}
	}
	return at.String()
}
