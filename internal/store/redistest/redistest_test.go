package redistest_test

import (
	"fmt"
	"strings"
	"testing"

	"casitas/internal/store/redistest"
)

// TestServer keeps what it acknowledged through a kill.
func TestServer(t *testing.T) {
	t.Parallel()
	s := redistest.Start(t)
	s.Do("SET", "k", "v")
	s.Kill()
	s.Restart()
	if got := s.Do("GET", "k"); got != "v" {
		t.Errorf("got %v", got)
	}
}

// TestMany start: a replica with its Sentinel, and a Cluster.
func TestMany(t *testing.T) {
	t.Parallel()
	s := redistest.Start(t)
	s.Do("SET", "k", "v")
	replica := redistest.StartReplica(t, s)
	if got := replica.Do("GET", "k"); got != "v" {
		t.Errorf("replica: got %v", got)
	}
	sentinel := redistest.StartSentinel(t, s)
	if got := fmt.Sprint(sentinel.Do("SENTINEL", "get-master-addr-by-name", sentinel.Master)); !strings.Contains(got, "127.0.0.1") {
		t.Errorf("sentinel: got %v", got)
	}
	c := redistest.StartCluster(t)
	if len(c.Masters) != 3 || !strings.HasPrefix(c.URL(), "redis+cluster://") {
		t.Errorf("cluster: %v", c.URL())
	}
}
