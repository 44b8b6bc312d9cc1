package web

import (
	"net/http"
	"path"
	"testing"

	"casitas/internal/must"
)

func TestEveryPackingHoldsTheSame(t *testing.T) {
	s := build(t)
	for at := range made(t, s, scriptEntry).assets {
		plain := body(t, get(t, s, at))
		for _, accept := range []string{"gzip", "br", "gzip, deflate, br, zstd", "br;q=0, gzip", "identity", "br;q=0.5"} {
			r := get(t, s, at, "Accept-Encoding", accept)
			if r.Header().Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s has no Vary", at)
			}
			if got := body(t, r); got != plain {
				t.Errorf("%s with %q is not the same", at, accept)
			}
		}
		if len(plain) < 1000 || path.Ext(at) == ".png" {
			continue
		}
		for accept, want := range map[string]string{"gzip, br": "br", "br;q=0, gzip": "gzip", "": "", "zstd": ""} {
			if got := get(t, s, at, "Accept-Encoding", accept).Header().Get("Content-Encoding"); got != want {
				t.Errorf("%s, asked for %q: packed as %q, want %q", at, accept, got, want)
			}
		}
	}
}

// What is asked for often is packed smaller, and is the same still, to a browser that has it, too.
func TestPackedAsSmallAsItGets(t *testing.T) {
	s := must.Get(New(false))(t)
	begins := made(t, s, scriptEntry).begins
	for _, at := range append(begins[scriptEntry], begins[styleEntry][0], begins["text/en.json"][0]) {
		plain := body(t, get(t, s, at))
		r := get(t, s, at, "Accept-Encoding", "br")
		first, tag := r.Body.Len(), r.Header().Get("ETag")
		for r.Body.Len() == first && first > 1000 {
			r = get(t, s, at, "Accept-Encoding", "br")
		}
		if r.Body.Len() > first || r.Header().Get("ETag") != tag || body(t, r) != plain {
			t.Errorf("%s: %d bytes after %d, ETag %s after %s", at, r.Body.Len(), first, r.Header().Get("ETag"), tag)
		}
	}
}

func TestWhatABrowserHasIsNotSentAgain(t *testing.T) {
	s := build(t)
	for _, accept := range []string{"", "br"} {
		etag := get(t, s, "/", "Accept-Encoding", accept).Header().Get("ETag")
		r := get(t, s, "/", "Accept-Encoding", accept, "If-None-Match", `"other", `+etag)
		if r.Code != http.StatusNotModified || body(t, r) != "" {
			t.Errorf("%q: %d", accept, r.Code)
		}
	}
}
