package live

import (
	"context"
	"errors"
	"fmt"
	"time"

	"casitas/internal/rooms"
)

// step is one event, as it is and as the journal stores it, with the room after it.
type step struct {
	event rooms.Event
	entry rooms.Entry
	after rooms.State
}

// try decides the command and has the journal keep what came of it.
func (r *Room) try(a *ask) {
	if a.c.Do == doLook {
		r.catchUp(func(err error) { a.reply <- answer{at: r.state.At, err: err} })
		return
	}
	events, err := rooms.Decide(r.state, a.c)
	if err != nil {
		r.confirm(a, err)
		return
	}
	app, steps, err := r.prepare(a.c, events)
	if err != nil {
		a.reply <- answer{err: err}
		return
	}
	before := r.state
	r.busy = true
	go func() {
		got, err := r.keep(before, app, events)
		select {
		case r.done <- func() { r.settle(a, steps, got, err) }:
		case <-r.over:
		}
	}()
}

// prepare writes the events down and works out the room after each.
func (r *Room) prepare(c rooms.Command, events []rooms.Event) (rooms.Append, []step, error) {
	s := r.state
	app := rooms.Append{Room: r.id, Expect: s.At, Command: c.ID}
	steps := make([]step, 0, len(events))
	for _, e := range events {
		b, err := e.Encode()
		if err != nil {
			return rooms.Append{}, nil, err
		}
		app.Events = append(app.Events, b)
		entry := rooms.Entry{Version: s.At.Version + 1, Head: s.At.Head.Next(b), Command: c.ID, Event: b}
		s = rooms.Fold(s, rooms.Revision{Version: entry.Version, Head: entry.Head}, e)
		steps = append(steps, step{event: e, entry: entry, after: s})
	}
	if s.Broken != "" {
		return rooms.Append{}, nil, fmt.Errorf("deciding %s: %s: %w", c.Do, s.Broken, rooms.ErrBroken)
	}
	app.Due, app.Summary = s.Deadline(), s.Summary()
	if c.Do == rooms.DoDue {
		app.NotBefore = r.state.Deadline()
	}
	return app, steps, nil
}

// keep writes until the outcome is known: it never guesses. Asking again is safe
// because the journal knows the command's id.
func (r *Room) keep(s rooms.State, app rooms.Append, events []rooms.Event) (rooms.Appended, error) {
	pause := slowest / 20
	for {
		ctx, cancel := context.WithTimeout(context.Background(), callTime)
		got, err := r.keepOnce(ctx, s, app, events)
		cancel()
		if err == nil || errors.Is(err, rooms.ErrNotWritten) {
			return got, err
		}
		r.log.Warn("a write has an unknown outcome: asking again", "version", app.After().Version, "err", err)
		select {
		case <-time.After(pause):
			pause = min(2*pause, slowest)
		case <-r.quit:
			return rooms.Appended{}, ErrStopped
		}
	}
}

func (r *Room) keepOnce(ctx context.Context, s rooms.State, app rooms.Append, events []rooms.Event) (rooms.Appended, error) {
	if r.before != nil {
		if err := r.before(ctx, s, events); err != nil {
			return rooms.Appended{}, fmt.Errorf("%w: %w", rooms.ErrNotWritten, err)
		}
	}
	return r.journal.Append(ctx, app)
}

// settle goes on from what became of a write.
func (r *Room) settle(a *ask, steps []step, got rooms.Appended, err error) {
	if err != nil {
		a.reply <- answer{err: err}
		return
	}
	switch got.Result {
	case rooms.OK:
		for _, st := range steps {
			r.counters.note(st.event)
			r.advance(st)
		}
		a.reply <- answer{at: got.At}
	case rooms.Duplicate:
		r.stale = true
		a.reply <- answer{at: got.At}
	case rooms.Early:
		a.reply <- answer{err: rooms.ErrNothingDue}
	case rooms.Conflict, rooms.Over, rooms.Regressed, rooms.Diverged, rooms.Gone:
		r.again(a, r.catchUp)
	default:
		a.reply <- answer{err: fmt.Errorf("%w: unknown result %q", rooms.ErrNotWritten, got.Result)}
	}
}

func (r *Room) advance(st step) {
	r.state = st.after
	r.tail.add(st.entry)
	r.feed.tell(st.after, st.event)
}

// again decides the command once more when the room has been brought up to date.
func (r *Room) again(a *ask, update func(then func(error))) {
	a.tries++
	if a.tries > retries {
		a.reply <- answer{err: ErrBusy}
		return
	}
	update(func(err error) {
		if err != nil {
			a.reply <- answer{err: fmt.Errorf("%w: %w", ErrBusy, err)}
			return
		}
		r.queue = append([]*ask{a}, r.queue...)
	})
}

// confirm answers a refused command. The journal has the last word: the command may be one that was
// kept earlier, and this node may have refused it for not having heard of what others wrote.
func (r *Room) confirm(a *ask, refused error) {
	from := r.state.At
	r.call(func(ctx context.Context) func() {
		at, found, err := r.journal.Lookup(ctx, r.id, a.c.ID)
		var log rooms.Log
		if err == nil && !found {
			log, err = r.journal.Load(ctx, r.id, from.Version)
		}
		return func() {
			switch {
			case err != nil:
				a.reply <- answer{err: fmt.Errorf("asking the journal about a command: %w: %w", rooms.ErrNotWritten, err)}
			case found:
				r.stale = r.stale || at.Version > r.state.At.Version
				a.reply <- answer{at: at}
			case log.At == from:
				a.reply <- answer{err: refused}
			default:
				r.again(a, r.catchUp)
			}
		}
	})
}
