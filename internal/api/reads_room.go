package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/go-chi/chi/v5"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/web/wire"
)

// missing makes a player who is not there something that was not found, not somebody who may not ask.
func missing(err error) error {
	if errors.Is(err, rooms.ErrNoPlayer) {
		return fault{code: "no-player", message: rooms.ErrNoPlayer.Error(), status: http.StatusNotFound}
	}
	return err
}

// glance looks into a room without staying, and says who was there before.
func (e *Edge) glance(ctx context.Context, id string) (*live.Feed, wire.Present, error) {
	ctx, cancel := briefly(ctx)
	defer cancel()
	there := e.lobby.Presence(id)
	visit, err := e.lobby.Enter(ctx, id, "")
	if err != nil {
		return nil, wire.Present{}, err
	}
	defer visit.Leave()
	feed := visit.Room.Feed()
	if feed.State().At.Version == 0 {
		return nil, wire.Present{}, errUnavailable // its past is just being read anew
	}
	return feed, wire.Present{Seats: there.Seats, Watchers: there.Watchers}, nil
}

// roomed is a wire.Room around a view that is encoded already.
type roomed struct {
	wire.Room
	View json.RawMessage `json:"view"`
}

// getRoom is a room as everybody sees it. Whoever knows its id may ask, as with a socket.
func (e *Edge) getRoom(w http.ResponseWriter, r *http.Request) {
	id := chi.URLParam(r, "id")
	feed, there, err := e.glance(r.Context(), id)
	if err != nil {
		e.refuse(w, r, err)
		return
	}
	at, view := feed.Now()
	tag := fmt.Sprintf("%d.%s.%v.%d", at.Version, at.Head, there.Seats, there.Watchers)
	if unchanged(w, r, tag, "no-cache") {
		return
	}
	answer(w, http.StatusOK, roomed{wire.Room{Room: id, V: at.Version, H: string(at.Head), There: there}, view})
}
