package redistest

import (
	"fmt"
	"net"
	"strings"

	"casitas/internal/must"
)

// Replicate gives every master of the Cluster a replica, and waits until all of them know each other.
func (c *Cluster) Replicate(settings ...string) {
	t := c.Masters[0].t
	t.Helper()
	host, port, _ := net.SplitHostPort(c.Masters[0].Addr)
	_, firstBus, _ := strings.Cut(c.Masters[0].setting("cluster-port"), " ")
	for range c.Masters {
		_, bus, _ := net.SplitHostPort(freeAddr(t))
		s := Start(t, append([]string{"cluster-enabled yes", "cluster-port " + bus}, settings...)...)
		s.Do("CLUSTER", "MEET", host, port, firstBus)
		c.Replicas = append(c.Replicas, s)
	}
	all := append(append([]*Server{}, c.Masters...), c.Replicas...)
	known := fmt.Sprintf("cluster_known_nodes:%d", len(all))
	for _, s := range all {
		must.Await(t, "the cluster's nodes know each other", func() bool {
			info := fmt.Sprint(s.Do("CLUSTER", "INFO"))
			return strings.Contains(info, known) && strings.Contains(info, "cluster_state:ok")
		})
	}
	for i, s := range c.Replicas {
		s.Do("CLUSTER", "REPLICATE", c.Masters[i].ID())
		must.Await(t, "the replica is up to date", func() bool {
			return strings.Contains(fmt.Sprint(s.Do("INFO", "replication")), "master_link_status:up")
		})
	}
	for _, s := range all {
		must.Await(t, "all know who replicates whom", func() bool {
			return strings.Count(fmt.Sprint(s.Do("CLUSTER", "NODES")), "slave") == len(c.Replicas)
		})
	}
}

// ID is the name under which a server's Cluster knows it.
func (s *Server) ID() string {
	s.t.Helper()
	return fmt.Sprint(s.Do("CLUSTER", "MYID"))
}

// Slot is the slot that a key lies in.
func (c *Cluster) Slot(key string) int {
	slot, _ := c.Masters[0].Do("CLUSTER", "KEYSLOT", key).(int64)
	return int(slot)
}

// BeginMove has a slot be moved from one master to another: from now on it is in neither as a whole.
func (c *Cluster) BeginMove(slot int, from, to *Server) {
	from.t.Helper()
	to.Do("CLUSTER", "SETSLOT", slot, "IMPORTING", from.ID())
	from.Do("CLUSTER", "SETSLOT", slot, "MIGRATING", to.ID())
}

// MoveKeys moves at most so many of the slot's keys, and answers how many there were to be moved.
func (c *Cluster) MoveKeys(slot, most int, from, to *Server) int {
	from.t.Helper()
	keys, _ := from.Do("CLUSTER", "GETKEYSINSLOT", slot, most).([]any)
	if len(keys) == 0 {
		return 0
	}
	host, port, _ := net.SplitHostPort(to.Addr)
	from.Do(append([]any{"MIGRATE", host, port, "", 0, patience.Milliseconds(), "KEYS"}, keys...)...)
	return len(keys)
}

// EndMove moves what is left of the slot, and tells all masters whose it is.
func (c *Cluster) EndMove(slot int, from, to *Server) {
	from.t.Helper()
	for c.MoveKeys(slot, 100, from, to) > 0 { //nolint:revive // no key is made in a slot that is being moved away
	}
	to.Do("CLUSTER", "SETSLOT", slot, "NODE", to.ID())
	from.Do("CLUSTER", "SETSLOT", slot, "NODE", to.ID())
	for _, s := range c.Masters {
		if s != from && s != to {
			s.Do("CLUSTER", "SETSLOT", slot, "NODE", to.ID())
		}
	}
}
