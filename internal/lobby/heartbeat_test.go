package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/rooms"
)

// heartless is a journal that takes no heartbeat while it is off, and may answer late.
type heartless struct {
	rooms.Journal
	off  atomic.Bool
	late atomic.Int64 // ns
}

func (p *heartless) Heartbeat(ctx context.Context, expect func(int) time.Time, took func(int, rooms.Heartbeat)) error {
	if p.off.Load() {
		err := fmt.Errorf("%w: off", rooms.ErrNotWritten)
		took(0, rooms.Heartbeat{Err: err})
		return err
	}
	return p.Journal.Heartbeat(ctx, expect, func(part int, h rooms.Heartbeat) {
		<-time.After(time.Duration(p.late.Load()))
		took(part, h)
	})
}

// TestLateHeartbeats sees that people are told that moves cannot be saved where heartbeats are taken, but known of too late
// for any move to be.
func TestLateHeartbeats(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(minute)
		h.heartless.late.Store(int64(1700 * time.Millisecond))
		h.pass(10 * time.Second)
		if _, err := h.try(ana, rooms.DoResign, room); !errors.Is(err, rooms.ErrNotWritten) {
			t.Fatalf("a move: %v; want ErrNotWritten", err)
		}
		if h.lobby.Saving() {
			t.Error("moves are said to be saved")
		}
		h.heartless.late.Store(0)
		h.pass(5 * time.Second)
		if !h.lobby.Saving() {
			t.Error("and then moves are said not to be saved")
		}
	})
}

// TestNoVerdictWithoutHeartbeat sees that nobody loses by the clock while nobody can say how long the journal was
// away, nor in the moment after, before it is known.
func TestNoVerdictWithoutHeartbeat(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(minute)
		began := h.state(room)
		sow := func(c *rooms.Command) {
			c.Turn = began.Turn
			c.Pit = began.Match.Game().Legal()[0]
		}
		h.pass(10 * time.Second)
		h.heartless.off.Store(true)
		h.pass(2 * time.Second)
		for range 5 {
			h.pass(20 * time.Second)
			if _, err := h.try(ana, rooms.DoSow, room, sow); !errors.Is(err, rooms.ErrNotWritten) {
				t.Fatalf("without a heartbeat: %v; want ErrNotWritten", err)
			}
			if h.lobby.Saving() {
				t.Fatal("moves are said to be saved")
			}
		}
		h.heartless.off.Store(false)
		h.pass(250 * time.Millisecond) // no heartbeat was taken yet
		h.do(ana, rooms.DoSow, room, sow)
		s := h.state(room)
		if left := s.Clock.Left[0]; left < 45_000 || s.Phase != rooms.PhasePlaying {
			t.Errorf("%s, %d ms left of a minute of which some ten seconds were used", s.Phase, left)
		}
	})
}

// TestFollowSavingTwice sees that one who stops following does not stop another who follows with the same channel.
func TestFollowSavingTwice(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		h.pass(time.Second)
		wake := make(chan struct{}, 1)
		old := h.lobby.FollowSaving(wake)
		defer h.lobby.FollowSaving(wake)()
		old()
		h.heartless.off.Store(true)
		h.pass(5 * time.Second)
		if h.lobby.Saving() || len(wake) != 1 {
			t.Errorf("saving: %t, woken: %d", h.lobby.Saving(), len(wake))
		}
	})
}
