package api

import (
	"cmp"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// CheckOrigin says whether a page of that origin may open a socket. A page of another
// host would speak in its visitors' names; missing and "null" say nothing and are refused.
func (e *Edge) CheckOrigin(r *http.Request) error {
	if e.AnyOrigin {
		return nil
	}
	text := r.Header.Get("Origin")
	if text == "" || text == "null" {
		return errNoOrigin
	}
	origin, err := ParseOrigin(text)
	if err != nil {
		return errOrigin
	}
	scheme, _, _ := strings.Cut(origin, ":")
	if !e.origins[origin] && origin != siteOf(scheme, r.Host) {
		return errOrigin
	}
	return nil
}

// ParseOrigin reads an origin, as browsers send it and as --origin has it, and writes it in the one way in which origins
// are compared: small letters, and always the port. The error says what an origin is.
func ParseOrigin(text string) (string, error) {
	u, err := url.Parse(text)
	bare := err == nil && u.Hostname() != "" && u.User == nil && (u.Path == "" || u.Path == "/") &&
		!strings.ContainsAny(text, "?#") && isASCII(text)
	if !bare || (u.Scheme != "http" && u.Scheme != "https") {
		return "", fmt.Errorf("%q is no site: it is written like https://example.org, with the port if it has an unusual one%s", text, punycode(text))
	}
	return siteOf(u.Scheme, u.Host), nil
}

// siteOf is the origin of a host's pages.
func siteOf(scheme, host string) string {
	u := url.URL{Host: host}
	name := nameOf(host)
	if at, err := netip.ParseAddr(name); err == nil {
		name = at.String()
	}
	usual := map[string]string{"http": "80", "https": "443"}[scheme]
	return scheme + "://" + net.JoinHostPort(name, cmp.Or(u.Port(), usual))
}
