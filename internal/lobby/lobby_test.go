package lobby_test

import (
	"errors"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
)

var minute = rooms.Options{Clock: &rooms.TimeControl{Initial: 60_000}}

// A flag falls by itself, within a second, with nobody connected.
func TestFlagFallsByItself(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(minute)
		h.pass(rooms.StartGrace + 59*time.Second)
		if s := h.state(room); s.Phase != rooms.PhasePlaying {
			t.Fatalf("after 59 s the match is %s", s.Phase)
		}
		h.pass(2 * time.Second)
		s := h.state(room)
		if s.Why != rooms.ByTime || s.Winner != "north" {
			t.Fatalf("the match ended with %q for %q", s.Why, s.Winner)
		}
		if late := s.Ended - s.Opened - 65_000; late < 0 || late > 1000 {
			t.Errorf("the flag fell %d ms late", late)
		}
	})
}

// The opponent's clock does not run while the server is away.
func TestClockWaitsForTheServer(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(minute)
		h.pass(rooms.StartGrace + 20*time.Second)
		h.stop()
		h.pass(time.Hour)
		h.start()
		h.pass(5 * time.Second)
		s := h.state(room)
		if s.Phase != rooms.PhasePlaying {
			t.Fatalf("the match is %s: %s", s.Phase, s.Why)
		}
		left := s.Clock.Flag() - time.Now().UnixMilli()
		if left < 34_000 || left > 36_500 {
			t.Errorf("%d ms are left, want about 35 s", left)
		}
		h.pass(37 * time.Second)
		if s := h.state(room); s.Why != rooms.ByTime {
			t.Errorf("and then no flag fell: %s", s.Phase)
		}
	})
}

// A room comes back after a restart as it was: seats, clock, version, head.
func TestRoomComesBack(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{})
		h.do(ana, rooms.DoSow, room, func(c *rooms.Command) { c.Turn, c.Pit = 1, 1 })
		before := h.state(room)
		h.stop()
		h.start()
		after := h.state(room)
		if before.At != after.At || before.Seats != after.Seats || before.Turn != after.Turn || before.Clock != after.Clock {
			t.Errorf("before %+v %v, after %+v %v", before.At, before.Seats, after.At, after.Seats)
		}
	})
}

// A room that nobody is in leaves the node after a while, and comes back when somebody enters.
func TestIdleRoomLeaves(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{})
		v := must.Get(h.lobby.Enter(t.Context(), room, lobby.Guest{Player: "ana"}))(t)
		h.pass(5 * time.Minute)
		if h.lobby.Live() != 1 {
			t.Fatalf("%d rooms are live while somebody is in one", h.lobby.Live())
		}
		v.Leave()
		v.Leave()
		h.pass(time.Minute)
		if h.lobby.Live() != 0 {
			t.Fatalf("%d rooms are live with nobody there", h.lobby.Live())
		}
		h.do(ana, rooms.DoSow, room, func(c *rooms.Command) { c.Turn, c.Pit = 1, 1 })
	})
}

// The same open makes one room; another player's command of the same id makes another.
func TestOpenTwice(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		same := func(c *rooms.Command) { c.ID = "the same" }
		rules, _ := engine.ByName("tihbat", 0)
		options := func(c *rooms.Command) { c.Options = &rooms.Options{Rules: rules} }
		one := h.do(ana, rooms.DoOpen, "", same, options)
		two := h.do(ana, rooms.DoOpen, "", same, options)
		other := h.do(bea, rooms.DoOpen, "", same, options)
		if one != two || one == other {
			t.Errorf("rooms %s, %s and %s", one, two, other)
		}
	})
}

// A rematch is a new room with the same seats, in which the other player opens.
func TestRematch(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(minute)
		h.do(ana, rooms.DoResign, room)
		h.do(bea, rooms.DoRematch, room)
		h.do(ana, rooms.DoRematch, room)
		next := h.state(room).Next
		s := h.state(next)
		if s.Phase != rooms.PhasePlaying || s.Seats != [2]rooms.Player{ana, bea} || s.ToMove() != engine.North {
			t.Errorf("the rematch: %s, %v, %v to move", s.Phase, s.Seats, s.ToMove())
		}
		if _, err := h.try(zoe, rooms.DoRematch, room); !errors.Is(err, rooms.ErrNotSeated) {
			t.Errorf("a stranger asks for a rematch: %v", err)
		}
	})
}

// A lobby that is about to stop takes nothing new.
func TestDrain(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{})
		h.lobby.Drain(t.Context())
		if _, err := h.try(ana, rooms.DoResign, room); !errors.Is(err, lobby.ErrDraining) {
			t.Errorf("a command while draining: %v", err)
		}
		if _, err := h.lobby.Enter(t.Context(), room, lobby.Guest{}); !errors.Is(err, lobby.ErrDraining) {
			t.Errorf("a visit while draining: %v", err)
		}
	})
}
