package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"

	"github.com/evanw/esbuild/pkg/api"
)

// addRest adds what is not bundled: the page itself, the icon, the manifest and
// what robots may read.
func (s *Site) addRest(files []file) error {
	s.assets["/favicon.svg"] = newAsset("favicon.svg", iconSVG(), aDay)
	for _, i := range icons {
		s.assets[i.path] = newAsset(i.path, iconPNG(i.pixels, i.purpose == "maskable"), aDay)
	}
	s.assets["/favicon.ico"] = s.assets["/favicon.svg"]
	s.assets["/robots.txt"] = newAsset("robots.txt", []byte(robots), aDay)
	manifest, err := json.Marshal(manifest())
	if err != nil {
		return err
	}
	s.assets["/manifest.webmanifest"] = newAsset("m.webmanifest", manifest, aDay)

	page, err := fs.ReadFile(sources, "index.html")
	if err != nil {
		return err
	}
	if s.page, err = template.New("page").Parse(string(page)); err != nil {
		return fmt.Errorf("index.html: %w", err)
	}
	for _, f := range files {
		if f.entry != "" {
			s.begins[f.entry] = "/assets/" + f.name
		}
	}
	for entry, into := range map[string]**asset{scriptEntry: &s.shell, embedEntry: &s.embed} {
		text, err := s.write(entry, nil)
		if err != nil {
			return err
		}
		*into = newAsset("index.html", text, askMe)
	}
	return nil
}

// addDev adds the pages for development, whose bundle is their own, so that the page stays what it is without them.
func (s *Site) addDev() error {
	files, err := bundle(api.EntryPoint{InputPath: devEntry, OutputPath: "dev"})
	if err != nil {
		return fmt.Errorf("bundle the pages for development: %w", err)
	}
	for _, f := range files {
		s.assets["/assets/"+f.name] = newAsset(f.name, f.body, forever)
		if f.entry != "" {
			s.begins[f.entry] = "/assets/" + f.name
		}
	}
	text, err := s.write(devEntry, nil)
	s.board = newAsset("index.html", text, askMe)
	return err
}

// Head is what a page says of itself to those who show links to it, and to who has it open before it runs.
type Head struct {
	Lang       string // of what it says
	Title      string
	Text       string // more of it
	URL, Image string // whole addresses; the picture is 1200 × 630
}

// write fills in the page with the script that it begins with, and with what it says of itself if there is something.
func (s *Site) write(script string, head *Head) ([]byte, error) {
	var out bytes.Buffer
	err := s.page.Execute(&out, struct {
		Script, Style string
		Head          *Head
	}{s.begins[script], s.begins[styleEntry], head})
	if err != nil {
		return nil, fmt.Errorf("index.html: %w", err)
	}
	return out.Bytes(), nil
}

// ServeHead serves the page with what it says of itself. It is not packed: it would cost more than it saves.
func (s *Site) ServeHead(w http.ResponseWriter, r *http.Request, head Head) {
	text, err := s.write(scriptEntry, &head)
	if err != nil {
		s.ServeHTTP(w, r)
		return
	}
	w.Header().Add("Vary", "Accept-Language")
	(&asset{kind: s.shell.kind, cache: askMe, etag: tagOf(text), plain: text}).ServeHTTP(w, r)
}

// robots lets those who show links read what a room says of itself. Nobody is to list rooms: their pages say so (noindex).
const robots = "User-agent: *\nAllow: /$\nAllow: /room/\nAllow: /match/\nAllow: /api/rooms/*/picture.png\nDisallow: /\n"
