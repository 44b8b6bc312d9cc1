package proof

import (
	"context"
	"slices"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

// loader is a journal as far as it is read here.
type loader interface {
	Load(ctx context.Context, room string, after uint64) (rooms.Log, error)
}

// counters is how late flags fell, and what their owners had had by then.
type counters struct {
	late   []time.Duration // after the moment that the journal itself gives
	excess []time.Duration // of the time that passed over the time that was on the clock
}

// add reads one game's history: it must hold one flag, not early and at most a second late.
func (s *counters) add(t *testing.T, journal loader, room string) {
	t.Helper()
	log, err := journal.Load(t.Context(), room, 0)
	if err != nil {
		t.Errorf("room %s: %v", room, err)
		return
	}
	var state rooms.State
	var began int64
	flags := 0
	for _, entry := range log.Entries {
		e, err := rooms.DecodeEvent(entry.Event)
		must.Do(t, err)
		switch {
		case e.Kind == rooms.Began:
			began = e.From
		case e.Kind == rooms.Ended && e.Why == rooms.ByTime:
			flags++
			s.late = append(s.late, time.Duration(e.At-state.Clock.Flag())*time.Millisecond)
			s.excess = append(s.excess, time.Duration(e.At-began-state.Options.Clock.Initial)*time.Millisecond)
		}
		state = rooms.Fold(state, rooms.Revision{Version: entry.Version, Head: entry.Head}, e)
	}
	if flags != 1 || state.Broken != "" {
		t.Errorf("room %s: %d flags fell (%s, %s) %s", room, flags, state.Phase, state.Why, state.Broken)
	}
}

func (s *counters) report(t *testing.T, where string, most time.Duration) {
	t.Helper()
	if len(s.late) == 0 {
		t.Fatal("no flag fell")
	}
	slices.Sort(s.late)
	first, median, p99, last := s.late[0], s.late[len(s.late)/2], s.late[len(s.late)*99/100], s.late[len(s.late)-1]
	if first < 0 || p99 > most {
		t.Errorf("a flag fell %v after its time, another %v", first, p99)
	}
	t.Logf("%s: %d games, one flag each; late by %v at least, %v in the median, %v (p99), %v at most", where, len(s.late), first, median, p99, last)
}
