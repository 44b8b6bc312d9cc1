package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"casitas/internal/must"
)

// built is one site for all tests: none of them changes it.
var built = sync.OnceValues(func() (*Site, error) { return New(false) })

func build(t *testing.T) *Site {
	t.Helper()
	s := must.Get(built())(t)
	return s
}

// made is a part of it.
func made(t *testing.T, s *Site, entry string) *part {
	t.Helper()
	p := must.Get(s.parts[entry]())(t)
	return p
}

func get(t *testing.T, s *Site, target string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, target, http.NoBody)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func body(t *testing.T, r *httptest.ResponseRecorder) string {
	t.Helper()
	var from io.Reader = r.Body
	switch r.Header().Get("Content-Encoding") {
	case "br":
		from = brotli.NewReader(r.Body)
	case "gzip":
		z := must.Get(gzip.NewReader(r.Body))(t)
		from = z
	}
	b := must.Get(io.ReadAll(from))(t)
	return string(b)
}

var linked = regexp.MustCompile(`(?:src|href)="(/[^"]+)"`)

func TestThePageOpensAtEveryAddressAndNamesWhatIsThere(t *testing.T) {
	s := build(t)
	for _, address := range []string{"/", "/room/abc123"} {
		r := get(t, s, address)
		page := body(t, r)
		if r.Code != http.StatusOK || r.Header().Get("Cache-Control") != "no-cache" {
			t.Fatalf("%s: %d, Cache-Control %q", address, r.Code, r.Header().Get("Cache-Control"))
		}
		links := linked.FindAllStringSubmatch(page, -1)
		if len(links) < 4 {
			t.Fatalf("%s names only %v", address, links)
		}
		for _, link := range links {
			if got := get(t, s, link[1]); got.Code != http.StatusOK || got.Header().Get("Content-Type") == "" {
				t.Errorf("%s: %d, Content-Type %q", link[1], got.Code, got.Header().Get("Content-Type"))
			}
		}
	}
}

// A page under a policy of default-src 'self' has no script and no style of its own.
func TestThePageHasNothingInline(t *testing.T) {
	page := body(t, get(t, build(t), "/"))
	for _, no := range []string{"<style", " style=", "onclick=", "javascript:"} {
		if strings.Contains(page, no) {
			t.Errorf("the page has %q", no)
		}
	}
	for _, tag := range regexp.MustCompile(`<script[^>]*>([^<]*)`).FindAllStringSubmatch(page, -1) {
		if tag[1] != "" || !strings.Contains(tag[0], "src=") {
			t.Errorf("a script stands in the page: %s", tag[0])
		}
	}
}

func TestAssetsAreNamedByContentAndKeptForever(t *testing.T) {
	s := build(t)
	hashed := regexp.MustCompile(`^/assets/[a-z-]+-[A-Z0-9]{8}\.(js|css)$`)
	kinds := map[string]int{}
	for at := range made(t, s, scriptEntry).assets {
		if !strings.HasPrefix(at, "/assets/") {
			continue
		}
		kinds[path.Ext(at)]++
		r := get(t, s, at)
		if !hashed.MatchString(at) || r.Header().Get("Cache-Control") != forever {
			t.Errorf("%s: Cache-Control %q", at, r.Header().Get("Cache-Control"))
		}
	}
	if kinds[".js"] < 3 || kinds[".css"] != 1 { // the page, and each language by itself
		t.Errorf("assets: %v", kinds)
	}
}

func TestUnknownAddresses(t *testing.T) {
	s := build(t)
	for _, at := range []string{"/assets/main-AAAAAAAA.js", "/assets/", "/src/main.ts", "/room/", "/room/a/b", "/nothing", "/index.html"} {
		if r := get(t, s, at); r.Code != http.StatusNotFound || r.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d, Cache-Control %q", at, r.Code, r.Header().Get("Cache-Control"))
		}
	}
	r := get(t, s, "/nothing", "Accept", "text/html,*/*;q=0.8")
	if r.Code != http.StatusNotFound || !strings.Contains(body(t, r), `<div id="page">`) {
		t.Errorf("a person gets %d and no page that says so", r.Code)
	}
}

// Another text, another name and another border between two files are another build.
func TestBuildID(t *testing.T) {
	ids := map[string]fstest.MapFS{}
	for _, files := range []fstest.MapFS{
		{"a": {Data: []byte("12")}, "b": {Data: []byte("3")}},
		{"a": {Data: []byte("12")}, "b": {Data: []byte("4")}},
		{"a": {Data: []byte("1")}, "b": {Data: []byte("23")}},
		{"a": {Data: []byte("12")}, "c": {Data: []byte("3")}},
		{"a": {Data: []byte("12")}},
	} {
		id := must.Get(buildID(files))(t)
		if other, is := ids[id]; is {
			t.Errorf("%v and %v are the same build", files, other)
		}
		ids[id] = files
	}
}

// BenchmarkFirstPage is what a server does once, before it gives its first page.
func BenchmarkFirstPage(b *testing.B) {
	for b.Loop() {
		must.Get(must.Get(New(false))(b).parts[scriptEntry]())(b)
	}
}

func TestTwoBuildsAreTheSame(t *testing.T) {
	a, b := build(t), must.Get(New(false))(t)
	again := made(t, b, scriptEntry)
	if a.ID() != b.ID() || len(a.ID()) != 12 {
		t.Errorf("ids %q and %q", a.ID(), b.ID())
	}
	for at, asset := range made(t, a, scriptEntry).assets {
		if other := again.assets[at]; other == nil || !bytes.Equal(asset().plain, other().plain) {
			t.Errorf("%s is not the same", at)
		}
	}
}

func TestNothingGeneratedIsEmbedded(t *testing.T) {
	must.Do(t, fs.WalkDir(sources, ".", func(name string, _ fs.DirEntry, err error) error {
		if strings.Contains(name, ".gen.") {
			t.Errorf("%s is embedded", name)
		}
		return err
	}))
}

var saidKeys = regexp.MustCompile(`\bt(?:Or)?\(\s*\[?"([^"]+)"`)

func TestEveryTextThatTheCodeSaysIsInEveryLanguage(t *testing.T) {
	languages := map[string]map[string]string{}
	files, err := fs.Glob(sources, "text/*.json")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		text, err := fs.ReadFile(sources, name)
		must.Do(t, err)
		var all map[string]string
		if err := json.Unmarshal(text, &all); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		languages[name] = all
	}
	said := 0
	err = fs.WalkDir(sources, "src", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".ts" {
			return err
		}
		code, err := fs.ReadFile(sources, name)
		for _, key := range saidKeys.FindAllStringSubmatch(string(code), -1) {
			said++
			for language, all := range languages {
				if all[key[1]] == "" {
					t.Errorf("%s says %q, which %s has not", name, key[1], language)
				}
			}
		}
		return err
	})
	if err != nil || said < 100 {
		t.Errorf("found %d texts said: %v", said, err)
	}
}
