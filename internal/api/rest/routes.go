package rest

import (
	"compress/gzip"
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/rooms"
	"casitas/internal/scores"
	"casitas/internal/think/pool"
	"casitas/web/wire"
)

// routes answer requests with what an edge has.
type routes struct{ *api.Edge }

// New adds the routes under /api to a router. What is to be thought about goes to the pool.
func New(edge *api.Edge, thinking *pool.Pool) func(chi.Router) {
	e := routes{edge}
	return func(r chi.Router) {
		r.Post("/players", e.addPlayer)
		r.Get("/players/me", e.getMe)
		r.Patch("/players/me", e.rename)
		r.Post("/players/code", e.addCode)
		r.Post("/players/recovery", e.addRecovery)
		r.Post("/players/redeem", e.redeem)
		r.Post("/players/me/bots", e.addBot)
		r.Get("/players/me/bots", e.getBots)
		r.Delete("/players/me/bots/{id}", e.revokeBot)
		r.Post("/rooms/{id}/invitations", e.addInvitation)
		r.Get("/invitations/{code}", e.getInvitation)
		e.routeOpen(r, thinking)
	}
}

// routeOpen has what anybody may read and compute, from pages of any origin: none of it says who asks.
func (e routes) routeOpen(r chi.Router, thinking *pool.Pool) {
	rp := newReplays(e.Edge)
	get := func(path string, read http.HandlerFunc) {
		r.Method(http.MethodGet, path, open(read))
		r.Method(http.MethodHead, path, open(read))
		r.Method(http.MethodOptions, path, open(nil))
	}
	get("/rules", e.getRules)
	get("/lessons/{game}", e.getLessons)
	p := newPuzzles(e)
	get("/puzzles", p.getAll)
	get("/puzzles/{id}", p.getOne)
	get("/rooms", e.getRooms)
	get("/rooms/{id}", e.getRoom)
	records := newRecords(e, rp)
	get("/matches/{id}", records.getMatch)
	get("/players/{id}", profiles{e, scores.NewPast(e.Journal, e.Scores)}.get)
	get("/players/{id}/matches", e.getMatches)
	get("/players/{id}/live", e.getLive)
	get("/players/{id}/records", middleware.Compress(gzip.BestSpeed, "text/plain", "application/x-ndjson")(http.HandlerFunc(records.getRecords)).ServeHTTP)
	ends := endgames{e, rp, thinking}
	get("/endgame", ends.get)
	get("/openings/{game}", ends.openings)
	pictures := pictures{e, rp}
	get("/qr.svg", pictures.getQR)
	get("/position.svg", pictures.getSVG)
	get("/position.png", pictures.getPNG)
	get("/rooms/{id}/picture.png", pictures.getRoom)
	r.Method(http.MethodPost, "/replay", middleware.Compress(gzip.BestSpeed, "application/json")(open(rp.few(rp))))
	r.Method(http.MethodOptions, "/replay", open(nil))
	r.Method(http.MethodPost, "/analysis", middleware.Compress(gzip.BestSpeed, "application/json")(open(rp.few(http.HandlerFunc(rp.analyse)))))
	r.Method(http.MethodOptions, "/analysis", open(nil))
	s := &studies{replays: rp, thinking: thinking, each: asking{most: studiesEach}}
	r.Method(http.MethodPost, "/values", open(study(s, s.position, s.values)))
	r.Method(http.MethodOptions, "/values", open(nil))
	r.Method(http.MethodPost, "/balance", open(study(s, s.course, s.balance)))
	r.Method(http.MethodOptions, "/balance", open(nil))
}

// listed is a summary with how many watch its room from this node.
func (e routes) listed(s rooms.Summary) wire.Summary {
	return view.SummaryOf(s, e.Lobby.Presence(s.Room).Watchers)
}
