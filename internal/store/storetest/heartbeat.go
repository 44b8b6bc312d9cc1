package storetest

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

// slack is how far a time may be off because the test itself takes time.
const slack = 5 * time.Second

func nothing(int) time.Time { return time.Time{} }

// Heartbeats gives every part a heartbeat and answers with what each said.
func Heartbeats(ctx context.Context, t *testing.T, s Store, expect func(part int) time.Time) []rooms.Heartbeat {
	t.Helper()
	var mu sync.Mutex
	all := make([]rooms.Heartbeat, s.Parts())
	times := make([]int, len(all))
	err := s.Heartbeat(ctx, expect, func(part int, h rooms.Heartbeat) {
		mu.Lock()
		defer mu.Unlock()
		all[part] = h
		times[part]++
	})
	failed := false
	for part, h := range all {
		if times[part] != 1 {
			t.Errorf("part %d answered %d times", part, times[part])
		}
		if h.Err != nil {
			failed = true
		} else if h.Now.IsZero() {
			t.Errorf("part %d says no time", part)
		}
		for i, a := range h.Outages {
			if !a.From.Before(a.To) || a.To.After(h.Now) || i > 0 && a.From.Before(h.Outages[i-1].To) {
				t.Errorf("part %d at %v: outages %v", part, h.Now, h.Outages)
			}
		}
	}
	if failed != (err != nil) {
		t.Errorf("some failed: %v, and the heartbeat says %v", failed, err)
	}
	return all
}

// heartbeat gives a heartbeat and insists on how long the outages of more than a second were that each part tells of, oldest
// first.
func heartbeat(t *testing.T, s Store, want ...time.Duration) []rooms.Heartbeat {
	t.Helper()
	all := Heartbeats(t.Context(), t, s, nothing)
	for part, h := range all {
		h.Outages = slices.DeleteFunc(h.Outages, func(o rooms.Outage) bool { return o.To.Sub(o.From) < time.Second })
		all[part] = h
		same := h.Err == nil && len(h.Outages) == len(want)
		for i := range min(len(h.Outages), len(want)) {
			was := h.Outages[i].To.Sub(h.Outages[i].From)
			same = same && was >= want[i] && was < want[i]+slack
		}
		if !same {
			t.Fatalf("part %d of %d: outages %v (%v), want %v", part, len(all), h.Outages, h.Err, want)
		}
	}
	return all
}

// outages finds each outage once, knows it after a restart and a crash, and tells of it for a day in which the journal was there.
func outages(t *testing.T, p Place) {
	s := p.Open(t)
	heartbeat(t, s)
	heartbeat(t, s)
	p.Age(t, s, time.Minute)
	first := heartbeat(t, s, time.Minute)
	heartbeat(t, s, time.Minute)
	must.Do(t, s.Close())
	s = p.Open(t)
	p.Age(t, s, 2*time.Minute)
	heartbeat(t, s, time.Minute, 2*time.Minute)
	s = p.Crash(t, s)
	p.Age(t, s, time.Hour)
	for part, h := range heartbeat(t, s, time.Minute, 2*time.Minute, time.Hour) {
		if late := h.Outages[0].To.Sub(first[part].Outages[0].To.Add(-time.Hour - 2*time.Minute)).Abs(); late > time.Millisecond {
			t.Fatalf("part %d has moved its outage by %v", part, late)
		}
	}
	p.Age(t, s, 22*time.Hour+57*time.Minute+30*time.Second)
	const long = 22*time.Hour + 57*time.Minute + 30*time.Second
	heartbeat(t, s, time.Minute, 2*time.Minute, time.Hour, long)
	p.Age(t, s, 2*time.Minute)
	heartbeat(t, s, time.Minute, 2*time.Minute, time.Hour, long, 2*time.Minute)
	must.Do(t, s.Close())
}

// outagesMany comes back on many nodes at once: one outage, counted once.
func outagesMany(t *testing.T, p Place) {
	stores := handles(t, p, 4)
	heartbeat(t, stores[0])
	p.Age(t, stores[0], 100*time.Second)
	together(8, func(i int) {
		for range 3 {
			Heartbeats(t.Context(), t, stores[i%len(stores)], nothing)
		}
	})
	heartbeat(t, stores[0], 100*time.Second)
}

// journalTime is the clock of the machine that keeps the journal, it never runs back, and a flag falls by it.
func journalTime(t *testing.T, p Place) {
	s := opens(t, p)
	before := heartbeat(t, s)
	if off := time.Since(before[0].Now).Abs(); off > slack {
		t.Errorf("the journal's time is %v off", off)
	}
	p.Age(t, s, -time.Hour) // the last heartbeat is by a clock that was an hour ahead
	s = p.Crash(t, s)
	after := heartbeat(t, s)
	for part := range after {
		if ran := after[part].Now.Sub(before[part].Now); ran < time.Hour-time.Millisecond || ran > time.Hour+slack {
			t.Fatalf("part %d: its time went on by %v, want an hour", part, ran)
		}
	}
	a := write("room", rooms.Revision{}, "open")
	a.NotBefore = after[s.Part("room")].Now.Add(time.Minute)
	expect(t, s, a, rooms.Early, rooms.Revision{})
	a.NotBefore = after[s.Part("room")].Now
	wrote(t, s, a)
}
