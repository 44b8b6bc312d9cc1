package live

import (
	"errors"
	"time"

	"casitas/internal/rooms"
)

// look catches up for a request, and for all that wait for the same.
func (r *Room) look(q *request) {
	all := []*request{q}
	for more := true; more; {
		select {
		case q := <-r.looks:
			all = append(all, q)
		default:
			more = false
		}
	}
	err := r.catchUp()
	for _, q := range all {
		q.response <- response{err: err}
	}
	r.feed.flush()
}

// lookAlone catches up though nobody waits for it, and sees to it that this is tried again where it fails.
func (r *Room) lookAlone() {
	if err := r.catchUp(); err != nil && !r.stopping() {
		r.log.Warn("could not catch up with the journal: trying again", "err", err)
		time.AfterFunc(slowest, r.nudge)
	}
	r.feed.flush()
}

// load reads what the journal holds after a version. A room that is gone has lost everything.
func (r *Room) load(after uint64) (rooms.Log, error) {
	ctx, cancel := r.call()
	defer cancel()
	log, err := r.config.Journal.Load(ctx, r.id, after)
	switch {
	case errors.Is(err, rooms.ErrNoRoom):
		return rooms.Log{}, nil
	case errors.Is(err, rooms.ErrDamaged) && !r.stopping():
		r.config.Counters.Broken.Add(1)
		r.log.Error("what the journal holds of a room is damaged: it is stopped", "err", err)
		r.stop()
	}
	return log, err
}

// catchUp folds in what the journal holds beyond this room. If the journal has lost its end, this room
// restores it where it can; if it holds another history, the room is loaded anew and viewers are told.
func (r *Room) catchUp() error {
	log, err := r.load(r.state.At.Version)
	if err != nil {
		return err
	}
	if log.Continues(r.state.At) {
		r.add(log.Entries)
		return r.intact()
	}
	r.log.Error("the journal does not hold the history that this node has seen", "journal", log.At, "seen", r.state.At)
	restored, err := r.restore(log.At)
	switch {
	case err != nil:
		return err
	case restored:
		return r.catchUp()
	default:
		return r.reload()
	}
}

// reload takes the room's past back and goes on from what the journal holds.
func (r *Room) reload() error {
	r.spoken.Store(0) // it may have spoken of what is lost
	log, err := r.load(0)
	switch {
	case err != nil:
		return err
	case log.At.Version == 0:
		r.stop() // viewers come in anew, and are told that there is no such room
		return rooms.ErrNoRoom
	}
	r.config.Counters.Rollbacks.Add(1)
	r.reset(log, true)
	return r.intact()
}

// reset makes the room from its whole history. The last events are told again, for
// viewers who come back after the server was away.
func (r *Room) reset(log rooms.Log, takenBack bool) {
	s := rooms.Blank(r.id)
	r.state = &s
	if !log.Continues(rooms.Revision{}) {
		s.Broken = "its events are not the history that its head stands for"
		return
	}
	old := max(0, len(log.Entries)-ringSize/4)
	heads := make([]rooms.Head, old)
	for i, entry := range log.Entries[:old] {
		s, _ = rooms.FoldEntry(s, entry)
		heads[i] = entry.Head
	}
	r.past = past{base: r.state}
	r.feed.set(r.state, heads, takenBack)
	r.add(log.Entries[old:])
}

func (r *Room) add(entries []rooms.Entry) {
	for _, entry := range entries {
		after, event := rooms.FoldEntry(*r.state, entry)
		if after.Unsound() != nil {
			r.state = &after
			return
		}
		r.advance(rooms.Step{Event: event, Text: entry.Event, After: &after}, entry.Command)
	}
}

// intact stops a room whose history cannot be right, or is a newer program's.
func (r *Room) intact() error {
	err := r.state.Unsound()
	if err == nil {
		return nil
	}
	if errors.Is(err, rooms.ErrBroken) {
		r.config.Counters.Broken.Add(1)
		r.log.Error("a room's history cannot be right: it is stopped", "why", r.state.Broken)
	}
	r.stop()
	return err
}
