// Package web is the browser's half of Casitas. It carries its own sources and
// bundles them when they are first asked for, so that Go alone builds and runs
// everything. It serves pages and assets only: it knows no room, no player and
// no rule, and sets no header about safety; that is the edge's business, and so is
// what the page of a room says of itself (Head).
package web

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"io/fs"
	"log/slog"
	"net/http"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
)

// Site is the client, ready to be served. Each part of it is bundled when it is first asked for, so that a server starts at once.
type Site struct {
	id     string
	page   *template.Template
	parts  map[string]func() (*part, error) // by the source that the part begins with
	routes *http.ServeMux
}

// part is what one bundle makes, and what is served beside it.
type part struct {
	assets map[string]func() *asset // by path, such as "/assets/main-QX7PZ2.js"
	begins map[string][]string      // the path of the file that a source has become, and of those that are loaded with it
}

// New is the site; with dev it has the page of all the board's states, /dev/board. Its errors are those of the sources, and none
// are possible in a program that passed its tests.
func New(dev bool) (*Site, error) {
	s := &Site{parts: map[string]func() (*part, error){}}
	var err error
	if s.id, err = buildID(sources, code); err != nil {
		return nil, err
	}
	if s.page, err = template.ParseFS(sources, "index.html"); err != nil {
		return nil, err
	}
	s.parts[scriptEntry] = sync.OnceValues(s.main)
	s.parts[embedEntry] = sync.OnceValues(func() (*part, error) { return bundled(embedEntry, "embed") })
	if dev {
		s.parts[devEntry] = sync.OnceValues(func() (*part, error) { return bundled(devEntry, "dev") })
	}
	s.routes = s.route()
	return s, nil
}

// ID names this build: two sites with the same ID serve the same bytes.
func (s *Site) ID() string { return s.id }

// buildID is made of all that the bundles are made by: the files, which are the sources and this package, and the versions of
// esbuild and of Go.
func buildID(files ...fs.FS) (string, error) {
	var all strings.Builder
	for _, from := range files {
		err := fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := fs.ReadFile(from, name)
			fmt.Fprintf(&all, "%s %d\n%s", name, len(text), text)
			return err
		})
		if err != nil {
			return "", err
		}
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == "github.com/evanw/esbuild" {
				fmt.Fprintln(&all, m.Version, m.Sum)
			}
		}
	}
	all.WriteString(runtime.Version())
	sum := sha256.Sum256([]byte(all.String()))
	return base64.RawURLEncoding.EncodeToString(sum[:9]), nil
}

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
	if s.parts[devEntry] != nil {
		mux.Handle("GET /dev/board", s.open(devEntry, ""))
	}
	mux.HandleFunc("GET /", s.asset)
	return mux
}

// asset serves what one of the parts has at an address: the page's, which is bundled first, or another's.
func (s *Site) asset(w http.ResponseWriter, r *http.Request) {
	for _, entry := range []string{scriptEntry, embedEntry, devEntry} {
		if made := s.parts[entry]; made != nil && (entry == scriptEntry || strings.HasPrefix(r.URL.Path, "/assets/")) {
			p, err := made()
			if err != nil {
				broken(w, err)
				return
			}
			if a, ok := p.assets[r.URL.Path]; ok {
				a().ServeHTTP(w, r)
				return
			}
		}
	}
	s.lost(w, r)
}

// broken says that the sources have an error: those of a program that passed its tests have none.
func broken(w http.ResponseWriter, err error) {
	slog.Error("the page cannot be made", "error", err)
	http.Error(w, err.Error(), http.StatusInternalServerError)
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
		broken(w, err)
		return
	}
	w.Header().Set("Content-Type", kinds[".html"])
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write(text)
}
