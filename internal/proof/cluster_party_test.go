//go:build long

package proof

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

// clusterParty is matches played through two nodes on a Cluster, all with clocks.
type clusterParty struct {
	*party
	cluster *redistest.Cluster
	journal *redis.Store
	client  *goredis.ClusterClient // for what the journal does not tell
}

// beginCluster starts a Cluster of six processes and two nodes, and has matches played until every master holds some.
func beginCluster(t *testing.T) *clusterParty {
	t.Helper()
	settings := []string{
		fmt.Sprintf("cluster-node-timeout %d", nodeTimeout.Milliseconds()),
		"cluster-require-full-coverage no", "cluster-allow-replica-migration no",
	}
	p := &clusterParty{cluster: redistest.StartCluster(t, settings...)}
	p.cluster.Replicate(settings...)
	p.party = newParty(t, startNodes(t, bin, p.cluster.URL(), 2), clusterThink, &wire.Clock{Initial: 600_000})
	p.Ledger.Timed, p.Ledger.Endless = true, true
	p.journal = journalAt(t, p.cluster.URL())
	p.client = goredis.NewClusterClient(&goredis.ClusterOptions{Addrs: []string{p.cluster.Masters[0].Addr, p.cluster.Masters[2].Addr}})
	t.Cleanup(func() { _ = p.client.Close() }) // it only read
	for n := 0; n < clusterTables || p.fewest() < 2; n++ {
		if n > 5*clusterTables {
			t.Fatal("some master holds no rooms")
		}
		p.table()()
		if !within(t, 10*time.Second, func() bool { return len(p.acks()) > n }) {
			t.Fatal("no match begins")
		}
	}
	pause(t, 3*time.Second)
	return p
}

// fewest is how many rooms the master holds that holds the fewest.
func (p *clusterParty) fewest() int {
	var held [3]int
	for room := range p.acks() {
		held[p.master(room)]++
	}
	return slices.Min(held[:])
}

// slot is the slot that a room lies in.
func (p *clusterParty) slot(room string) int {
	return p.cluster.Slot(p.key(room, ""))
}

// key is a key of a room's part.
func (p *clusterParty) key(room, name string) string {
	return fmt.Sprintf("casitas:{p%02x}:%s", p.journal.Part(room), name)
}

// master is the number of the master that held a room at the start: they share the slots in order.
func (p *clusterParty) master(room string) int {
	return min(2, p.slot(room)/5461)
}

// ready counts the nodes that say they are.
func (p *clusterParty) ready() (ready int) {
	for _, node := range p.nodes {
		if status, _ := node.Get(p.t.Context(), "/readyz"); status == http.StatusOK {
			ready++
		}
	}
	return ready
}
