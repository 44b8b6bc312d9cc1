package api

import (
	"net/http"
	"runtime/debug"
)

// measured lets an address ask so much and no more, and one that is blocked nothing.
func (e *Edge) measured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !e.Gate.MayAsk(e.Address(r)) {
			e.Refuse(w, r, ErrTooMuch)
			return
		}
		if err := e.Blocked(e.Address(r), ""); err != nil {
			e.Refuse(w, r, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// recovered keeps a panic to the request it happened in.
func (e *Edge) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if p == http.ErrAbortHandler { //nolint:errorlint // it is compared as net/http does
				panic(p)
			}
			e.counters.Panics.Add(1)
			e.Log.Error("a request panicked", "method", r.Method, "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
			e.Refuse(w, r, ErrUnavailable)
		}()
		next.ServeHTTP(w, r)
	})
}
