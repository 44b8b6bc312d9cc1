package redistest

import (
	"fmt"
	"net"
	"strings"
	"testing"

	"casitas/internal/must"
)

// StartReplica starts a server that follows another, and waits until it is up to date.
func StartReplica(t testing.TB, of *Server, settings ...string) *Server {
	t.Helper()
	host, port, _ := net.SplitHostPort(of.Addr)
	s := Start(t, append([]string{"replicaof " + host + " " + port}, settings...)...)
	s.FollowsAgain()
	return s
}

// CutLink ends a replica's link with its master. The replica goes on asking, as after a fault of the network, but is
// not let in.
func (s *Server) CutLink(master *Server) {
	s.t.Helper()
	s.Do("CONFIG", "SET", "masteruser", "nobody")
	s.Do("CONFIG", "SET", "masterauth", "nothing")
	master.Do("CLIENT", "KILL", "TYPE", "replica")
	must.Await(s.t, "the link is down", func() bool {
		return strings.Contains(fmt.Sprint(s.Do("INFO", "replication")), "master_link_status:down")
	})
}

// IsMaster says whether the server takes writes.
func (s *Server) IsMaster() bool {
	s.t.Helper()
	return strings.Contains(fmt.Sprint(s.Do("INFO", "replication")), "role:master")
}

// Cluster is a Redis Cluster. Replicas, if there are any, follow the masters in the same order.
type Cluster struct{ Masters, Replicas []*Server }

// StartCluster starts a Cluster of three masters that share the slots.
func StartCluster(t testing.TB, settings ...string) *Cluster {
	t.Helper()
	return startCluster(t, Start, settings...)
}

func startCluster(t testing.TB, start func(testing.TB, ...string) *Server, settings ...string) *Cluster {
	t.Helper()
	c := &Cluster{}
	for i, slots := range [][2]int{{0, 5460}, {5461, 10922}, {10923, 16383}} {
		_, bus, _ := net.SplitHostPort(freeAddr(t))
		s := start(t, append([]string{"cluster-enabled yes", "cluster-port " + bus, "cluster-node-timeout 2000"}, settings...)...)
		s.Do("CLUSTER", "SET-CONFIG-EPOCH", i+1)
		s.Do("CLUSTER", "ADDSLOTSRANGE", slots[0], slots[1])
		c.Masters = append(c.Masters, s)
		if i > 0 {
			host, port, _ := net.SplitHostPort(c.Masters[0].Addr)
			_, firstBus, _ := strings.Cut(c.Masters[0].setting("cluster-port"), " ")
			s.Do("CLUSTER", "MEET", host, port, firstBus)
		}
	}
	for _, s := range c.Masters {
		must.Await(t, "the cluster is whole", func() bool {
			info := fmt.Sprint(s.Do("CLUSTER", "INFO"))
			return strings.Contains(info, "cluster_state:ok") && strings.Contains(info, "cluster_known_nodes:3") &&
				strings.Contains(info, "cluster_slots_ok:16384")
		})
	}
	return c
}

// setting is a line of the server's settings.
func (s *Server) setting(name string) string {
	for _, line := range s.settings {
		if strings.HasPrefix(line, name+" ") {
			return line
		}
	}
	return ""
}

// URL is the cluster's address as redis.Open takes it.
func (c *Cluster) URL() string {
	var hosts []string
	for _, s := range c.Masters {
		hosts = append(hosts, s.Addr)
	}
	url := "redis+cluster://" + strings.Join(hosts, ",")
	if ca := c.Masters[0].CA; ca != "" {
		url = strings.Replace(url, "redis", "rediss", 1) + "?ca=" + ca
	}
	return url
}

// Sentinel watches over a master and its replicas.
type Sentinel struct {
	*Server
	Master string // the name under which it knows the master
}

// StartSentinel starts a Sentinel for a master; it finds the replicas by itself.
func StartSentinel(t testing.TB, master *Server) *Sentinel {
	t.Helper()
	host, port, _ := net.SplitHostPort(master.Addr)
	const name = "sown"
	s := &Server{Addr: freeAddr(t), Dir: t.TempDir(), t: t}
	ownHost, ownPort, _ := net.SplitHostPort(s.Addr)
	s.settings = []string{
		"bind " + ownHost, "port " + ownPort, "dir " + s.Dir,
		fmt.Sprintf("sentinel monitor %s %s %s 1", name, host, port),
		"sentinel down-after-milliseconds " + name + " 1000",
		"sentinel failover-timeout " + name + " 5000",
	}
	s.sentinel = true
	s.Restart()
	t.Cleanup(s.end)
	return &Sentinel{Server: s, Master: name}
}

// KnowsReplica waits until the Sentinel knows of a replica, without which it has nobody to promote.
func (s *Sentinel) KnowsReplica() {
	s.t.Helper()
	must.Await(s.t, "the sentinel finds the replica", func() bool {
		replicas, _ := s.Do("SENTINEL", "REPLICAS", s.Master).([]any)
		return len(replicas) > 0
	})
}

// URL is the Sentinel's address as redis.Open takes it.
func (s *Sentinel) URL() string {
	return fmt.Sprintf("redis+sentinel://%s/0?master=%s", s.Addr, s.Master)
}
