package live

import "casitas/internal/rooms"

// past is the last events of a room as this node has seen them, and the room before them.
type past struct {
	base    *rooms.State
	entries []rooms.Entry
	later   *rooms.State // after the first ringSize of them
}

// add forgets the older half when there are too many. The room after the event is given.
func (p *past) add(e rooms.Entry, after *rooms.State) {
	p.entries = append(p.entries, e)
	if len(p.entries) == 2*ringSize {
		p.base, p.entries = p.later, append([]rooms.Entry(nil), p.entries[ringSize:]...)
	}
	if len(p.entries) == ringSize {
		p.later = after
	}
}

// after is the events that follow a revision, and the room at it; known false where the
// revision is not in this past.
func (p *past) after(at rooms.Revision) (s *rooms.State, lost []rooms.Entry, known bool) {
	if at == p.base.At {
		return p.base, p.entries, true
	}
	for i, e := range p.entries {
		if at == (rooms.Revision{Version: e.Version, Head: e.Head}) {
			return foldAll(p.base, p.entries[:i+1]), p.entries[i+1:], true
		}
	}
	return nil, nil, false
}

func foldAll(from *rooms.State, entries []rooms.Entry) *rooms.State {
	s := *from
	for _, e := range entries {
		s, _ = rooms.FoldEntry(s, e)
	}
	return &s
}

// restore writes what the journal has lost once more, by ordinary appends, if this node has seen all of it and nobody has
// written anything else meanwhile. Otherwise nothing is restored.
func (r *Room) restore(at rooms.Revision) (bool, error) {
	from, lost, known := r.past.after(at)
	if !known || len(lost) == 0 {
		return false, nil
	}
	s := *from
	ctx, cancel := r.call()
	defer cancel()
	for events := len(lost); len(lost) > 0; {
		a := rooms.Append{Room: r.id, Expect: s.At, Command: lost[0].Command}
		for len(lost) > 0 && lost[0].Command == a.Command {
			a.Events = append(a.Events, lost[0].Event)
			var e rooms.Event
			s, e = rooms.FoldEntry(s, lost[0])
			r.config.deliver(&a, &s, e.Kind)
			lost = lost[1:]
		}
		a.Due, a.Summary = s.Deadline(), s.Summary()
		got, err := r.config.Journal.Append(ctx, a)
		if err != nil {
			return false, err
		}
		if got.Result != rooms.OK && got.Result != rooms.Duplicate || got.At != s.At {
			return false, nil
		}
		if len(lost) == 0 {
			r.config.Counters.Restored.Add(1)
			r.log.Warn("the journal had lost its end: restored", "events", events, "at", r.state.At)
		}
	}
	return true, nil
}
