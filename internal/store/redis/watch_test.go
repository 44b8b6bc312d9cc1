package redis_test

import (
	"fmt"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// watched collects the hints of the room "room".
func watched(t *testing.T, s *redis.Store) <-chan uint64 {
	t.Helper()
	hints := make(chan uint64, 1000)
	stop := must.Get(s.Watch("room", func(version uint64) { hints <- version }))(t)
	t.Cleanup(stop)
	return hints
}

// patience is how long a test waits for what must come.
const patience = 30 * time.Second

// await waits for a hint that a room may have changed, and says how long it took.
func await(t *testing.T, hints <-chan uint64) time.Duration {
	t.Helper()
	began := time.Now()
	select {
	case <-hints:
	case <-time.After(patience):
		t.Fatal("no hint")
	}
	return time.Since(began)
}

// awaitVersion waits for the hint of a version.
func awaitVersion(t *testing.T, hints <-chan uint64, version uint64) {
	t.Helper()
	late := time.After(patience)
	for {
		select {
		case v := <-hints:
			if v == 0 || v >= version { // 0: told to look, for a hint may have been missed
				return
			}
		case <-late:
			t.Fatalf("no hint of version %d", version)
		}
	}
}

// TestDeaf takes what comes over a subscription away and leaves it up: it is noticed within six
// seconds, made anew, and everybody told to look.
func TestDeaf(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	proxy := redistest.StartProxy(t, server.Addr)
	here, there := open(t, "redis://"+proxy.Addr, redis.Options{}), open(t, server.URL(), redis.Options{})
	hints := watched(t, here)
	now := wrote(t, there, appendOf("room", rooms.Revision{}, "open", 1))
	await(t, hints)
	if age := here.CanaryAge(); age > 3*time.Second {
		t.Errorf("the canary is %v old and well", age)
	}

	proxy.Deafen()
	now = wrote(t, there, appendOf("room", now, "unheard", 1))
	if took := await(t, hints); took > 6*time.Second {
		t.Errorf("noticed after %v", took)
	} else {
		t.Logf("noticed after %v", took)
	}
	if age := here.CanaryAge(); age > time.Second {
		t.Errorf("the canary is %v old after the subscription was made anew", age)
	}
	wrote(t, there, appendOf("room", now, "heard", 1))
	awaitVersion(t, hints, now.Version+1)
}

// TestResubscribed tells everybody to look after the connection, or Redis itself, was away.
func TestResubscribed(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	hints := watched(t, s)
	server.Do("CLIENT", "KILL", "TYPE", "pubsub")
	await(t, hints)
	server.Kill()
	server.Restart()
	await(t, hints)
}

// TestPartitionMoves moves a partition to another node of the Cluster: appends follow, and so do hints.
func TestPartitionMoves(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartCluster(t)
	here, there := open(t, cluster.URL(), redis.Options{}), open(t, cluster.URL(), redis.Options{})
	const room = "room"
	slot := cluster.Masters[0].Do("CLUSTER", "KEYSLOT", here.LogKey(room)).(int64)
	source, target := cluster.Masters[0], cluster.Masters[1]
	if slot > 10922 {
		source = cluster.Masters[2]
	} else if slot > 5460 {
		source, target = target, source
	}
	hints := watched(t, here)
	id := target.Do("CLUSTER", "MYID")
	source.Do("DEL", here.FormKey(room)) // all that the slot holds
	target.Do("CLUSTER", "SETSLOT", slot, "NODE", id)
	for _, s := range cluster.Masters {
		s.Do("CLUSTER", "SETSLOT", slot, "NODE", id)
	}
	target.Do("SET", here.FormKey(room), 1)
	now := wrote(t, there, appendOf(room, rooms.Revision{}, "open", 1))
	await(t, hints) // told to look when its subscription was made anew
	for n := range 3 {
		now = wrote(t, there, appendOf(room, now, fmt.Sprintf("c%d", n), 1))
		awaitVersion(t, hints, now.Version)
	}
}

// TestSentinel kills the master: the replica that Sentinel puts in its place is found, for
// writes and for hints.
func TestSentinel(t *testing.T) {
	t.Parallel()
	master := redistest.Start(t)
	redistest.StartReplica(t, master)
	sentinel := redistest.StartSentinel(t, master)
	sentinel.KnowsReplica()
	s := open(t, sentinel.URL(), redis.Options{})
	now := wrote(t, s, appendOf("room", rooms.Revision{}, "open", 1))
	master.Do("WAIT", 1, 0)
	hints := watched(t, s)
	master.Kill()
	now = insist(t, s, appendOf("room", now, "after", 1))
	await(t, hints)
	if log, err := s.Load(t.Context(), "room", 0); err != nil || log.At != now {
		t.Errorf("at %v, %v; want %v", log.At, err, now)
	}
}
