package live

import (
	"context"
	"errors"
	"fmt"
	"time"

	"casitas/internal/rooms"
)

// catchUp folds in what the journal holds beyond this room. If the journal has lost its tail, this
// room plays it in again where it can; if it holds another history, the room is loaded anew and viewers are told.
func (r *Room) catchUp(then func(error)) {
	from := r.state.At
	r.call(func(ctx context.Context) func() {
		log, err := r.journal.Load(ctx, r.id, from.Version)
		if errors.Is(err, rooms.ErrNoRoom) {
			log, err = rooms.Log{}, nil // everything is lost
		}
		return func() {
			switch {
			case err != nil:
				then(err)
			case log.Continues(from):
				r.add(log.Entries)
				then(r.intact())
			default:
				r.log.Error("the journal does not hold the history that this node has seen", "journal", log.At, "seen", from)
				r.heal(log.At, then)
			}
		}
	})
}

// reload takes the room's past back and goes on from what the journal holds.
func (r *Room) reload(then func(error)) {
	r.hinted.Store(0) // it may speak of what is lost; what is hinted at from here on counts
	r.call(func(ctx context.Context) func() {
		log, err := r.journal.Load(ctx, r.id, 0)
		return func() {
			switch {
			case err == nil:
				r.counters.Rollbacks.Add(1)
				r.reset(log, true)
				err = r.intact()
			case errors.Is(err, rooms.ErrNoRoom):
				r.Stop() // viewers come in anew, and are told that there is no such room
			}
			then(err)
		}
	})
}

// reset makes the room from its whole history. The last events are told again, for
// viewers who come back after the server was away.
func (r *Room) reset(log rooms.Log, takenBack bool) {
	r.state = rooms.Blank(r.id)
	if !log.Continues(rooms.Revision{}) {
		r.state.Broken = "its events are not the history that its head stands for"
		return
	}
	old := max(0, len(log.Entries)-ringSize/4)
	for _, e := range log.Entries[:old] {
		r.state, _ = rooms.FoldEntry(r.state, e)
	}
	r.tail = tail{base: r.state}
	r.feed.set(r.state, takenBack)
	r.add(log.Entries[old:])
}

func (r *Room) add(entries []rooms.Entry) {
	for _, entry := range entries {
		after, event := rooms.FoldEntry(r.state, entry)
		r.advance(step{event: event, entry: entry, after: after})
	}
}

// intact stops a room whose history cannot be right.
func (r *Room) intact() error {
	if r.state.Broken == "" {
		return nil
	}
	r.counters.Broken.Add(1)
	r.log.Error("a room's history cannot be right: it is stopped", "why", r.state.Broken)
	r.Stop()
	return fmt.Errorf("%s: %w", r.state.Broken, rooms.ErrBroken)
}

// lookAgain is what follows a catch-up that nobody waits for.
func (r *Room) lookAgain(err error) {
	if err != nil {
		r.log.Warn("could not catch up with the journal: trying again", "err", err)
		time.AfterFunc(slowest, func() { r.hint(0) })
	}
}

// CatchUp brings the room to where the journal stands and answers when it is there.
func (r *Room) CatchUp(ctx context.Context) error {
	a := &ask{c: rooms.Command{Do: doLook}, reply: make(chan answer, 1)}
	select {
	case r.asks <- a:
	case <-r.over:
		return ErrStopped
	case <-ctx.Done():
		return ErrBusy
	}
	select {
	case got := <-a.reply:
		return got.err
	case <-r.over:
		return ErrStopped
	case <-ctx.Done():
		return ErrBusy
	}
}
