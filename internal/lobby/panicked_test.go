package lobby_test

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// faulty is an encoder with a mistake in it: it panics over one room.
type faulty struct {
	plain
	room string
}

func (f *faulty) Event(before, after *rooms.State, e rooms.Event) live.Frame {
	if after.Room == f.room {
		panic("planted")
	}
	return f.plain.Event(before, after, e)
}

// tamper makes the history of rooms one that cannot be right.
func (h *house) tamper(all ...string) {
	h.t.Helper()
	db := must.Get(sql.Open("sqlite", filepath.Join(h.dir, "casitas.db")))(h.t)
	defer func() { _ = db.Close() }()
	for _, room := range all {
		must.Get(db.ExecContext(h.t.Context(), `UPDATE events SET event = '{"k":"sat"}' WHERE version > 1 AND room = ?`, room))(h.t)
	}
}

// Rooms that cannot be woken hold no other room's deadline up; they are counted, and said once.
func TestBrokenRoomsHoldNoOtherUp(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		var bad []string
		for range 300 {
			bad = append(bad, h.match(minute))
		}
		h.pass(time.Minute)
		h.tamper(bad...)
		good := h.match(minute)
		h.pass(rooms.StartGrace + 61*time.Second)
		if s := h.state(good); s.Why != rooms.ByTime || s.Ended-s.Opened > 66_000 {
			t.Errorf("the good room: %s %q, %d ms after it was opened", s.Phase, s.Why, s.Ended-s.Opened)
		}
		if n := h.lobby.Aside(); n != len(bad) {
			t.Errorf("%d rooms are put aside, want %d", n, len(bad))
		}
		if n := h.counters.Broken.Load(); n != int64(len(bad)) {
			t.Errorf("%d rooms are counted as broken, want %d", n, len(bad))
		}
		h.lobby.Enter(t.Context(), bad[0], lobby.Guest{Player: "ana"}) //nolint:errcheck // what comes of it is the next line's
		if n := h.counters.Broken.Load(); n != int64(len(bad))+1 {
			t.Errorf("a room found broken on loading is not counted: %d", n)
		}
	})
}

// A fault in one room is counted and leaves that room alone; it is seen in no other, and after a while, if it is gone,
// in that one neither.
func TestFaultInOneRoom(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		good, bad := h.match(rooms.Options{}), h.match(rooms.Options{})
		h.encoder.room = bad
		h.stop() // nobody is in the rooms: both are to be woken
		h.start()
		if _, err := h.lobby.Enter(t.Context(), bad, lobby.Guest{Player: "ana"}); !errors.Is(err, lobby.ErrPanicked) {
			t.Errorf("a room whose waking panics: %v", err)
		}
		if _, err := h.try(bea, rooms.DoResign, bad); !errors.Is(err, lobby.ErrPanicked) || h.counters.Panics.Load() != 1 {
			t.Errorf("it is woken again at once: %v, %d panics", err, h.counters.Panics.Load())
		}
		defer h.enter(good, "ana").Leave()
		h.do(ana, rooms.DoResign, good)
		h.pass(30 * time.Second)
		for n := range 3 {
			h.lobby.Enter(t.Context(), bad, lobby.Guest{Player: fmt.Sprint(n)}) //nolint:errcheck // it is broken
			h.pass(500 * time.Millisecond)
		}
		if n := h.counters.Panics.Load(); n != 2 {
			t.Errorf("%d panics in three tries within two seconds, want one", n-1)
		}
		h.encoder.room = ""
		h.pass(time.Minute)
		h.do(bea, rooms.DoResign, bad)
	})
}

// A room whose record in the journal is damaged is stopped where it runs and not woken where it does not; both are counted.
func TestDamagedRoom(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{})
		v := h.enter(room, "ana")
		defer v.Leave()
		db, err := sql.Open("sqlite", filepath.Join(h.dir, "casitas.db"))
		must.Do(t, err)
		defer func() { _ = db.Close() }()
		must.Get(db.ExecContext(t.Context(), `UPDATE rooms SET card = '{' WHERE id = ?`, room))(t)
		if err := v.Room.CatchUp(t.Context()); !errors.Is(err, rooms.ErrDamaged) {
			t.Errorf("it catches up with %v", err)
		}
		h.pass(time.Millisecond)
		if n := h.counters.Broken.Load(); n != 1 || !v.Room.Feed().Ended() {
			t.Errorf("%d are counted where one was found live", n)
		}
		for n := range 2 {
			if _, err := h.lobby.Enter(t.Context(), room, lobby.Guest{Player: "ana"}); !errors.Is(err, rooms.ErrDamaged) && !errors.Is(err, rooms.ErrBroken) {
				t.Errorf("%d: it is entered with %v", n, err)
			}
			if n := h.counters.Broken.Load(); n != 2 {
				t.Errorf("%d are counted where one was found live, then on loading", n)
			}
		}
	})
}
