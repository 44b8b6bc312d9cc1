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
	at := plain(from.Addr())
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && e.trusted(at); i-- {
		before, ok := hop(hops[i])
		if !ok {
			break
		}
		at = before
	}
	return place(at)
}

// hop reads what a proxy has written of who came to it: an address, in brackets or not, with a port or without.
func hop(text string) (at netip.Addr, ok bool) {
	text = strings.Trim(strings.TrimSpace(text), `"`)
	if with, err := netip.ParseAddrPort(text); err == nil {
		return plain(with.Addr()), true
	}
	at, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	return plain(at), err == nil
}

// plain is an address in the one way in which addresses are compared.
func plain(at netip.Addr) netip.Addr { return at.Unmap().WithZone("") }

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
