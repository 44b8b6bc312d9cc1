package api

import (
	"fmt"
	"html"
	"maps"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"

	"casitas/web"
)

// named refuses requests to a host that is not ours. A page of another site could otherwise let its own name lead to
// this server and then speak with it as one of its own pages (DNS rebinding). Whoever asks how the node fares may.
func (e *Edge) named(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isProbe(r) || e.IsOurs(r) {
			next.ServeHTTP(w, r)
			return
		}
		e.refuseHost(w, r, nameOf(r.Host))
	})
}

// IsOurs says whether the host that a request names can be nobody's but this server's: an address, localhost, a name that
// the server was told, or whatever a trusted proxy has let through.
func (e *Edge) IsOurs(r *http.Request) bool {
	name := nameOf(r.Host)
	if name == "" || name == "localhost" || strings.HasSuffix(name, ".localhost") || e.AnyOrigin || e.hosts[name] {
		return true
	}
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && r.Header.Get("X-Forwarded-For") != "" && e.trusted(plain(from.Addr()))
}

// refuseHost says what to set so that the name is let in: to a person as a page, to a program as an error, to the log.
func (e *Edge) refuseHost(w http.ResponseWriter, r *http.Request, name string) {
	name = name[:min(len(name), maxHost)]
	e.unnamed.Do(func() {
		e.Log.Warn("refused: this server does not know that it is called so; if it is, start it with --host", "host", name, "set", "--host "+name)
	})
	if !strings.Contains(r.Header.Get("Accept"), "text/html") || r.URL.Path == "/ws" || strings.HasPrefix(r.URL.Path, "/api/") {
		e.Refuse(w, r, errHost(name))
		return
	}
	e.counters.Refused.Add(errHost(name).Code)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusMisdirectedRequest)
	_, _ = w.Write([]byte(hostPage(name))) // whoever asked may have left
}

// hostPage says it in every language of the page.
func hostPage(name string) string {
	all, err := catalogues()
	if err != nil {
		return errHost(name).Message
	}
	name = html.EscapeString(name)
	gaps := strings.NewReplacer("{name}", code(name), "{option}", code("--host "+name), "{env}", code("CASITAS_HOST="+name))
	var page strings.Builder
	page.WriteString("<!doctype html><meta charset=utf-8><meta name=viewport content=\"width=device-width\"><title>Casitas</title>\n")
	for _, lang := range slices.Sorted(maps.Keys(all)) {
		text := all[lang]
		body := gaps.Replace(text["host.text"])
		fmt.Fprintf(&page, "<section lang=%s dir=auto><h1>%s</h1><p>%s</section>\n", lang, text["host.title"], body)
	}
	return page.String()
}

// code is something to type, which runs from left to right in every language.
func code(text string) string { return "<code dir=ltr>" + text + "</code>" }

var catalogues = sync.OnceValues(web.Catalogues)

const maxHost = 253 // characters of a name

// nameOf is the name or address in a Host header, without its port, as names are compared.
func nameOf(host string) string {
	u := url.URL{Host: host}
	return strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
}

// ParseHost reads a name as --host has it: a name alone, without scheme and port, in the letters that browsers send.
func ParseHost(text string) (string, error) {
	u, err := url.Parse("http://" + text)
	if err != nil || text == "" || u.Host != text || u.Port() != "" || strings.HasSuffix(text, ":") || !isASCII(text) {
		return "", fmt.Errorf("%q is no name: it is written like nas.local, without http:// and without a port%s", text, punycode(text))
	}
	return nameOf(text), nil
}

// punycode says how a name is written in which there are other letters.
func punycode(text string) string {
	if isASCII(text) {
		return ""
	}
	return ", and with other letters than a to z as browsers send it, xn--…"
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(c rune) bool { return c > 0x7e || c <= ' ' }) < 0
}
