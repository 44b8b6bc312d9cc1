package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// reading is a journal of which whole rooms take their time to be read; it counts those who read at once, and those who
// watch rooms.
type reading struct {
	rooms.Journal
	pause     atomic.Int64 // ns
	now, most atomic.Int64
	watching  atomic.Int64
	lookup    atomic.Int64 // ns
}

func (r *reading) Lookup(ctx context.Context, room, command string) (rooms.Revision, bool, error) {
	if p := r.lookup.Load(); p > 0 {
		<-time.After(time.Duration(p))
	}
	return r.Journal.Lookup(ctx, room, command)
}

func (r *reading) Load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	if pause := r.pause.Load(); after == 0 && pause > 0 {
		now := r.now.Add(1)
		defer r.now.Add(-1)
		r.most.Store(max(now, r.most.Load()))
		<-time.After(time.Duration(pause))
	}
	return r.Journal.Load(ctx, room, after)
}

func (r *reading) Watch(room string, hint func(uint64)) (func(), error) {
	stop, err := r.Journal.Watch(room, hint)
	r.watching.Add(1)
	return func() { r.watching.Add(-1); stop() }, err
}

// Who looks at rooms that do not run waits for a slot; who plays in one, or looks at one that runs, does not wait for that.
func TestRoomsAreReadInTurn(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		var cold []string
		for range 40 {
			cold = append(cold, h.match(rooms.Options{}))
		}
		own, running := h.match(rooms.Options{}), h.match(rooms.Options{})
		h.stop() // nobody is in the rooms
		h.start()
		h.pass(time.Second) // both parts of the journal have said that they are there
		defer h.enter(running, "").Leave()
		h.reading.pause.Store(int64(5 * time.Second))
		failed := make(chan error, len(cold))
		for _, room := range cold {
			go func() {
				_, err := h.lobby.Enter(t.Context(), room, lobby.Guest{Player: "zoe", From: "192.0.2.1"})
				failed <- err
			}()
		}
		h.pass(time.Second)
		slots := max(2, runtime.GOMAXPROCS(0)/2)
		if most := int(h.reading.most.Load()); most != slots {
			t.Errorf("%d rooms are read at once for people who only look, not %d", most, slots)
		}
		h.enter(running, "").Leave()
		began := time.Now()
		h.enter(own, "ana").Leave()
		h.do(bea, rooms.DoResign, own)
		if took := time.Since(began); took != 5*time.Second {
			t.Errorf("a player waited %v for a room that takes 5 s to read", took)
		}
		busy := 0
		for range cold {
			if err := <-failed; errors.Is(err, lobby.ErrWaking) {
				busy++
			} else if err != nil {
				t.Error(err)
			}
		}
		if busy != len(cold)-slots {
			t.Errorf("%d are asked to come again, not %d", busy, len(cold)-slots)
		}
	})
}

// Rooms that run because people look at them are counted by address and in all, until a player comes, or they leave.
func TestRoomsThatAreLookedAt(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		h := &house{t: t, dir: dir, limits: lobby.Limits{Woken: 5, WokenPerAddr: 3}}
		h.start()
		defer func() { h.stop() }()
		all := []string{"nowhere"}
		for range 8 {
			all = append(all, h.match(rooms.Options{}))
		}
		h.stop()
		h.start()
		look := func(n int, who, from string, want error) {
			t.Helper()
			v, err := h.lobby.Enter(t.Context(), all[n], lobby.Guest{Player: who, From: from})
			if !errors.Is(err, want) {
				t.Errorf("room %d for %q from %s: %v, want %v", n, who, from, err, want)
			}
			if err == nil {
				v.Leave()
			}
		}
		for n := 1; n <= 3; n++ {
			look(0, "", "one", rooms.ErrNoRoom) // which is not counted
			look(n, "", "one", nil)
		}
		look(4, "zoe", "one", lobby.ErrTooMuch)
		look(1, "zoe", "one", nil) // it runs
		look(4, "ana", "one", nil) // she plays there
		look(4, "", "one", nil)    // and so it runs
		look(1, "ana", "two", nil) // a player has come to one of the three,
		look(5, "zoe", "one", nil) // so that there is place for another
		look(6, "", "two", nil)
		look(7, "", "two", nil)
		look(8, "", "three", lobby.ErrFull)
		look(0, "", "three", lobby.ErrFull)
		h.pass(time.Minute)
		look(8, "", "one", nil) // all have left
	})
}

// Who will not wait for a room is not counted, and does not have it counted out for who waits for it.
func TestWhoHurriesAndWhoWaits(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		h := &house{t: t, dir: dir, limits: lobby.Limits{Woken: 100, WokenPerAddr: 1}}
		h.start()
		defer func() { h.stop() }()
		var others []string
		for range max(2, runtime.GOMAXPROCS(0)/2) {
			others = append(others, h.match(rooms.Options{}))
		}
		room, next := h.match(rooms.Options{}), h.match(rooms.Options{})
		h.stop()
		h.start()
		h.pass(time.Second)
		h.reading.pause.Store(int64(400 * time.Millisecond))
		looks := func(room, from string, hurry bool) error {
			_, err := h.lobby.Enter(t.Context(), room, lobby.Guest{From: from, Hurry: hurry})
			return err
		}
		for _, other := range others {
			go func() { _ = looks(other, other, false) }()
		}
		synctest.Wait()
		if err := looks(next, "one", true); !errors.Is(err, lobby.ErrWaking) {
			t.Errorf("no slot is free: %v", err)
		}
		waits := make(chan error)
		go func() { waits <- looks(room, "one", false) }()
		synctest.Wait()
		if err := looks(room, "one", true); !errors.Is(err, lobby.ErrWaking) {
			t.Errorf("no slot is free: %v", err)
		}
		if err := <-waits; err != nil {
			t.Errorf("who waits: %v", err)
		}
		h.reading.pause.Store(0)
		if err := looks(next, "one", false); !errors.Is(err, lobby.ErrTooMuch) {
			t.Errorf("one more of that address: %v", err)
		}
	})
}

// A room that nobody is in costs its node nothing: after a while there is nothing left of it but its place in the count
// of open rooms.
func TestNothingIsLeftOfAnEmptyRoom(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		var left []weak.Pointer[live.Room]
		for n := range 50 {
			room := h.open(rooms.Options{Public: true})
			v, w := h.enter(room, "ana"), h.enter(room, fmt.Sprint(n))
			left = append(left, weak.Make(v.Room))
			v.Leave()
			w.Leave()
		}
		h.pass(time.Minute)
		runtime.GC()
		for _, room := range left {
			if room.Value() != nil {
				t.Fatal("a room that nobody is in is still held")
			}
		}
		if h.lobby.Live() != 0 || h.counters.Live.Load() != 0 || h.reading.watching.Load() != 0 {
			t.Errorf("%d rooms, %d goroutines, %d subscriptions are left", h.lobby.Live(), h.counters.Live.Load(), h.reading.watching.Load())
		}
	})
}
