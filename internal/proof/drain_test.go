//go:build long

package proof

import (
	"context"
	"net/http"
	"slices"
	"syscall"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redistest"
)

// What is promised.
const (
	goneWithin = 25 * time.Second // from SIGTERM to the end of the process
	spread     = 3 * time.Second  // over which guests are asked to come back
)

// TestDrain stops a node with SIGTERM under all its guests.
func TestDrain(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	defer cancel()
	redis := redistest.Start(t).URL()
	c := gather(t, startNodes(t, bin, redis, 3), drainTables.now(), drainThink.now)
	node := c.nodes[0]
	c.lead(node)
	c.begin(ctx)
	until(c.t, "rooms are open", func() bool { return len(c.opened()) >= drainTables.now() })
	c.watch(ctx, sockets-2*drainTables.now())
	until(c.t, "all are welcomed", func() bool { return c.welcomes() >= sockets })

	c.lead(c.nodes[1], c.nodes[2])
	ready := make(chan int, 1)
	began := time.Now()
	go func() { ready <- unready(ctx, node) }()
	must.Do(t, node.Signal(ctx, syscall.SIGTERM))
	gone := time.Since(began)
	if gone > goneWithin {
		t.Errorf("the process was gone after %v", gone)
	}
	if said := <-ready; said != http.StatusServiceUnavailable {
		t.Errorf("its readiness was %d to the end", said)
	}
	trips := c.arrivals(node)
	t.Logf("SIGTERM:     under %d sockets, %d tables; readiness 503; the process was gone after %v", sockets, drainTables.now(), gone.Round(time.Millisecond))
	c.orderly(trips)
	clocks, lost := c.credited(ctx, journalAt(t, redis), trips)
	t.Logf("clocks:      %d players with a clock were sent away; %d lost time on the way", clocks, lost)
	c.verify(ctx, func() rooms.Journal { return journalAt(t, redis) })
}

// unready asks a node whether it is ready until it says no, or is gone: 0.
func unready(ctx context.Context, node *driver.Server) int {
	for ctx.Err() == nil {
		if status, _ := node.Get(ctx, "/readyz"); status != http.StatusOK {
			return status
		}
	}
	return 0
}

// arrivals waits until everybody who was on a node is on another.
func (c *people) arrivals(node *driver.Server) []driver.Trip {
	var from []driver.Trip
	until(c.t, "all are on other nodes", func() bool {
		from = from[:0]
		for _, trip := range c.ledger.Trips() {
			if trip.From == node.URL() {
				from = append(from, trip)
			}
		}
		return len(from) >= sockets
	})
	return from
}

// welcomes counts the connections that were welcomed.
func (c *people) welcomes() (n int) {
	for _, of := range c.ledger.Builds() {
		n += of
	}
	return n
}

// orderly sees that everybody was sent away with a delay and a reason, and came back in time.
func (c *people) orderly(trips []driver.Trip) {
	c.t.Helper()
	var took, asked []time.Duration
	rude := 0
	for _, trip := range trips {
		took, asked = append(took, trip.Took-trip.Asked), append(asked, trip.Asked)
		if !trip.Bye || trip.Code != 1012 || trip.To == trip.From {
			rude++
		}
	}
	slices.Sort(took)
	slices.Sort(asked)
	p50, p99, most := driver.Percentile(took, 50), driver.Percentile(took, 99), driver.Percentile(took, 100)
	if rude > 0 || most > drainBackWithin.now() {
		c.t.Errorf("%d of %d were not sent away with bye and 1012; the last was back after %v", rude, len(trips), most)
	}
	quarter, half := driver.Percentile(asked, 25), driver.Percentile(asked, 50)
	if driver.Percentile(asked, 100) > spread || quarter < spread/8 || half < spread/4 || half > spread*3/4 {
		c.t.Errorf("they were not asked to come back spread over %v: a quarter within %v, half within %v", spread, quarter, half)
	}
	c.t.Logf("sent away:   %d with bye and 1012, asked to come back within %v, a quarter within %v, half within %v", len(trips)-rude, driver.Percentile(asked, 100), quarter, half)
	c.t.Logf("back:        %v p50, %v p99, %v at most, beside the delay that was asked for", p50.Round(time.Millisecond), p99.Round(time.Millisecond), most.Round(time.Millisecond))
}
