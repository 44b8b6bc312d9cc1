package live

import (
	"context"

	"casitas/internal/engine"
	"casitas/internal/rooms"
)

// How many commands may wait in one room.
const (
	waiting  = 64 // of all
	seatless = 16 // of those, of people who have no seat in it
)

// request is a command, or that the room is to look into the journal, and where its response goes.
type request struct {
	command  rooms.Command
	seatless bool          // of somebody who has no seat, as far as is known
	response chan response // holds one
}

type response struct {
	at  rooms.Revision
	err error
}

// Do has a command decided and kept. It answers with where the room stands after it, also
// when the command had been kept before. An error wraps one of the package's or of rooms', an
// engine.Refusal, or rooms.ErrNotWritten; ErrUnknown where ctx ended before the room knew.
func (r *Room) Do(ctx context.Context, c rooms.Command) (rooms.Revision, error) {
	q := &request{command: c, response: make(chan response, 1)}
	if err := r.join(ctx, q); err != nil {
		return rooms.Revision{}, err
	}
	return r.await(ctx, q, ErrUnknown)
}

// join puts a command into the queue. ErrBusy where there is no room for it; what the server itself commands, and nobody would ask for again, waits
// for that until ctx ends.
func (r *Room) join(ctx context.Context, q *request) error {
	select {
	case <-r.over:
		return ErrStopped
	default:
	}
	if q.command.From == "" {
		select {
		case r.commands <- q:
			return nil
		case <-r.over:
			return ErrStopped
		case <-ctx.Done():
			return ErrBusy
		}
	}
	q.seatless = r.feed.State().SeatOf(q.command.By.ID) == engine.Nobody
	if q.seatless && r.seatless.Add(1) > seatless {
		r.seatless.Add(-1)
		return ErrBusy
	}
	select {
	case r.commands <- q:
		return nil
	default:
	}
	if q.seatless {
		r.seatless.Add(-1)
	}
	return ErrBusy
}

// CatchUp brings the room to where the journal stands and answers when it is there.
func (r *Room) CatchUp(ctx context.Context) error {
	q := &request{response: make(chan response, 1)}
	select {
	case r.looks <- q:
	case <-r.over:
		return ErrStopped
	case <-ctx.Done():
		return ErrBusy
	}
	_, err := r.await(ctx, q, ErrBusy)
	return err
}

// await is the response to a request; late is the error where ctx ends before it.
func (r *Room) await(ctx context.Context, q *request, late error) (rooms.Revision, error) {
	select {
	case got := <-q.response:
		return got.at, got.err
	case <-ctx.Done():
		return rooms.Revision{}, late
	case <-r.over:
	}
	select {
	case got := <-q.response: // given just before the end
		return got.at, got.err
	default:
		return rooms.Revision{}, ErrStopped
	}
}
