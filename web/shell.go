package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
)

// addRest adds what is not bundled: the page itself, the icon, the manifest and
// what robots may read.
func (s *Site) addRest(files []file) error {
	icon, err := fs.ReadFile(sources, "icon.svg")
	if err != nil {
		return err
	}
	s.assets["/favicon.svg"] = newAsset("favicon.svg", icon, aDay)
	s.assets["/favicon.ico"] = s.assets["/favicon.svg"]
	s.assets["/robots.txt"] = newAsset("robots.txt", []byte("User-agent: *\nAllow: /$\nDisallow: /\n"), aDay)
	manifest, err := json.Marshal(manifest)
	if err != nil {
		return err
	}
	s.assets["/manifest.webmanifest"] = newAsset("m.webmanifest", manifest, aDay)

	page, err := fs.ReadFile(sources, "index.html")
	if err != nil {
		return err
	}
	t, err := template.New("page").Parse(string(page))
	if err != nil {
		return fmt.Errorf("index.html: %w", err)
	}
	var names struct{ Script, Style string }
	for _, f := range files {
		switch f.entry {
		case scriptEntry:
			names.Script = "/assets/" + f.name
		case styleEntry:
			names.Style = "/assets/" + f.name
		}
	}
	var out bytes.Buffer
	if err := t.Execute(&out, names); err != nil {
		return fmt.Errorf("index.html: %w", err)
	}
	s.shell = newAsset("index.html", out.Bytes(), askMe)
	return nil
}

// manifest lets a phone keep the page on its home screen.
var manifest = map[string]any{
	"name":             "Casitas",
	"short_name":       "Casitas",
	"description":      "Sowing games, played live: Hoyito, Ayoayo, Tihbat",
	"start_url":        "/",
	"display":          "standalone",
	"background_color": "#f8f1e5",
	"theme_color":      "#9a3d1a",
	"icons":            []map[string]string{{"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}},
}
