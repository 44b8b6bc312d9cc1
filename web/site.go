// Package web is the browser's half of Casitas. It carries its own sources and
// bundles them when the server starts, so that Go alone builds and runs
// everything. It serves pages and assets only: it knows no room, no player and
// no rule, and sets no header about safety; that is the edge's business, and so is
// what the page of a room says of itself (Head).
package web

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"sort"
	"strings"
)

// Site is the bundled client, in memory, ready to be served.
type Site struct {
	id     string
	assets map[string]*asset // by path, such as "/assets/main-QX7PZ2.js"
	dev    bool              // it has the page of all the board's states
	page   *template.Template
	begins map[string][]string // the path of the file that a source has become, and of those that are loaded with it
	routes *http.ServeMux
}

// Build bundles the embedded sources. It takes well under a second; its errors
// are those of the sources, and none are possible in a program that passed its tests.
func Build() (*Site, error) { return buildSite(false) }

// BuildDev adds the pages for development: /dev/board.
func BuildDev() (*Site, error) { return buildSite(true) }

func buildSite(dev bool) (*Site, error) {
	files, err := bundles()
	if err != nil {
		return nil, fmt.Errorf("bundle the page: %w", err)
	}
	s := &Site{assets: make(map[string]*asset, len(files)+3), dev: dev, begins: map[string][]string{}}
	for _, f := range files {
		s.add("/assets/"+f.name, f.body, forever)
	}
	if err := s.addRest(files); err != nil {
		return nil, err
	}
	if dev {
		if err := s.addDev(); err != nil {
			return nil, err
		}
	}
	if s.id, err = s.hash(); err != nil {
		return nil, err
	}
	if err := s.addWorker(files); err != nil {
		return nil, err
	}
	s.routes = s.route()
	return s, nil
}

// ID names this build: two sites with the same ID serve the same bytes.
func (s *Site) ID() string { return s.id }

// ServeHTTP serves the pages, the assets and the icons, and 404 for all else.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.routes.ServeHTTP(w, r) }

// pages are the addresses that people open, and the sources that web/src/pages.ts loads for them; web/src/router.ts reads them.
var pages = map[string]string{
	"/{$}":             "src/home/home.ts",
	"/room/{id}":       "",
	"/watch/{id}":      "",
	"/join":            "src/join/page.ts",
	"/c/{code}":        "src/join/page.ts",
	"/match/{id}":      "src/match/page.ts",
	"/player/{id}":     "src/player/page.ts",
	"/analysis":        "src/analysis/page.ts",
	"/learn":           "src/learn/learn.ts",
	"/learn/{game}":    "src/learn/learn.ts",
	"/openings/{game}": "src/openings/page.ts",
	"/puzzles":         "src/puzzles/page.ts",
	"/puzzle/{id}":     "src/puzzles/page.ts",
}

// Embeds are the addresses of the pages that may stand in a frame inside pages of others. They can only be looked at.
var Embeds = []string{"/embed/match/{id}", "/embed/position"}

func (s *Site) route() *http.ServeMux {
	mux := http.NewServeMux()
	for _, at := range Embeds {
		mux.Handle("GET "+at, s.open(embedEntry, ""))
	}
	for at, source := range pages {
		mux.Handle("GET "+at, s.open(scriptEntry, source))
	}
	if s.dev {
		mux.Handle("GET /dev/board", s.open(devEntry, ""))
	}
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		if a, ok := s.assets[r.URL.Path]; ok {
			a.ServeHTTP(w, r)
			return
		}
		s.lost(w, r)
	})
	return mux
}

// lost answers an address that leads nowhere: a person gets the page, which says so and leads back, a program a line.
func (s *Site) lost(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if !strings.Contains(r.Header.Get("Accept"), "text/html") {
		http.NotFound(w, r)
		return
	}
	text, err := s.write(scriptEntry, nil, nil)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", kinds[".html"])
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write(text)
}

func (s *Site) hash() (string, error) {
	page, err := s.write(scriptEntry, nil, nil)
	if err != nil {
		return "", err
	}
	paths := make([]string, 0, len(s.assets))
	for p := range s.assets {
		paths = append(paths, p)
	}
	sort.Strings(paths)
	var all strings.Builder
	for _, p := range paths {
		all.WriteString(p + " " + s.assets[p].etag + "\n")
	}
	all.WriteString(tagOf(page))
	sum := sha256.Sum256([]byte(all.String()))
	return base64.RawURLEncoding.EncodeToString(sum[:9]), nil
}
