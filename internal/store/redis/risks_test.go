package redis_test

import (
	"strings"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// readiness waits until a store says why it is not ready, in these words among others; "" waits until it is.
func readiness(t *testing.T, s *redis.Store, words string) {
	t.Helper()
	must.Await(t, "readiness says "+words, func() bool {
		err := s.Ready(t.Context())
		return words == "" && err == nil || words != "" && err != nil && strings.Contains(err.Error(), words)
	})
}

// TestSettingsUnderWay changes the settings of a Redis that is in use: it is noticed when it is looked at again, and taken back
// when they are in order. Who has allowed it stays ready.
func TestSettingsUnderWay(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{LookEvery: 50 * time.Millisecond})
	careless := open(t, server.URL(), redis.Options{LookEvery: 50 * time.Millisecond, AllowVolatile: true})
	readiness(t, s, "")
	for setting, values := range map[string][2]string{"appendonly": {"no", "yes"}, "maxmemory-policy": {"allkeys-lru", "noeviction"}} {
		server.Do("CONFIG", "SET", setting, values[0])
		readiness(t, s, setting)
		if got := s.Volatile(); got != 1 {
			t.Errorf("%s: %d settings lose moves", setting, got)
		}
		readiness(t, careless, "")
		server.Do("CONFIG", "SET", setting, values[1])
		readiness(t, s, "")
		if got := s.Volatile(); got != 0 {
			t.Errorf("%s is right again: %d settings lose moves", setting, got)
		}
	}
	server.Do("CONFIG", "SET", "appendfsync", "everysec")
	readiness(t, s, "")
}

// TestSettingsAfterReconnect starts Redis again with other settings: they are looked at as soon as it is back.
func TestSettingsAfterReconnect(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{LookEvery: time.Hour})
	server.Do("CONFIG", "SET", "appendonly", "no")
	server.Do("CLIENT", "KILL", "TYPE", "pubsub")
	readiness(t, s, "appendonly")
}

// TestPromotedOtherwise promotes a replica that keeps no log: it is noticed without a restart.
func TestPromotedOtherwise(t *testing.T) {
	t.Parallel()
	master := redistest.Start(t)
	replica := redistest.StartReplica(t, master, "appendonly no")
	sentinel := redistest.StartSentinel(t, master)
	sentinel.KnowsReplica()
	s := open(t, sentinel.URL(), redis.Options{LookEvery: time.Hour})
	wrote(t, s, appendOf("room", rooms.Revision{}, "open", 1))
	readiness(t, s, "")
	must.Await(t, "the replica holds what its master holds", func() bool { return master.Do("DBSIZE") == replica.Do("DBSIZE") }) // else the journal is gone as well, and that is said first
	master.Kill()
	readiness(t, s, "appendonly")
}

// TestJournalEmptied empties Redis under a node: it is not ready until the journal is there again, or another node has
// been started on the empty one.
func TestJournalEmptied(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{LookEvery: 50 * time.Millisecond})
	wrote(t, s, appendOf("room", rooms.Revision{}, "open", 1))
	server.Do("FLUSHALL")
	readiness(t, s, "the journal is gone")
	if !s.Emptied() {
		t.Error("it is not emptied")
	}
	open(t, server.URL(), redis.Options{ReadOnly: true}) // an audit begins no journal
	readiness(t, s, "the journal is gone")
	open(t, server.URL(), redis.Options{})
	readiness(t, s, "")
}

// TestPartEmptied loses what one master of a Cluster holds.
func TestPartEmptied(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartCluster(t)
	s := open(t, cluster.URL(), redis.Options{LookEvery: 50 * time.Millisecond})
	readiness(t, s, "")
	cluster.Masters[1].Do("FLUSHALL")
	readiness(t, s, "the journal is gone")
}
