package live

import (
	"context"

	"casitas/internal/rooms"
)

// tail is the last events of a room as this node has seen them, and the room before them.
type tail struct {
	base    rooms.State
	entries []rooms.Entry
}

// add forgets the older half when there are too many.
func (t *tail) add(e rooms.Entry) {
	if len(t.entries) >= 2*ringSize {
		t.base = foldAll(t.base, t.entries[:ringSize])
		t.entries = append([]rooms.Entry(nil), t.entries[ringSize:]...)
	}
	t.entries = append(t.entries, e)
}

// after is the events that follow a mark, and the room at the mark; known false where the
// mark is not in this past.
func (t *tail) after(at rooms.Revision) (s rooms.State, lost []rooms.Entry, known bool) {
	if at == t.base.At {
		return t.base, t.entries, true
	}
	for i, e := range t.entries {
		if at == (rooms.Revision{Version: e.Version, Head: e.Head}) {
			return foldAll(t.base, t.entries[:i+1]), t.entries[i+1:], true
		}
	}
	return rooms.State{}, nil, false
}

func foldAll(s rooms.State, entries []rooms.Entry) rooms.State {
	for _, e := range entries {
		s, _ = rooms.FoldEntry(s, e)
	}
	return s
}

// heal plays what the journal has lost in again, by ordinary appends, if this node has seen all
// of it and nobody has written anything else meanwhile. Otherwise the loss is accepted, and told.
func (r *Room) heal(at rooms.Revision, then func(error)) {
	s, lost, known := r.tail.after(at)
	if !known || len(lost) == 0 {
		r.reload(then)
		return
	}
	r.call(func(ctx context.Context) func() {
		healed, err := r.playIn(ctx, s, lost)
		return func() {
			switch {
			case err != nil:
				then(err)
			case healed:
				r.counters.Healed.Add(1)
				r.log.Warn("the journal had lost its tail: played in again", "events", len(lost), "at", r.state.At)
				r.catchUp(then)
			default:
				r.reload(then)
			}
		}
	})
}

// playIn appends events to the room as it was before them, command by command. It answers false when the
// journal holds something else.
func (r *Room) playIn(ctx context.Context, s rooms.State, lost []rooms.Entry) (bool, error) {
	for len(lost) > 0 {
		a := rooms.Append{Room: r.id, Expect: s.At, Command: lost[0].Command}
		for len(lost) > 0 && lost[0].Command == a.Command {
			a.Events = append(a.Events, lost[0].Event)
			s, _ = rooms.FoldEntry(s, lost[0])
			lost = lost[1:]
		}
		a.Due, a.Summary = s.Deadline(), s.Summary()
		got, err := r.journal.Append(ctx, a)
		if err != nil {
			return false, err
		}
		if got.Result != rooms.OK && got.Result != rooms.Duplicate || got.At != s.At {
			return false, nil
		}
	}
	return true, nil
}
