package api

import (
	"net/http"
	"net/url"
	"strings"
)

// CheckOrigin says whether a page of that origin may open a socket. A page of another
// host would speak in its visitors' names; missing and "null" say nothing and are refused.
func (e *Edge) CheckOrigin(r *http.Request) error {
	if e.AnyOrigin {
		return nil
	}
	origin := r.Header.Get("Origin")
	if origin == "" || origin == "null" {
		return errNoOrigin
	}
	if e.origins[tidyOrigin(origin)] {
		return nil
	}
	u, err := url.Parse(origin)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || !strings.EqualFold(u.Host, r.Host) {
		return errOrigin
	}
	return nil
}

// tidyOrigin writes an origin as browsers do: lower case, no slash at the end.
func tidyOrigin(origin string) string {
	return strings.ToLower(strings.TrimRight(strings.TrimSpace(origin), "/"))
}
