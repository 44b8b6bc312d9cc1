package web

import "fmt"

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
