package rooms

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Make writes a new room's first events. Making it again with the same command is
// answered as the first time; ErrRoomTaken where another command made a room of that id.
func Make(ctx context.Context, cfg Config, id, command string, events []Event) (Revision, error) {
	r := Room{id: id, journal: cfg.Journal, log: cfg.Log.With("room", id), quit: make(chan struct{}), counters: &Counters{}}
	r.state = blank(id)
	app, _, err := r.prepare(Command{ID: command}, events)
	if err != nil {
		return Revision{}, err
	}
	stop := context.AfterFunc(ctx, r.Stop)
	defer stop()
	got, err := r.keep(r.state, app, events)
	switch {
	case errors.Is(err, ErrStopped):
		return Revision{}, fmt.Errorf("making room %s: %w", id, ErrUnknown)
	case err != nil:
		return Revision{}, fmt.Errorf("making room %s: %w", id, err)
	case got.Result == OK || got.Result == Duplicate:
		return got.At, nil
	default:
		return Revision{}, fmt.Errorf("making room %s: %s: %w", id, got.Result, ErrRoomTaken)
	}
}

// Why a room was not made.
var (
	ErrRoomTaken = errors.New("there is another room of that id: ask with a new command id")
	ErrUnknown   = errors.New("the journal has not said yet whether it took this: ask again with the same command id")
)

// Owes says whether the running clock is to get time back.
func (s State) Owes(away []Outage, at time.Time) bool {
	d := decision{state: s, at: at.UnixMilli(), c: Command{Outages: away}}
	d.credit()
	return len(d.events) > 0
}
