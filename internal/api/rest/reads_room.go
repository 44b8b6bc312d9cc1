package rest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/go-chi/chi/v5"

	"casitas/internal/api"
	"casitas/internal/lobby"
	"casitas/internal/rooms/live"
	"casitas/web/wire"
)

// glance looks into a room without staying, and says who was there before.
func (e routes) glance(ctx context.Context, id, from string) (*live.Feed, wire.Present, error) {
	ctx, cancel := api.Briefly(ctx)
	defer cancel()
	there := e.Lobby.Presence(id)
	visit, err := e.Lobby.Enter(ctx, id, lobby.Guest{From: from})
	if err != nil {
		return nil, wire.Present{}, err
	}
	defer visit.Leave()
	feed := visit.Room.Feed()
	if feed.State().At.Version == 0 {
		return nil, wire.Present{}, api.ErrUnavailable // its past is just being read anew
	}
	return feed, wire.Present{Seats: there.Seats, Watchers: there.Watchers}, nil
}

// roomed is a wire.Room around a view that is encoded already.
type roomed struct {
	wire.Room
	View json.RawMessage `json:"view"`
}

// getRoom is a room as everybody sees it. Whoever knows its id may ask, as with a socket.
func (e routes) getRoom(w http.ResponseWriter, r *http.Request) {
	id := chi.URLParam(r, "id")
	feed, there, err := e.glance(r.Context(), id, e.Address(r))
	if err != nil {
		e.Refuse(w, r, err)
		return
	}
	at, view := feed.Now()
	tag := fmt.Sprintf("%d.%s.%v.%d", at.Version, at.Head, there.Seats, there.Watchers)
	if unchanged(w, r, tag, "no-cache") {
		return
	}
	api.Respond(w, http.StatusOK, roomed{wire.Room{Room: id, V: at.Version, H: string(at.Head), There: there}, view})
}
