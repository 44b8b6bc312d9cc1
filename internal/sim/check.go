package sim

import (
	"context"
	"errors"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// answered is what a player is told of a command.
func (w *World) answered(a *ask, at rooms.Revision, err error) {
	switch {
	case err == nil:
		if !w.book.stored[a.c.ID][at] {
			w.fault("command %s (%s) was acknowledged at %v, which the journal never had", a.c.ID, a.c.Do, at)
		}
		a.revision = &at
	case definite(err):
		a.refusal = err
		if a.sent == 1 && a.c.Do != rooms.DoDue && w.book.lost == 0 && !w.refusable(a) {
			w.fault("command %s (%s) was refused for good (%v), but the journal would have taken it all along", a.c.ID, a.c.Do, err)
		}
	}
}

// refusable says whether there was a moment since a command was sent at which it was to be refused.
func (w *World) refusable(a *ask) bool {
	for n := a.since; n <= len(w.book.entries); n++ {
		if _, err := rooms.Decide(fold(w.book.entries[:n]), a.c); err != nil {
			return true
		}
	}
	return false
}

// definite says whether an error is the last word on a command.
func definite(err error) bool {
	for _, again := range []error{rooms.ErrNotWritten, live.ErrStopped, live.ErrBusy, live.ErrUnknown, errLost, context.DeadlineExceeded} {
		if errors.Is(err, again) {
			return false
		}
	}
	return true
}

// check holds the promises that can be seen at any moment.
func (w *World) check() {
	w.mu.Lock()
	defer w.mu.Unlock()
	last := map[string]uint64{}
	for _, e := range w.book.entries {
		if before, found := last[e.Command]; found && before != e.Version-1 {
			w.fault("command %s took effect at version %d and again at %d", e.Command, before, e.Version)
		}
		last[e.Command] = e.Version
	}
	w.turns()
	s := fold(w.book.entries)
	if s.Broken != "" {
		w.fault("the history cannot be right: %s", s.Broken)
	}
	if s.Why == rooms.ByTime {
		w.early()
	}
	for _, a := range w.asks {
		if _, stored := last[a.c.ID]; stored && a.refusal != nil && a.sent == 1 {
			w.fault("command %s (%s) was refused for good (%v) and took effect", a.c.ID, a.c.Do, a.refusal)
		}
	}
}

// turns looks whether a move was played on another turn than it was made for, or a turn's number used twice.
func (w *World) turns() {
	used := map[int]bool{}
	for _, entry := range w.book.entries {
		e, err := rooms.DecodeEvent(entry.Event)
		if err != nil || e.Kind != rooms.Sown || e.Drawn { // of a ballot: whoever began the game meant nothing by it
			continue
		}
		if used[e.Turn] {
			w.fault("turn %d was made twice", e.Turn)
		}
		used[e.Turn] = true
		for _, a := range w.asks {
			if a.c.ID == entry.Command && a.c.Turn != e.Turn {
				w.fault("command %s was made for turn %d and played on turn %d", a.c.ID, a.c.Turn, e.Turn)
			}
		}
	}
}

// early looks whether a flag fell before its time, by the store's clock.
func (w *World) early() {
	var s rooms.State
	for _, entry := range w.book.entries {
		e, _ := rooms.DecodeEvent(entry.Event)
		if e.Kind == rooms.Ended && e.Why == rooms.ByTime && time.Now().UnixMilli() < s.Clock.Flag() {
			w.fault("a flag fell %d ms early", s.Clock.Flag()-time.Now().UnixMilli())
		}
		s = rooms.Fold(s, rooms.Revision{Version: entry.Version, Head: entry.Head}, e)
	}
}

// calm lets the weather clear: nodes rise, calls succeed, players ask until they know.
// Then everybody must have been answered and see the same.
func (w *World) calm(settle func()) {
	for range 400 {
		for _, n := range w.nodes {
			w.rise(n)
		}
		for w.pending() > 0 {
			w.settle(happens)
			settle()
		}
		w.collect()
		w.pass(time.Second)
		settle()
		if w.quietNow() {
			break
		}
		w.again()
		settle()
	}
	w.check()
	w.judge(settle)
	for _, n := range w.nodes {
		if n.room != nil {
			n.room.Stop()
		}
	}
	for range 50 {
		w.settle(happens)
		settle()
		w.pass(time.Second)
	}
}

func (w *World) pending() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.calls)
}

func (w *World) quietNow() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, a := range w.asks {
		if a.revision == nil && a.refusal == nil || a.pending > 0 {
			return false
		}
	}
	return true
}

// again resends all that has no response.
func (w *World) again() {
	var open []*ask
	w.mu.Lock()
	for _, a := range w.asks {
		if a.revision == nil && a.refusal == nil && a.pending == 0 {
			open = append(open, a)
		}
	}
	w.mu.Unlock()
	for i, a := range open {
		w.send(w.nodes[i%len(w.nodes)], a)
	}
}

// judge holds the promises that are due at the end.
func (w *World) judge(settle func()) {
	for _, a := range w.asks {
		if a.revision == nil && a.refusal == nil {
			w.fault("command %s (%s) was never answered", a.c.ID, a.c.Do)
		}
		if a.revision != nil && w.book.lost == 0 {
			if at, stored := w.book.find(a.c.ID); !stored || at != *a.revision {
				w.fault("command %s was acknowledged at %v and is not there at the end", a.c.ID, *a.revision)
			}
		}
	}
	for _, n := range w.nodes {
		if n.room != nil && n.hint != nil {
			n.hint(0)
		}
	}
	for range 20 {
		for w.pending() > 0 {
			w.settle(happens)
			settle()
		}
		for _, v := range w.viewers {
			v.look(w)
		}
		settle()
	}
	for i, v := range w.viewers {
		if v.node.room != nil && v.seen != w.book.at() {
			w.fault("viewer %d sees %v at the end, the journal holds %v", i, v.seen, w.book.at())
		}
	}
}
