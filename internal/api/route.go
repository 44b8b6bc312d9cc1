package api

import (
	"net/http"
	"runtime/debug"

	"github.com/go-chi/chi/v5"
)

// route says which address is answered by what.
func (e *Edge) route(site http.Handler) http.Handler {
	r := chi.NewRouter()
	r.Use(e.recovered, secured)
	r.Get("/healthz", e.healthz)
	r.Get("/readyz", e.readyz)
	r.Head("/healthz", e.healthz)
	r.Head("/readyz", e.readyz)
	r.MethodNotAllowed(e.wrongMethod)
	r.Get("/ws", e.serveSocket)
	r.Route("/api", func(r chi.Router) {
		r.Use(e.measured)
		r.NotFound(e.notFound)
		r.MethodNotAllowed(e.wrongMethod)
		r.Post("/players", e.addPlayer)
		r.Get("/players/me", e.getMe)
		r.Patch("/players/me", e.rename)
		r.Post("/players/code", e.addCode)
		r.Post("/players/redeem", e.redeem)
		e.routeOpen(r)
	})
	if site != nil {
		r.Handle("/*", site)
	}
	return r
}

// measured lets an address ask so much and no more.
func (e *Edge) measured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !e.gate.mayAsk(e.address(r)) {
			e.refuse(w, r, errTooMuch)
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
			e.log.Error("a request panicked", "method", r.Method, "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
			e.refuse(w, r, errUnavailable)
		}()
		next.ServeHTTP(w, r)
	})
}

func (e *Edge) notFound(w http.ResponseWriter, r *http.Request) {
	e.refuse(w, r, fault{code: "not-found", message: "there is nothing at this address", status: http.StatusNotFound})
}

func (e *Edge) wrongMethod(w http.ResponseWriter, r *http.Request) {
	e.refuse(w, r, fault{code: "wrong-method", message: "this address does not answer to " + r.Method, status: http.StatusMethodNotAllowed})
}
