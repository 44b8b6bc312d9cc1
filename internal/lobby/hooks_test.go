package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
)

// ledger is what a hook was given, by room: each event once, in the order in which they came first.
type ledger struct {
	mu     sync.Mutex
	given  map[string][]string
	fails  func(s *rooms.State) bool
	panics bool
}

func (l *ledger) hook() lobby.Hook {
	return lobby.Hook{Name: "ledger", Kinds: []rooms.Kind{rooms.Sat, rooms.Ended}, Do: func(_ context.Context, s *rooms.State, e rooms.Event) error {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.fails != nil && l.fails(s) {
			if l.panics {
				panic("planted")
			}
			return errors.New("planted")
		}
		if l.given == nil {
			l.given = map[string][]string{}
		}
		if given := fmt.Sprintf("%d %s", s.At.Version, e.Kind); !slices.Contains(l.given[s.Room], given) { // it may come again
			l.given[s.Room] = append(l.given[s.Room], given)
		}
		return nil
	}}
}

func (l *ledger) want(t *testing.T, room string, want ...string) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	if !slices.Equal(l.given[room], want) {
		t.Errorf("the hook was given %q of room %s, want %q", l.given[room], room, want)
	}
}

// TestHook: a hook is given the events that it asks for, once the journal holds them, in order; no others.
func TestHook(t *testing.T) {
	var l ledger
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{})
		h.do(ana, rooms.DoSow, room, func(c *rooms.Command) { c.Turn, c.Pit = 1, 1 })
		h.do(bea, rooms.DoResign, room)
		h.pass(time.Second)
		l.want(t, room, "2 sat", "3 sat", "6 ended")
		if left, err := h.journal.Undelivered(t.Context(), "ledger", "", 9); err != nil || len(left) > 0 {
			t.Errorf("undelivered: %v, %v", left, err)
		}
	}, func(h *house) { h.hooks = append(h.hooks, l.hook()) })
}

// TestHookIn: a hook that is not for every room is given the events of those that it is for, as they are after the event.
func TestHookIn(t *testing.T) {
	var l ledger
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{})
		h.do(bea, rooms.DoResign, room)
		h.pass(time.Second)
		l.want(t, room, "3 sat", "5 ended")
	}, func(h *house) {
		hook := l.hook()
		hook.In = func(s *rooms.State) bool { return s.SeatOf(bea.ID) != engine.Nobody }
		h.hooks = append(h.hooks, hook)
	})
}

// TestHookFails: the events of a room in which a hook fails wait, those of others do not, and a restart changes nothing.
func TestHookFails(t *testing.T) {
	for _, panics := range []bool{false, true} {
		l := ledger{panics: panics}
		in(t, func(t *testing.T, h *house) {
			bad, good := h.match(rooms.Options{}), h.match(rooms.Options{})
			h.pass(time.Second)
			l.mu.Lock()
			l.fails = func(s *rooms.State) bool { return s.Room == bad && s.At.Version >= 5 }
			l.mu.Unlock()
			for _, room := range []string{bad, good} {
				h.do(bea, rooms.DoResign, room)
			}
			h.pass(20 * time.Second)
			l.want(t, bad, "2 sat", "3 sat")
			l.want(t, good, "2 sat", "3 sat", "5 ended")
			if s := h.state(bad); s.Phase != rooms.PhaseFinished {
				t.Errorf("the room in which a hook failed is %s", s.Phase)
			}
			if got := h.counters.Panics.Load() > 0; got != panics {
				t.Errorf("panics: %d", h.counters.Panics.Load())
			}
			h.stop()
			l.fails = nil
			h.start()
			h.pass(2 * time.Second)
			l.want(t, bad, "2 sat", "3 sat", "5 ended")
			l.want(t, good, "2 sat", "3 sat", "5 ended")
		}, func(h *house) { h.hooks = append(h.hooks, l.hook()) })
	}
}

// TestHookOfAnotherNode: a node that does not know a hook takes nothing from it, and a slow one gets on.
func TestHookOfAnotherNode(t *testing.T) {
	var l ledger
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{})
		h.pass(time.Second)
		l.mu.Lock()
		l.fails = func(*rooms.State) bool { return true }
		l.mu.Unlock()
		h.do(bea, rooms.DoResign, room)
		h.pass(time.Second)
		h.stop()
		known := h.hooks
		h.hooks = nil
		h.start()
		h.pass(5 * time.Second)
		h.stop()
		h.hooks, l.fails = known, nil
		h.start()
		h.pass(2 * time.Second)
		l.want(t, room, "2 sat", "3 sat", "5 ended")
	}, func(h *house) { h.hooks = append(h.hooks, l.hook()) })
}

// TestSlowHook: a hook that takes long for each event, and says so, is given all of them.
func TestSlowHook(t *testing.T) {
	var l ledger
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{})
		h.do(bea, rooms.DoResign, room)
		h.pass(time.Minute)
		l.want(t, room, "2 sat", "3 sat", "5 ended")
	}, func(h *house) {
		slow := l.hook()
		slow.Time = 15 * time.Second
		do := slow.Do
		slow.Do = func(ctx context.Context, s *rooms.State, e rooms.Event) error {
			select {
			case <-time.After(12 * time.Second):
				return do(ctx, s, e)
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		h.hooks = append(h.hooks, slow)
	})
}

// raw writes a room of so many ends of a match, all of them for the ledger.
func (h *house) raw(room string, events int) {
	h.t.Helper()
	a := rooms.Append{Room: room, Command: "raw", Deliver: []string{"ledger"}, Summary: rooms.Summary{Room: room, Status: rooms.Finished}}
	for range events {
		a.Events = append(a.Events, []byte(`{"k":"ended","at":1}`))
	}
	if got, err := h.journal.Append(h.t.Context(), a); err != nil || got.Result != rooms.OK {
		h.t.Fatalf("%v, %v", got, err)
	}
}

// TestHookRoomThatPanics: a room that cannot even be read for a hook ends nothing, and the others are given theirs.
func TestHookRoomThatPanics(t *testing.T) {
	var l ledger
	in(t, func(t *testing.T, h *house) {
		bad := "bad"
		h.doubtful.bad.Store(&bad)
		h.raw("bad", 1)
		h.raw("good", 1)
		h.pass(10 * time.Second)
		l.want(t, "good", "1 ended")
		l.want(t, "bad")
		if h.counters.Panics.Load() == 0 {
			t.Error("the panic was not counted")
		}
	}, func(h *house) { h.hooks = append(h.hooks, l.hook()) })
}

// TestHookFailsInMany: rooms in which a hook fails, however many, do not keep the others from being given theirs.
func TestHookFailsInMany(t *testing.T) {
	l := ledger{fails: func(s *rooms.State) bool { return s.Room != "z" }}
	in(t, func(t *testing.T, h *house) {
		for i := range 300 {
			h.raw(fmt.Sprintf("a%d", i), 1)
		}
		h.raw("z", 1)
		h.pass(10 * time.Second)
		l.want(t, "z", "1 ended")
	}, func(h *house) { h.hooks = append(h.hooks, l.hook()) })
}

// TestHookIsNeverTwiceInARoom: it is given one event after another, however long it takes.
func TestHookIsNeverTwiceInARoom(t *testing.T) {
	var given []uint64
	in(t, func(t *testing.T, h *house) {
		h.raw("room", 9)
		h.pass(2 * time.Minute)
		if want := []uint64{1, 2, 3, 4, 5, 6, 7, 8, 9}; !slices.Equal(given, want) {
			t.Errorf("given in the order %v", given)
		}
	}, func(h *house) {
		h.hooks = append(h.hooks, lobby.Hook{Name: "ledger", Kinds: []rooms.Kind{rooms.Ended}, Do: func(_ context.Context, s *rooms.State, _ rooms.Event) error {
			given = append(given, s.At.Version)
			<-time.After(9 * time.Second)
			return nil
		}})
	})
}
