package web

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestBuilds(t *testing.T) {
	s, err := Build()
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	t.Log(w.Code, w.Body.String())
	for p, a := range s.assets {
		t.Log(p, len(a.plain), len(a.brotli), len(a.gzip))
	}
}
