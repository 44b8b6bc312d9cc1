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

// pulseless is a journal that takes no heartbeat while it is off.
type pulseless struct {
	rooms.Journal
	off atomic.Bool
}

func (p *pulseless) Heartbeat(ctx context.Context, now time.Time) ([]rooms.Outage, error) {
	if p.off.Load() {
		return nil, fmt.Errorf("%w: off", rooms.ErrNotWritten)
	}
	return p.Journal.Heartbeat(ctx, now)
}

// TestNoVerdictWithoutPulse sees that nobody loses by the clock while nobody can say how long the journal was
// away, nor in the moment after, before it is known.
func TestNoVerdictWithoutPulse(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(minute)
		began := h.state(room)
		sow := func(c *rooms.Command) {
			c.Turn = began.Turn
			c.Pit = began.Match.Game().Legal()[0]
		}
		h.pass(10 * time.Second)
		h.pulseless.off.Store(true)
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
		h.pulseless.off.Store(false)
		h.pass(250 * time.Millisecond) // nobody has pulsed yet
		h.do(ana, rooms.DoSow, room, sow)
		s := h.state(room)
		if left := s.Clock.Left[0]; left < 45_000 || s.Phase != rooms.PhasePlaying {
			t.Errorf("%s, %d ms left of a minute of which some ten seconds were used", s.Phase, left)
		}
	})
}
