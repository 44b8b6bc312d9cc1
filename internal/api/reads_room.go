package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/go-chi/chi/v5"

	"casitas/internal/rooms"
	"casitas/web/wire"
)

// missing makes a player who is not there something that was not found, not somebody who may not ask.
func missing(err error) error {
	if errors.Is(err, rooms.ErrNoPlayer) {
		return fault{code: "no-player", message: rooms.ErrNoPlayer.Error(), status: http.StatusNotFound}
	}
	return err
}

// glance is a room as it stands, with who was there before we looked.
func (e *Edge) glance(ctx context.Context, id string) (rooms.State, wire.Present, error) {
	ctx, cancel := briefly(ctx)
	defer cancel()
	there := e.lobby.Presence(id)
	visit, err := e.lobby.Enter(ctx, id, "")
	if err != nil {
		return rooms.State{}, wire.Present{}, err
	}
	defer visit.Leave()
	return visit.Room.Feed().State(), wire.Present{Seats: there.Seats, Watchers: there.Watchers}, nil
}

// getRoom is a room as everybody sees it. Whoever knows its id may ask, as with a socket.
func (e *Edge) getRoom(w http.ResponseWriter, r *http.Request) {
	s, there, err := e.glance(r.Context(), chi.URLParam(r, "id"))
	if err != nil {
		e.refuse(w, r, err)
		return
	}
	at := fmt.Sprintf("%d.%s.%v.%d", s.At.Version, s.At.Head, there.Seats, there.Watchers)
	if unchanged(w, r, at, "no-cache") {
		return
	}
	answer(w, http.StatusOK, wire.Room{
		Room: s.Room, V: s.At.Version, H: string(s.At.Head), View: viewOf(s), There: there,
	})
}
