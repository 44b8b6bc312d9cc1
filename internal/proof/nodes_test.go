package proof

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/store/redistest"
)

// resumeWithin is what a node's death costs its players at most, 99 times of 100.
const resumeWithin = 3 * time.Second

// TestNodesKilled plays matches on three nodes while a random one is killed and started again. Nothing that was
// acknowledged may be lost, nothing played twice, every match ends, and whoever lost a connection goes on within 3 s.
func TestNodesKilled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	defer cancel()
	t.Logf("seed %d", *seed)
	server := redistest.Start(t)
	nodes := startNodes(t, bin, server.URL(), 3)
	ledger := driver.NewLedger()
	var stop atomic.Bool
	thinking := func() time.Duration {
		if stop.Load() {
			return min(nodeThink.now(), 40*time.Millisecond) // what is left is played out quickly
		}
		return nodeThink.now()
	}
	var tables sync.WaitGroup
	for i := range nodeMatches.now() {
		table := driver.Table{Number: i, Rounds: nodeRounds.now(), Nodes: nodes.URLs(), Seed: *seed, Think: thinking, Ledger: ledger, Stop: stop.Load}
		tables.Go(func() {
			if _, err := table.Play(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	killNodes(ctx, t, nodes)
	stop.Store(true)
	tables.Wait()
	nodes.Kill(ctx)
	reportNodes(ctx, t, server.URL(), nodes, ledger)
}

// killNodes kills random nodes, and starts each again at once.
func killNodes(ctx context.Context, t *testing.T, nodes driver.Nodes) {
	luck := rand.New(rand.NewPCG(*seed, 2))
	tick := time.NewTicker(killEvery.now())
	defer tick.Stop()
	for range nodeKills.now() {
		select {
		case <-tick.C:
		case <-ctx.Done():
			t.Fatal(ctx.Err())
		}
		node := nodes[luck.IntN(len(nodes))]
		if err := node.Kill(ctx); err != nil {
			t.Fatal(err)
		}
		if err := node.Start(ctx); err != nil {
			t.Fatal(err)
		}
	}
}

func reportNodes(ctx context.Context, t *testing.T, url string, nodes driver.Nodes, ledger *driver.Ledger) {
	journal := journalAt(t, url)
	faults, audit, err := driver.Verify(ctx, journal, ledger)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults[:min(len(faults), 20)] {
		t.Error(f)
	}
	c := ledger.Count()
	if c.Finished < nodeMatches.now() || c.Acks == 0 || c.Rollbacks > 0 {
		t.Errorf("%d matches were finished, %d commands acknowledged, %d rollbacks told", c.Finished, c.Acks, c.Rollbacks)
	}
	trips := ledger.Trips()
	var took []time.Duration
	elsewhere := 0
	for _, trip := range trips {
		took = append(took, trip.Took)
		if trip.To != trip.From {
			elsewhere++
		}
	}
	slices.Sort(took)
	p50, p99, most := driver.Percentile(took, 50), driver.Percentile(took, 99), driver.Percentile(took, 100)
	if p99 > resumeWithin || len(took) == 0 {
		t.Errorf("99 of 100 lost connections went on within %v, that is not %v", p99, resumeWithin)
	}
	if t.Failed() {
		t.Logf("the nodes' logs:\n%s", nodes.Log())
	}
	t.Logf("kill -9:     %d times one of 3 nodes, every %v", nodeKills.now(), killEvery.now())
	t.Logf("matches:     %d finished, %d at once", c.Finished, nodeMatches.now())
	t.Logf("commands:    %d sent, %d of them resent; %d acknowledged, %d refused", c.Sent, c.Resent, c.Acks, c.Nacks)
	t.Logf("connections: %d; %d lost, of which %d went on on another node", c.Connections, len(took), elsewhere)
	t.Logf("resume:      %v p50, %v p99, %v at most", p50.Round(time.Millisecond), p99.Round(time.Millisecond), most.Round(time.Millisecond))
	t.Logf("resumed:     %d current, %d by events, %d by snapshot, %d rollbacks", c.Current, c.Events, c.Snapshots, c.Rollbacks)
	t.Logf("journal:     %d rooms, %d events, %d commands", audit.Rooms, audit.Events, audit.Commands)
	t.Logf("faults:      %d (acknowledged and lost, played twice, shown and not kept, wrong head, match without end)", len(faults))
}
