package live

import (
	"fmt"
	"runtime/debug"
	"time"

	"casitas/internal/rooms"
)

// run is the life of the room: one thing after another, each to its end.
func (r *Room) run(unwatch func()) {
	r.config.Counters.Live.Add(1)
	defer r.end(unwatch)
	for {
		commands := r.commands
		var resume <-chan time.Time
		if rest := r.wait.left(time.Now()); rest > 0 {
			commands, resume = nil, time.After(rest) // moves wait
		}
		select {
		case <-r.stopped:
			return
		case q := <-commands:
			if q.seatless {
				r.seatless.Add(-1)
			}
			at, err := r.do(q.command)
			q.response <- response{at: at, err: err}
			r.feed.flush()
		case q := <-r.looks:
			r.look(q)
		case <-r.hints:
			if r.spoken.Load() > r.state.At.Version {
				r.lookAlone()
			}
		case <-resume:
		}
	}
}

// end is what a room does last. What waits in its queue is told by its being over.
func (r *Room) end(unwatch func()) {
	if p := recover(); p != nil { //nolint:revive // end is what is deferred
		r.failed.Store(true)
		r.config.Counters.Panics.Add(1)
		r.log.Error("a room panicked and was let go", "panic", p, "stack", string(debug.Stack()))
	}
	r.stop()
	unwatch()
	r.config.Counters.Live.Add(-1)
	r.feed.end()
	close(r.over)
	r.feed.followers.tellSoon() // now that whoever comes in anew finds another room
}

// do decides a command, has the journal keep what comes of it, folds that in and tells it. Where another node was first, it
// catches up and decides again.
func (r *Room) do(c rooms.Command) (rooms.Revision, error) {
	for range retries {
		steps, err := r.config.Decide(r.state, c)
		if err != nil {
			at, final, err := r.confirm(c.ID, err)
			if final {
				return at, err
			}
			continue
		}
		before := r.state.At
		got, err := r.config.append(r.config.appendOf(r.state, c, steps), r.between)
		if err != nil {
			return rooms.Revision{}, err
		}
		switch got.Result {
		case rooms.OK:
			if r.state.At != before { // a look had found something there, and the journal has lost that since
				if err := r.catchUp(); err != nil {
					r.log.Warn("what was written is not known here yet", "err", err)
					r.hint(0)
				}
				return got.At, nil
			}
			for _, step := range steps {
				r.advance(step, c.ID)
			}
			return got.At, nil
		case rooms.Duplicate:
			r.hint(got.At.Version) // this node may not have it yet
			return got.At, nil
		case rooms.Early:
			return rooms.Revision{}, rooms.ErrNothingDue
		case rooms.Conflict, rooms.Over, rooms.Regressed, rooms.Diverged, rooms.Gone:
			if err := r.catchUp(); err != nil {
				return rooms.Revision{}, fmt.Errorf("%w: %w", ErrBusy, err)
			}
		default:
			return rooms.Revision{}, fmt.Errorf("%w: unknown result %q", rooms.ErrNotWritten, got.Result)
		}
	}
	return rooms.Revision{}, ErrBusy
}

// Decide decides a command; what may take long, in a slot.
func (c Config) Decide(s *rooms.State, command rooms.Command) ([]rooms.Step, error) {
	if c.Slot != nil && command.From != "" && s.Slow(command) {
		done, err := c.Slot(command.From)
		if err != nil {
			return nil, err
		}
		defer done()
	}
	return rooms.Decide(s, command)
}

// between waits between two attempts to write. Then the room may be stopped, and looks into the journal for whoever
// waits for that.
func (r *Room) between(pause time.Duration) error {
	select {
	case <-r.stopped:
		return ErrStopped
	case q := <-r.looks:
		r.look(q)
	case <-time.After(pause):
	}
	return nil
}

// confirm looks a refused command up in the journal. It may have been kept earlier, or refused because this node
// has not heard of what others wrote; then it is not final, and to be decided again.
func (r *Room) confirm(command string, refused error) (at rooms.Revision, final bool, err error) {
	ctx, cancel := r.call()
	defer cancel()
	at, found, err := r.config.Journal.Lookup(ctx, r.id, command)
	switch {
	case err != nil:
		return at, true, r.notAsked(err)
	case found:
		r.hint(at.Version)
		return at, true, nil
	}
	before := r.state.At
	if err := r.catchUp(); err != nil {
		return at, true, r.notAsked(err)
	}
	return rooms.Revision{}, r.state.At == before, refused
}

// stopping says whether the room is to stop.
func (r *Room) stopping() bool {
	select {
	case <-r.stopped:
		return true
	default:
		return false
	}
}

// notAsked is the response to a command about which the journal could not be asked.
func (r *Room) notAsked(err error) error {
	if r.stopping() {
		return ErrStopped
	}
	return fmt.Errorf("asking the journal about a command: %w: %w", rooms.ErrNotWritten, err)
}

// advance takes in one event that the journal holds.
func (r *Room) advance(step rooms.Step, command string) {
	r.state = step.After
	r.past.add(rooms.Entry{Version: step.After.At.Version, Head: step.After.At.Head, Command: command, Event: step.Text}, step.After)
	if r.config.After != nil {
		r.config.After(step.After, step.Event)
	}
	r.config.Counters.note(step.Event)
	r.feed.tell(step.After, step.Event)
}
