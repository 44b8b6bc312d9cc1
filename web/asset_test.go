package web

import (
	"net/http"
	"path"
	"runtime"
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

// What is asked for often is packed smaller, and is the same still to a browser that has it.
func TestPackedAsSmallAsItGets(t *testing.T) {
	s := must.Get(New(false))(t)
	p := made(t, s, scriptEntry)
	at := p.begins[styleEntry][0]
	ask := func() (size int, etag string) {
		r := get(t, s, at, "Accept-Encoding", "br")
		return r.Body.Len(), r.Header().Get("ETag")
	}
	first, tag := ask()
	for size := first; size == first; runtime.Gosched() {
		now, again := ask()
		if now > first || again != tag {
			t.Fatalf("%d bytes after %d, ETag %s after %s", now, first, again, tag)
		}
		size = now
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
