package proof

import (
	"context"
	"slices"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/rooms"
	"casitas/internal/store/redistest"
)

// TestNodesKilled plays matches on three nodes while a random one is killed and started again. Nothing that was
// acknowledged may be lost, nothing played twice, every match ends, and whoever lost a connection goes on within 3 s.
func TestNodesKilled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	defer cancel()
	redis := redistest.Start(t).URL()
	c := gather(t, startNodes(t, bin, redis, 3), nodeMatches.now(), nodeThink.now)
	c.begin(ctx)
	c.kill(ctx, nodeKills.now(), killEvery.now(), killEvery.now())
	c.verify(ctx, func() rooms.Journal { return journalAt(t, redis) })
	var took []time.Duration
	elsewhere := 0
	for _, trip := range c.ledger.Trips() {
		took = append(took, trip.Took)
		if trip.To != trip.From {
			elsewhere++
		}
	}
	slices.Sort(took)
	p50, p99, most := driver.Percentile(took, 50), driver.Percentile(took, 99), driver.Percentile(took, 100)
	if p99 > resumeWithin.now() || len(took) == 0 {
		t.Errorf("99 of 100 lost connections went on within %v, that is not %v", p99, resumeWithin.now())
	}
	t.Logf("kill -9:     %d times one of 3 nodes, every %v", nodeKills.now(), killEvery.now())
	t.Logf("resume:      %d connections lost, of which %d went on on another node; %v p50, %v p99, %v at most", len(took), elsewhere,
		p50.Round(time.Millisecond), p99.Round(time.Millisecond), most.Round(time.Millisecond))
}
