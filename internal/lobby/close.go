package lobby

import (
	"context"
	"errors"
	"fmt"
	"math"

	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// Close calls a room off that the host closes, also one that cannot be woken. Errors are those of Do.
func (l *Lobby) Close(ctx context.Context, room string) error {
	c := rooms.Command{ID: "close", Do: rooms.DoClose, Room: room, Seat: engine.Nobody}
	_, _, err := l.Do(ctx, c, "")
	if isDamaged(err) || errors.Is(err, ErrPanicked) {
		return l.callOff(ctx, room, commandID("", c.ID))
	}
	return err
}

// callOff closes a room of which only is looked at where it stands.
func (l *Lobby) callOff(ctx context.Context, room, command string) error {
	if err := l.current(ctx, room); err != nil {
		return err
	}
	for range attempts {
		log, err := l.journal.Load(ctx, room, math.MaxInt64)
		if isDamaged(err) && log.At.Version > 0 {
			log, err = l.summedUp(ctx, room)
		}
		if err != nil {
			return fmt.Errorf("closing a room that cannot be woken: %w", err)
		}
		now, _ := l.clock(room).now()
		a, err := rooms.CallOff(command, log, now.UnixMilli())
		if err != nil {
			return err
		}
		got, err := l.journal.Append(ctx, a)
		switch {
		case errors.Is(err, rooms.ErrNotWritten):
			return err
		case err != nil:
			return fmt.Errorf("%w: %w", live.ErrUnknown, err)
		case got.Result == rooms.Over:
			return rooms.ErrClosed
		case got.Result == rooms.OK, got.Result == rooms.Duplicate:
			l.opened.leave(room)
			l.damaged.forget(room)
			return nil
		}
	}
	return live.ErrBusy
}

// summedUp is a room whose summary cannot be read, with one made of its events, as far as these can be.
func (l *Lobby) summedUp(ctx context.Context, room string) (rooms.Log, error) {
	log, err := l.journal.Load(ctx, room, 0)
	if err != nil && !isDamaged(err) {
		return log, err
	}
	s := rooms.Blank(room)
	for _, entry := range log.Entries {
		s, _ = rooms.FoldEntry(s, entry)
	}
	log.Summary = s.Summary()
	return log, nil
}
