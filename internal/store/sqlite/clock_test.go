package sqlite_test

import (
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/sqlite"
)

// heartbeat gives a heartbeat and answers with what the journal says.
func heartbeat(t *testing.T, s *sqlite.Store) (h rooms.Heartbeat) {
	t.Helper()
	must.Do(t, s.Heartbeat(ctx, nil, func(_ int, got rooms.Heartbeat) { h = got }))
	return h
}

// TestWallClockIsSet sees that the journal's time jumps forward with the wall clock, that this is an outage also where it is
// a small step, and that it never runs back.
func TestWallClockIsSet(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir)
	var ahead time.Duration
	s.Wall(func() time.Time { return time.Now().Add(ahead) })
	was := heartbeat(t, s).Now
	steps := 0
	for _, step := range []struct {
		by   time.Duration
		want time.Duration // by how much the journal's time goes on
	}{
		{time.Hour, time.Hour},
		{-2 * time.Hour, 0},
		{2*time.Hour + 1500*time.Millisecond, 1500 * time.Millisecond},
		{500 * time.Millisecond, 0},
		{600 * time.Millisecond, 1100 * time.Millisecond}, // small steps add up
		{-3 * time.Second, 0},
	} {
		ahead += step.by
		h := heartbeat(t, s)
		ran := h.Now.Sub(was)
		if ran < step.want || ran > step.want+400*time.Millisecond {
			t.Errorf("the wall clock was set by %v: the journal's time went on by %v, want %v", step.by, ran, step.want)
		}
		if step.want > 0 {
			steps++
			last := h.Outages[len(h.Outages)-1]
			if away := last.To.Sub(last.From); away < step.want-100*time.Millisecond || !last.To.Equal(h.Now.Truncate(time.Millisecond)) {
				t.Errorf("the wall clock was set by %v: an outage of %v", step.by, away)
			}
		}
		if len(h.Outages) != steps {
			t.Errorf("after a step of %v: %d outages, want %d", step.by, len(h.Outages), steps)
		}
		was = h.Now
	}
	must.Do(t, s.Close())
	if h := heartbeat(t, open(t, dir)); h.Now.Before(was.Truncate(time.Millisecond)) {
		t.Errorf("after a restart it is %v, before it was %v", h.Now, was)
	}
}

// TestEveryRestartCounts, even a short one: nobody's clock ran meanwhile.
func TestEveryRestartCounts(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir)
	heartbeat(t, s)
	must.Do(t, s.Close())
	age(t, dir, time.Second)
	h := heartbeat(t, open(t, dir))
	if len(h.Outages) != 1 || h.Outages[0].To.Sub(h.Outages[0].From) < time.Second {
		t.Errorf("outages %v", h.Outages)
	}
}
