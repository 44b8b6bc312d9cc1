package cluster

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/driver"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

// party is matches played through two nodes on a Cluster, all with clocks, that do not end while the test lasts.
type party struct {
	driver.Party
	t       *testing.T
	cluster *redistest.Cluster
	nodes   driver.Nodes
	journal *redis.Store
	client  *goredis.ClusterClient // for what the journal does not tell
}

// begin starts a Cluster of six processes and two nodes, and has matches played until every master holds some.
func begin(t *testing.T) *party {
	t.Helper()
	settings := []string{
		fmt.Sprintf("cluster-node-timeout %d", timeout.Milliseconds()),
		"cluster-require-full-coverage no", "cluster-allow-replica-migration no",
	}
	p := &party{t: t, cluster: redistest.StartCluster(t, settings...)}
	p.cluster.Replicate(settings...)
	var err error
	if p.nodes, err = driver.StartNodes(t.Context(), bin, p.cluster.URL(), 2); err != nil {
		t.Fatal(err)
	}
	if p.journal, err = redis.Open(t.Context(), p.cluster.URL(), redis.Options{Log: slog.New(slog.DiscardHandler), ReadOnly: true}); err != nil {
		t.Fatal(err)
	}
	p.client = goredis.NewClusterClient(&goredis.ClusterOptions{Addrs: []string{p.cluster.Masters[0].Addr, p.cluster.Masters[2].Addr}})
	p.Nodes, p.Think, p.Ledger = p.nodes.URLs(), *think, driver.NewLedger()
	p.Ledger.Timed, p.Ledger.Endless = true, true
	p.Game = func(n int) wire.Options {
		return wire.Options{Rules: []string{"hoyito-1", "hoyito-3"}[n%2], Length: 99, Clock: &wire.Clock{Initial: 600_000}}
	}
	p.Fail = func(err error) { t.Error(err) }
	ctx, stop := context.WithCancel(t.Context())
	t.Cleanup(func() {
		stop()
		p.Wait()
		p.nodes.Kill(context.WithoutCancel(t.Context()))
		_, _ = p.journal.Close(), p.client.Close() // they only read
		if t.Failed() {
			log := p.nodes.Log()
			t.Logf("the nodes said:\n%s", log[max(0, len(log)-8000):])
		}
	})
	for n := 0; n < *tables || p.fewest() < 2; n++ {
		if n > 5**tables {
			t.Fatal("some master holds no rooms")
		}
		sit, err := p.Table(ctx)
		if err != nil {
			t.Fatal(err)
		}
		sit()
		if !until(t, 10*time.Second, func() bool { return len(p.acks()) > n }) {
			t.Fatal("no match begins")
		}
	}
	pause(t, 3*time.Second)
	return p
}

// fewest is how many rooms the master holds that holds the fewest.
func (p *party) fewest() int {
	var held [3]int
	for room := range p.acks() {
		held[p.master(room)]++
	}
	return slices.Min(held[:])
}

// slot is the slot that a room lies in.
func (p *party) slot(room string) int {
	return p.cluster.Slot(p.key(room, ""))
}

// key is a key of a room's part.
func (p *party) key(room, name string) string {
	return fmt.Sprintf("casitas:{p%02x}:%s", p.journal.Part(room), name)
}

// master is the number of the master that held a room at the start: they share the slots in order.
func (p *party) master(room string) int {
	return min(2, p.slot(room)/5461)
}

// ready counts the nodes that say they are.
func (p *party) ready() (ready int) {
	for _, node := range p.nodes {
		if status, _ := node.Get(p.t.Context(), "/readyz"); status == http.StatusOK {
			ready++
		}
	}
	return ready
}

// pause lets things go on.
func pause(t *testing.T, d time.Duration) {
	t.Helper()
	select {
	case <-time.After(d):
	case <-t.Context().Done():
		t.Fatal(t.Context().Err())
	}
}

// until asks again and again until something is so; false when it takes too long.
func until(t *testing.T, within time.Duration, so func() bool) bool {
	t.Helper()
	for began := time.Now(); !so(); {
		if time.Since(began) > within {
			return false
		}
		pause(t, 25*time.Millisecond)
	}
	return true
}
