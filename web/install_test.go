package web

import (
	"encoding/json"
	"fmt"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"casitas/internal/must"
)

func TestTheManifestHasAllThatItTakesToInstallThePage(t *testing.T) {
	var m struct {
		ID    string `json:"id"`
		Scope string `json:"scope"`
		Lang  string `json:"lang"`
		Name  string `json:"name"`
		Icons []struct{ Src, Sizes, Type, Purpose string }
	}
	s := build(t)
	must.Do(t, json.Unmarshal([]byte(body(t, get(t, s, "/manifest.webmanifest"))), &m))
	if m.ID != "/" || m.Scope != "/" || m.Lang == "" || m.Name == "" {
		t.Errorf("%+v", m)
	}
	there := map[string]bool{}
	for _, icon := range m.Icons {
		r := get(t, s, icon.Src)
		if r.Code != http.StatusOK || r.Header().Get("Content-Type") != icon.Type {
			t.Fatalf("icon %s: %d, %s", icon.Src, r.Code, r.Header().Get("Content-Type"))
		}
		if icon.Type != "image/png" {
			continue
		}
		picture := must.Get(png.Decode(strings.NewReader(body(t, r))))(t)
		if size := picture.Bounds().Size(); fmt.Sprintf("%dx%d", size.X, size.Y) != icon.Sizes {
			t.Errorf("icon %s is %v", icon.Src, size)
		}
		_, _, _, corner := picture.At(0, 0).RGBA()
		if solid := corner == 0xffff; solid != (icon.Purpose == "maskable") {
			t.Errorf("icon %s for %s: is its corner solid? %v", icon.Src, icon.Purpose, solid)
		}
		there[icon.Sizes+" "+icon.Purpose] = true
	}
	for _, want := range []string{"192x192 any", "512x512 any", "192x192 maskable", "512x512 maskable"} {
		if !there[want] {
			t.Errorf("no icon %s", want)
		}
	}
}

// The worker has to be asked for each time, or a browser would not learn of a new build.
func TestTheServiceWorkerKnowsItsBuild(t *testing.T) {
	s := build(t)
	r := get(t, s, "/sw.js")
	if r.Header().Get("Cache-Control") != askMe || !strings.HasPrefix(r.Header().Get("Content-Type"), "text/javascript") {
		t.Errorf("%v", r.Header())
	}
	code := body(t, r)
	page := made(t, s, scriptEntry).begins
	for at, want := range map[string]bool{page[scriptEntry][0]: true, page[styleEntry][0]: true, made(t, s, embedEntry).begins[embedEntry][0]: false} {
		if strings.Contains(code, `"`+at+`"`) != want {
			t.Errorf("does the worker keep %s? %v", at, !want)
		}
	}
	if !strings.Contains(code, s.ID()) {
		t.Error("the worker does not name its build")
	}
}
