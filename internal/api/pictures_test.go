package api_test

import (
	"image/png"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

const opened = "4 4 4 4 4 4 / 4 4 4 4 x x held 0 8 south"

// A position is given as lines and in pixels, to pages of any origin, once.
func TestPositionPictures(t *testing.T) {
	t.Parallel()
	n := start(t)
	query := "?game=hoyito-3&bottom=north&width=640&origin=2&end=7&at=" + url.QueryEscape(opened)
	for kind, path := range map[string]string{"image/svg+xml": "/api/position.svg" + query, "image/png": "/api/position.png" + query} {
		res := n.get(path)
		if res.status != http.StatusOK || res.header.Get("Content-Type") != kind || res.header.Get("Access-Control-Allow-Origin") != "*" ||
			!strings.HasPrefix(res.header.Get("Cache-Control"), "public, max-age=") {
			t.Fatalf("%s: %d %v %.200s", path, res.status, res.header, res.body)
		}
		if kind == "image/png" {
			if size, err := png.DecodeConfig(strings.NewReader(res.body)); err != nil || size.Width != 640 || size.Height < 200 {
				t.Errorf("%v: %v", size, err)
			}
		} else if text := res.body; !strings.Contains(text, "<title>"+opened+"</title>") || !strings.Contains(text, `width="640"`) {
			t.Errorf("%.300s", text)
		}
		if res := n.get(path, "If-None-Match", res.header.Get("ETag")); res.status != http.StatusNotModified || res.body != "" {
			t.Errorf("asked again: %d", res.status)
		}
		if res := n.fetch(http.MethodHead, path, ""); res.status != http.StatusOK || res.header.Get("Content-Type") != kind || res.body != "" {
			t.Errorf("HEAD: %d %v", res.status, res.header)
		}
		if res := n.fetch(http.MethodOptions, path, ""); res.status != http.StatusNoContent || res.header.Get("Access-Control-Allow-Methods") == "" {
			t.Errorf("OPTIONS: %d %v", res.status, res.header)
		}
	}
}

func TestPositionPicturesRefuse(t *testing.T) {
	n := start(t)
	at := "&at=" + url.QueryEscape(opened)
	for query, says := range map[string]string{
		"":                              "such as",
		"at=4+4":                        "held",
		"at=4+4+/+4+4+held+0+0+west":    "west",
		"at=4+400+/+4+4+held+0+0+south": "400",
		"at=" + strings.Repeat("1+", 13) + "/" + strings.Repeat("+1", 13) + "+held+0+0+south": "26 pits",
		"game=oware" + at:          "oware",
		"game=tihbat" + at:         "2 pits",
		"bottom=west" + at:         "west",
		"width=100" + at:           "200 to 2000",
		"width=1e3" + at:           "200 to 2000",
		"origin=12" + at:           "0 to 11",
		"end=-1" + at:              "0 to 11",
		"width=9999999999999" + at: "200 to 2000",
	} {
		for _, path := range []string{"/api/position.svg?", "/api/position.png?"} {
			res := n.get(path + query)
			if res.status != http.StatusBadRequest || !strings.Contains(res.body, `"bad-query"`) || !strings.Contains(res.body, says) {
				t.Errorf("%s: %d %s, want %q", query, res.status, res.body, says)
			}
		}
	}
}
