package sqlite

import (
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

// Heartbeats that are written one after another, but each so late that no move is taken by it, leave one outage that grows.
func TestLateHeartbeatsAreAnOutage(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s := must.Get(Open(dir))(t)
		heartbeat := func(slow time.Duration) (h rooms.Heartbeat) {
			go write(t.Context(), s.writer, func(*tx) (int, error) { //nolint:errcheck // it only takes its time
				<-time.After(slow)
				return 0, nil
			})
			synctest.Wait()
			must.Do(t, s.Heartbeat(t.Context(), nil, func(_ int, got rooms.Heartbeat) { h = got }))
			return h
		}
		began := heartbeat(time.Millisecond).Now
		for range 4 {
			heartbeat(1700 * time.Millisecond)
		}
		heartbeat(time.Millisecond)
		h := heartbeat(time.Millisecond)
		if len(h.Outages) != 1 {
			t.Fatalf("the outages are %v", h.Outages)
		}
		o := h.Outages[0]
		if o.From.UnixMilli() != began.UnixMilli() || o.To.Sub(o.From) < 4*1700*time.Millisecond {
			t.Errorf("the outage is from %v to %v; it began at %v", o.From, o.To, began)
		}
		must.Do(t, s.Close())
	})
}
