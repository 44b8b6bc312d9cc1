package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"math/bits"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/andybalholm/brotli"
)

// How long a browser may keep something without asking.
const (
	forever = "public, max-age=31536000, immutable" // its name changes when it does
	aDay    = "public, max-age=86400"
	askMe   = "no-cache" // keep it, but ask whether it is still true
)

// asset is one thing to serve, packed in each way that a browser asks for, when the first one does.
type asset struct {
	kind   string
	cache  string
	etag   string // of the content, without quotes
	plain  []byte
	brotli func() []byte // it gives nil where packing does not pay; nil itself for what is not packed
	gzip   func() []byte
}

// add has something served.
func (p *part) add(name string, body []byte, cache string) {
	p.later(name, func() []byte { return body }, cache)
}

// later has something served that is made when it is first asked for.
func (p *part) later(name string, draw func() []byte, cache string) {
	p.assets[name] = sync.OnceValue(func() *asset {
		body := draw()
		a := &asset{kind: kinds[path.Ext(name)], cache: cache, etag: tagOf(body), plain: body}
		if path.Ext(name) != ".png" { // that is packed
			a.brotli, a.gzip = better(body), packed(body, packGzip)
		}
		return a
	})
}

// packed packs at the first call.
func packed(body []byte, pack func([]byte) []byte) func() []byte {
	return sync.OnceValue(func() []byte {
		if p := pack(body); len(p) < len(body) {
			return p
		}
		return nil
	})
}

// patience is how often something is asked for before it is packed as small as it gets.
const patience = 8

// packing is held by what is packed as small as it gets: one after another, for each takes a second and much memory.
var packing sync.Mutex

// better packs quickly what is asked for first, and once it is asked for often as small as it gets, beside.
func better(body []byte) func() []byte {
	quick := packed(body, func(body []byte) []byte { return packBrotli(body, brotli.DefaultCompression) })
	var asked atomic.Int64
	var best atomic.Pointer[[]byte]
	return func() []byte {
		if b := best.Load(); b != nil {
			return *b
		}
		now := quick()
		if now != nil && asked.Add(1) == patience {
			go func() {
				packing.Lock()
				defer packing.Unlock()
				if b := packBrotli(body, brotli.BestCompression); len(b) < len(now) {
					best.Store(&b)
				}
			}()
		}
		return now
	}
}

// tagOf names content.
func tagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

var kinds = map[string]string{
	".js":          "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".json":        "application/json",
	".webmanifest": "application/manifest+json",
	".txt":         "text/plain; charset=utf-8",
}

// ServeHTTP answers with the smallest packing that the browser takes, or 304.
func (a *asset) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	etag := `"` + a.etag + `"`
	h := w.Header()
	h.Set("Cache-Control", a.cache)
	h.Add("Vary", "Accept-Encoding")
	h.Set("ETag", "W/"+etag) // however it is packed
	if same(r.Header.Get("If-None-Match"), etag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body, packing := a.packedFor(r.Header.Get("Accept-Encoding"))
	h.Set("Content-Type", a.kind)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if packing != "" {
		h.Set("Content-Encoding", packing)
	}
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // a browser that has left is no fault of ours
	}
}

// packedFor is what a browser is sent that takes these packings, and which of them it is in; "" for none.
func (a *asset) packedFor(accept string) (body []byte, packing string) {
	if a.brotli != nil && Takes(accept, "br") {
		if b := a.brotli(); b != nil {
			return b, "br"
		}
	}
	if a.gzip != nil && Takes(accept, "gzip") {
		if g := a.gzip(); g != nil {
			return g, "gzip"
		}
	}
	return a.plain, ""
}

// Takes reads an Accept-Encoding header: whether it names a packing and does not refuse it.
func Takes(accept, packing string) bool {
	for part := range strings.SplitSeq(accept, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.TrimSpace(name) != packing {
			continue
		}
		_, q, found := strings.Cut(strings.ReplaceAll(weight, " ", ""), "q=")
		value, err := strconv.ParseFloat(q, 64)
		return !found || err == nil && value > 0
	}
	return false
}

// same reads an If-None-Match header.
func same(known, etag string) bool {
	for part := range strings.SplitSeq(known, ",") {
		if strings.TrimPrefix(strings.TrimSpace(part), "W/") == etag {
			return true
		}
	}
	return false
}

func packBrotli(body []byte, level int) []byte {
	var out bytes.Buffer
	// The window is no larger than what is packed: it is what the packer's memory goes by.
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: level, LGWin: min(max(bits.Len(uint(len(body))), 16), 22)})
	_, _ = w.Write(body) // a buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

func packGzip(body []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	_, _ = w.Write(body) // a buffer takes everything
	_ = w.Close()
	return out.Bytes()
}
