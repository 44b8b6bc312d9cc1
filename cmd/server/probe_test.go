package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// A node asks another one itself: through no proxy, and not whom that one names.
func TestTakesMovesAsksTheNodeItself(t *testing.T) {
	var asked atomic.Int64
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	defer other.Close()
	node := httptest.NewServer(http.RedirectHandler(other.URL, http.StatusFound))
	defer node.Close()
	t.Setenv("HTTP_PROXY", other.URL)
	t.Setenv("http_proxy", other.URL)
	if (elsewhere{}).TakesMoves("id@casitas.invalid:80") {
		t.Error("a node that is not there takes moves, by way of a proxy")
	}
	if (elsewhere{}).TakesMoves("id@" + strings.TrimPrefix(node.URL, "http://")) {
		t.Error("a node that sends elsewhere takes moves")
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("somebody else was asked %d times", n)
	}
	if !(elsewhere{}).TakesMoves("id@" + strings.TrimPrefix(other.URL, "http://")) {
		t.Error("a node that takes moves does not")
	}
	if (elsewhere{}).TakesMoves("id") {
		t.Error("a node without an address takes moves")
	}
}
