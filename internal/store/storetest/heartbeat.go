package storetest

import (
	"slices"
	"testing"
	"time"

	"casitas/internal/rooms"
)

// heartbeat marks a time and insists on the spans that the service was away.
func heartbeat(t *testing.T, s Store, now time.Time, want ...rooms.Outage) {
	t.Helper()
	got, err := s.Heartbeat(t.Context(), now)
	if err != nil {
		t.Fatalf("pulse: %v", err)
	}
	same := slices.EqualFunc(got, want, func(a, b rooms.Outage) bool { return a.From.Equal(b.From) && a.To.Equal(b.To) })
	if !same {
		t.Errorf("pulse at %v: away %v, want %v", now, got, want)
	}
}

// away is a span in seconds after start.
func away(from, to float64) rooms.Outage { return rooms.Outage{From: after(from), To: after(to)} }

// pulseGaps finds each gap once, tells it for a day, and knows it after a restart and a crash.
func pulseGaps(t *testing.T, p Place) {
	s := p.Open(t)
	for i := range 5 {
		heartbeat(t, s, after(float64(i)))
	}
	heartbeat(t, s, after(1)) // another node, whose clock is behind
	heartbeat(t, s, after(4))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = p.Open(t)
	first := away(4, 60)
	heartbeat(t, s, after(60), first)
	heartbeat(t, s, after(61), first)
	heartbeat(t, s, after(62), first)
	s = p.Crash(t, s)
	heartbeat(t, s, after(61), first) // whoever comes back first has a clock that is behind
	second := away(62, 70)
	heartbeat(t, s, after(70), first, second)
	heartbeat(t, s, after(71), first, second)
	stalled := away(71, 80) // nobody could write for a while, and no process had ended
	heartbeat(t, s, after(80), first, second, stalled)

	const day = 24 * 60 * 60
	long := away(80, day+59)
	heartbeat(t, s, after(day+59), first, second, stalled, long)
	heartbeat(t, s, after(day+61), second, stalled, long)
	heartbeat(t, s, after(day+62), second, stalled, long)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = opens(t, p)
	heartbeat(t, s, after(day+90), long, away(day+62, day+90))
}

// pulseMany comes back on many nodes at once: one gap, counted once, and no overlap.
func pulseMany(t *testing.T, p Place) {
	stores := handles(t, p, 4)
	heartbeat(t, stores[0], start)
	together(16, func(i int) {
		for n := range 5 {
			now := after(100).Add(time.Duration(i*20+n) * time.Millisecond)
			if _, err := stores[i%len(stores)].Heartbeat(t.Context(), now); err != nil {
				t.Errorf("pulse: %v", err)
			}
		}
	})
	got, err := stores[0].Heartbeat(t.Context(), after(101))
	if err != nil || len(got) != 1 || !got[0].From.Equal(start) {
		t.Fatalf("away %v, %v; want one span from %v", got, err, start)
	}
	if late := got[0].To.Sub(after(100)); late < 0 || late > time.Second {
		t.Errorf("away until %v", got[0].To)
	}
}
