package lobby_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/rooms"
)

// doubtful is a journal of which nobody knows whether it took what was written to one room.
type doubtful struct {
	rooms.Journal
	room atomic.Pointer[string]
	bad  atomic.Pointer[string] // reading this one panics
}

func (d *doubtful) Load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	if bad := d.bad.Load(); bad != nil && *bad == room {
		panic("planted")
	}
	return d.Journal.Load(ctx, room, after)
}

func (d *doubtful) Append(ctx context.Context, a rooms.Append) (rooms.Appended, error) {
	if room := d.room.Load(); room != nil && *room == a.Room {
		return rooms.Appended{}, errors.New("the connection broke")
	}
	return d.Journal.Append(ctx, a)
}

func (d *doubtful) about(room string) { d.room.Store(&room) }

// A room whose write has no outcome holds no other room's deadline up.
func TestStuckRoomHoldsNoOtherUp(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		bad := h.match(minute)
		h.pass(5 * time.Second)
		good := h.match(minute)
		h.doubtful.about(bad)
		h.pass(rooms.StartGrace + 61*time.Second)
		s := h.state(good)
		if s.Why != rooms.ByTime || s.Ended-s.Opened > 66_000 {
			t.Errorf("the other room: %s %q, %d ms after it was opened", s.Phase, s.Why, s.Ended-s.Opened)
		}
		h.doubtful.room.Store(nil)
		h.pass(7 * time.Second)
		if s := h.state(bad); s.Why != rooms.ByTime {
			t.Errorf("the room that was stuck: %s %q", s.Phase, s.Why)
		}
	})
}

// A node that stops does not wait for a room whose write has no outcome.
func TestStuckRoomHoldsNoStopUp(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(minute)
		defer h.enter(room, "ana").Leave()
		h.doubtful.about(room)
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		began := time.Now()
		h.lobby.SendAway(ctx, 6*time.Second)
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("sending guests away took %v", took)
		}
	})
}
