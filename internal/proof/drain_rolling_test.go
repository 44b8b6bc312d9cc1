package proof

import (
	"context"
	"slices"
	"syscall"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redistest"
)

// TestDrainRolling puts a new version of the program in the place of the old one, node by node, under matches
// that are being played. For a while both serve the same rooms.
func TestDrainRolling(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	defer cancel()
	after := must.Get(driver.BuildChanged(ctx, t.TempDir(), driver.Change{File: "web/index.html", Old: "<title>Casitas</title>", New: "<title>Casitas, the next</title>"}))(t)
	redis := redistest.Start(t).URL()
	c := gather(t, startNodes(t, bin, redis, 3), drainTables.now(), drainThink.now)
	c.begin(ctx)
	until(c.t, "rooms are open", func() bool { return len(c.opened()) >= drainTables.now() })
	old := c.ledger.Builds()
	var took []time.Duration
	for i, node := range c.nodes {
		others := slices.Delete(slices.Clone(c.nodes), i, i+1)
		c.lead(others...)
		began := time.Now()
		must.Do(t, node.Signal(ctx, syscall.SIGTERM))
		took = append(took, time.Since(began).Round(time.Millisecond))
		node.Bin = after
		must.Do(t, node.Start(ctx))
		c.lead(c.nodes...)
		c.sideBySide()
	}
	c.backInTime()
	c.verify(ctx, func() rooms.Journal { return journalAt(t, redis) })
	builds := c.ledger.Builds()
	if len(old) != 1 || len(builds) != 2 {
		t.Errorf("the players met %d builds before, and %d in all", len(old), len(builds))
	}
	t.Logf("restarts:    3 nodes one after another, gone after %v; %d builds met", took, len(builds))
}

// sideBySide lets them play until some matches have gone on for a while on what there is now.
func (c *people) sideBySide() {
	acks := c.ledger.Count().Acks
	until(c.t, "play goes on", func() bool { return c.ledger.Count().Acks >= acks+5*drainTables.now() })
}

// backInTime sees that whoever lost a connection went on soon, beside the delay that was asked for.
func (c *people) backInTime() {
	c.t.Helper()
	var took []time.Duration
	for _, trip := range c.ledger.Trips() {
		took = append(took, trip.Took-trip.Asked)
		if trip.Code != 1012 {
			c.t.Errorf("a connection to %s ended with %d, not with 1012", trip.From, trip.Code)
		}
	}
	slices.Sort(took)
	most := driver.Percentile(took, 100)
	if most > drainBackWithin.now() || len(took) < drainTables.now() {
		c.t.Errorf("%d came back, the last after %v", len(took), most)
	}
	c.t.Logf("back:        %d connections; %v p50, %v p99, %v at most, beside the delay that was asked for", len(took),
		driver.Percentile(took, 50).Round(time.Millisecond), driver.Percentile(took, 99).Round(time.Millisecond), most.Round(time.Millisecond))
}
