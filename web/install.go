package web

import (
	"fmt"
	"path"
	"strings"
)

// addWorker adds the service worker, which keeps the page and what it is made of.
func (s *Site) addWorker(files []file) error {
	var kept []string
	languages := map[string][]string{}
	for _, f := range files {
		if f.page {
			kept = append(kept, "/assets/"+f.name)
			if name, ok := strings.CutSuffix(path.Base(f.entry), ".json"); ok {
				tag, _, _ := strings.Cut(name, "-")
				languages[tag] = append(languages[tag], "/assets/"+f.name)
			}
		}
	}
	body, err := worker(s.id, kept, languages)
	if err != nil {
		return fmt.Errorf("bundle the service worker: %w", err)
	}
	s.add("/sw.js", body, askMe)
	return nil
}

// icons are those that phones and desktops put beside their other programs.
var icons = []struct {
	path    string
	pixels  int
	purpose string
}{
	{"/icon-192.png", 192, "any"},
	{"/icon-512.png", 512, "any"},
	{"/icon-maskable-192.png", 192, "maskable"},
	{"/icon-maskable-512.png", 512, "maskable"},
}

// manifest lets people install the page as a program of its own.
func manifest() map[string]any {
	pictures := []map[string]string{{"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}}
	for _, i := range icons {
		pictures = append(pictures, map[string]string{
			"src": i.path, "sizes": fmt.Sprintf("%dx%d", i.pixels, i.pixels), "type": "image/png", "purpose": i.purpose,
		})
	}
	return map[string]any{
		"id":               "/",
		"scope":            "/",
		"start_url":        "/",
		"lang":             "en",
		"dir":              "ltr",
		"name":             "Casitas",
		"short_name":       "Casitas",
		"description":      "Sowing games, played live: Hoyito, Ayoayo, Tihbat",
		"display":          "standalone",
		"background_color": "#f8f1e5",
		"theme_color":      "#9a3d1a",
		"categories":       []string{"games"},
		"icons":            pictures,
	}
}
