package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// bundled is the part that begins with a source, and what that is called in it.
func bundled(entry, name string) (*part, error) {
	files, err := bundle(api.EntryPoint{InputPath: entry, OutputPath: name}, api.EntryPoint{InputPath: styleEntry, OutputPath: "main"})
	if err != nil {
		return nil, fmt.Errorf("bundle the page: %w", err)
	}
	p := &part{assets: make(map[string]func() *asset, len(files)), begins: map[string][]string{}}
	needs := make(map[string][]string, len(files))
	for _, f := range files {
		p.add("/assets/"+f.name, f.body, forever)
		needs[f.name] = f.needs
	}
	var reach func(name string) []string
	reach = func(name string) []string {
		all := []string{"/assets/" + name}
		for _, n := range needs[name] {
			all = append(all, reach(n)...)
		}
		return all
	}
	for _, f := range files {
		if f.entry != "" {
			p.begins[f.entry] = reach(f.name)
		}
	}
	return p, nil
}

// main is the page, with what is not bundled: the worker, the icons, the manifest and what robots may read.
func (s *Site) main() (*part, error) {
	p, err := bundled(scriptEntry, "main")
	if err != nil {
		return nil, err
	}
	body, err := worker(s.id, p)
	if err != nil {
		return nil, fmt.Errorf("bundle the service worker: %w", err)
	}
	p.add("/sw.js", body, askMe)
	p.add("/favicon.svg", iconSVG(), aDay)
	for _, i := range icons {
		p.later(i.path, func() []byte { return iconPNG(i.pixels, i.purpose == "maskable") }, aDay)
	}
	p.assets["/favicon.ico"] = p.assets["/favicon.svg"]
	p.add("/robots.txt", []byte(robots), aDay)
	text, err := json.Marshal(manifest())
	p.add("/manifest.webmanifest", text, aDay)
	return p, err
}

// Head is what a page says of itself to those who show links to it, and to who has it open before it runs.
type Head struct {
	Lang       string // of what it says
	Title      string
	Text       string          // more of it
	URL, Image string          // whole addresses; the picture is 1200 × 630
	View       json.RawMessage // the resume frame of its room, which the socket then goes on from; nil: the socket brings it
}

// write fills in the page with the script that it begins with, what it loads at once besides, and what it says of itself if
// there is something.
func (s *Site) write(script string, preloads []string, head *Head) ([]byte, error) {
	p, err := s.parts[script]()
	if err != nil {
		return nil, err
	}
	var ahead []string
	for _, source := range append([]string{script}, preloads...) {
		for _, at := range p.begins[source] {
			if at != p.begins[script][0] && !slices.Contains(ahead, at) {
				ahead = append(ahead, at)
			}
		}
	}
	var out bytes.Buffer
	err = s.page.Execute(&out, struct {
		Script, Style string
		Ahead         []string
		Head          *Head
	}{p.begins[script][0], p.begins[styleEntry][0], ahead, head})
	if err != nil {
		return nil, fmt.Errorf("index.html: %w", err)
	}
	return out.Bytes(), nil
}

// open answers with a page that begins with a script. Its language, and the source that its address needs ("" for none),
// are named in it, so that a browser asks for everything at once, instead of learning of each part from the one before.
func (s *Site) open(script, source string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, script, source, nil) }
}

// serve is open, with what the page says of itself. It is not packed: it would cost more than it saves.
func (s *Site) serve(w http.ResponseWriter, r *http.Request, script, source string, head *Head) {
	w.Header().Add("Vary", "Accept-Language")
	lang, err := LanguageFor(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language"))
	if err == nil {
		var text []byte
		preloads := []string{"text/" + lang.Tag + ".json", source}
		if seldomPart.MatchString(source) {
			preloads = append(preloads, "text/"+lang.Tag+"-more.json")
		}
		if text, err = s.write(script, preloads, head); err == nil {
			(&asset{kind: kinds[".html"], cache: askMe, etag: tagOf(text), plain: text}).ServeHTTP(w, r)
			return
		}
	}
	broken(w, err)
}

// ServeHead serves the page with what it says of itself.
func (s *Site) ServeHead(w http.ResponseWriter, r *http.Request, head Head) {
	_, pattern := s.routes.Handler(r)
	s.serve(w, r, scriptEntry, pages[strings.TrimPrefix(pattern, "GET ")], &head)
}

// robots lets those who show links read what a room says of itself. Nobody is to list rooms: their pages say so (noindex).
const robots = "User-agent: *\nAllow: /$\nAllow: /room/\nAllow: /watch/\nAllow: /match/\nAllow: /api/rooms/*/picture.png\nDisallow: /\n"
