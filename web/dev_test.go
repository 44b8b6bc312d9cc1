package web

import (
	"net/http"
	"testing"

	"casitas/internal/must"
)

// The pages for development are there when they are asked for, and change nothing about the page.
func TestDevPages(t *testing.T) {
	plain := build(t)
	if r := get(t, plain, "/dev/board"); r.Code != http.StatusNotFound {
		t.Errorf("/dev/board without --dev: %d", r.Code)
	}
	dev := must.Get(New(true))(t)
	if r := get(t, dev, "/dev/board"); r.Code != http.StatusOK || body(t, r) == body(t, get(t, dev, "/")) {
		t.Errorf("/dev/board: %d", r.Code)
	}
	if body(t, get(t, dev, "/")) != body(t, get(t, plain, "/")) {
		t.Error("the page is another one with --dev")
	}
}
