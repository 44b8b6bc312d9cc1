package api

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"casitas/web"
)

// Handler joins the parts of the edge: sockets answers /ws, routes adds what is under /api, the site has all else.
func (e *Edge) Handler(sockets http.Handler, routes func(chi.Router)) http.Handler {
	r := chi.NewRouter()
	r.Use(e.recovered, secured, e.spared, e.named)
	r.Get("/healthz", e.healthz)
	r.Get("/readyz", e.readyz)
	r.Head("/healthz", e.healthz)
	r.Head("/readyz", e.readyz)
	r.MethodNotAllowed(e.wrongMethod)
	r.Method(http.MethodGet, "/ws", sockets)
	r.Route("/api", func(r chi.Router) {
		r.Use(e.measured)
		r.NotFound(e.notFound)
		r.MethodNotAllowed(e.wrongMethod)
		routes(r)
	})
	if e.Site != nil {
		r.Handle("/*", e.Site)
		for _, page := range []string{"/room/{room}", "/watch/{room}", "/match/{room}"} {
			r.Get(page, e.page)
			r.Head(page, e.page)
		}
		for _, page := range web.Embeds {
			r.Method(http.MethodGet, page, framed(e.Site))
			r.Method(http.MethodHead, page, framed(e.Site))
		}
	}
	return r
}

func (e *Edge) notFound(w http.ResponseWriter, r *http.Request) { e.Refuse(w, r, errNotFound) }

func (e *Edge) wrongMethod(w http.ResponseWriter, r *http.Request) {
	e.Refuse(w, r, Error{Code: "wrong-method", Message: "this address does not answer to " + r.Method, Status: http.StatusMethodNotAllowed})
}
