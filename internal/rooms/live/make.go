package live

import (
	"context"
	"errors"
	"fmt"

	"casitas/internal/rooms"
)

// Make writes a new room's first events. Making it again with the same command is
// answered as the first time; ErrRoomTaken where another command made a room of that id.
func Make(ctx context.Context, cfg Config, id, command string, events []rooms.Event) (rooms.Revision, error) {
	r := Room{id: id, journal: cfg.Journal, log: cfg.Log.With("room", id), quit: make(chan struct{}), counters: &Counters{}}
	r.state = rooms.Blank(id)
	app, _, err := r.prepare(rooms.Command{ID: command}, events)
	if err != nil {
		return rooms.Revision{}, err
	}
	stop := context.AfterFunc(ctx, r.Stop)
	defer stop()
	got, err := r.keep(r.state, app, events)
	switch {
	case errors.Is(err, ErrStopped):
		return rooms.Revision{}, fmt.Errorf("making room %s: %w", id, ErrUnknown)
	case err != nil:
		return rooms.Revision{}, fmt.Errorf("making room %s: %w", id, err)
	case got.Result == rooms.OK || got.Result == rooms.Duplicate:
		return got.At, nil
	default:
		return rooms.Revision{}, fmt.Errorf("making room %s: %s: %w", id, got.Result, ErrRoomTaken)
	}
}

// Why a room was not made.
var (
	ErrRoomTaken = errors.New("there is another room of that id: ask with a new command id")
	ErrUnknown   = errors.New("the journal has not said yet whether it took this: ask again with the same command id")
)
