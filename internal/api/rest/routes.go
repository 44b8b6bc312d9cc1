package rest

import (
	"compress/gzip"
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/lobby"
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
		brief := r.With(briefly)
		brief.Post("/players", e.addPlayer)
		brief.Get("/players/me", e.getMe)
		brief.Patch("/players/me", e.rename)
		brief.Post("/players/code", e.addCode)
		brief.Post("/players/recovery", e.addRecovery)
		brief.Post("/players/redeem", e.redeem)
		brief.Post("/players/me/bots", e.addBot)
		brief.Get("/players/me/bots", e.getBots)
		brief.Delete("/players/me/bots/{id}", e.revokeBot)
		brief.Post("/rooms/{id}/invitations", e.addInvitation)
		brief.Get("/invitations/{code}", e.getInvitation)
		e.routeOpen(r, thinking)
	}
}

// briefly bounds what a request asks of the journal.
func briefly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := api.Briefly(r.Context())
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
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
	s := &studies{replays: rp, thinking: thinking, studying: lobby.PerAddress{Most: api.StudiesEach}}
	r.Method(http.MethodPost, "/values", open(study(s, s.position, s.values)))
	r.Method(http.MethodOptions, "/values", open(nil))
	r.Method(http.MethodPost, "/balance", open(study(s, s.course, s.balance)))
	r.Method(http.MethodOptions, "/balance", open(nil))
}

// listed is a summary with how many watch its room from this node.
func (e routes) listed(s rooms.Summary) wire.Summary {
	return view.SummaryOf(s, e.Lobby.Presence(s.Room).Watchers)
}
