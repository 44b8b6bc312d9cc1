package redis_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/internal/store/storetest"
)

func nothing(int) time.Time { return time.Time{} }

// heartbeat gives a heartbeat and answers with that of one part.
func heartbeat(ctx context.Context, t *testing.T, s *redis.Store, expect func(int) time.Time) rooms.Heartbeat {
	t.Helper()
	return storetest.Heartbeats(ctx, t, s, expect)[7]
}

// TestHeartbeatsPileUp lets several nodes' heartbeats wait before a Redis that stands still. Read one after the other when
// it goes on, they lie close together, and yet nobody could play meanwhile.
func TestHeartbeatsPileUp(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	nodes := []*redis.Store{open(t, server.URL(), redis.Options{}), open(t, server.URL(), redis.Options{})}
	if h := heartbeat(t.Context(), t, nodes[0], nothing); h.Err != nil || len(h.Outages) != 0 {
		t.Fatalf("outages %v, %v", h.Outages, h.Err)
	}
	server.Freeze()
	began := time.Now()
	for n := range 8 {
		ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
		if h := heartbeat(ctx, t, nodes[n%2], nothing); h.Err == nil {
			t.Error("a frozen Redis takes the heartbeat")
		}
		cancel()
	}
	stood := time.Since(began)
	server.Thaw()
	h := heartbeat(t.Context(), t, nodes[0], nothing)
	if h.Err != nil || len(h.Outages) != 1 {
		t.Fatalf("outages %v, %v; want one of %v", h.Outages, h.Err, stood)
	}
	if was := h.Outages[0].To.Sub(h.Outages[0].From); was < stood-200*time.Millisecond || was > stood+time.Second {
		t.Errorf("an outage of %v, Redis stood still for %v", was, stood)
	}
}

// TestOutagesAreForgotten: an outage is told of until the journal has been there for a day since.
func TestOutagesAreForgotten(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	now := heartbeat(t.Context(), t, s, nothing).Now
	ago := func(from, to time.Duration) {
		until := now.Add(-to).UnixMilli()
		server.Do("ZADD", "casitas:{p07}:away", until, fmt.Sprintf("%d %d", now.Add(-from).UnixMilli(), until))
	}
	ago(60*time.Hour, 50*time.Hour)
	ago(26*time.Hour, 25*time.Hour)
	ago(3*time.Hour, time.Hour)
	if h := heartbeat(t.Context(), t, s, nothing); len(h.Outages) != 2 || h.Outages[0].To.Sub(now).Round(time.Hour) != -25*time.Hour {
		t.Errorf("outages %v", h.Outages)
	}
	server.Do("DEL", "casitas:{p07}:away")
	for i := range 110 {
		ago(time.Duration(2*i+2)*time.Minute, time.Duration(2*i+1)*time.Minute)
	}
	if h := heartbeat(t.Context(), t, s, nothing); len(h.Outages) != 100 || h.Outages[99].To.Sub(now).Round(time.Second) != -time.Minute {
		t.Errorf("%d outages, the last %v; want the latest hundred", len(h.Outages), h.Outages[len(h.Outages)-1])
	}
}

// TestTimeGoesOn sees that a promoted replica which lacks the last heartbeats, and whose clock is behind, goes on from
// where the nodes say that the time was; and that a small jump of the time against them is an outage.
func TestTimeGoesOn(t *testing.T) {
	t.Parallel()
	s := open(t, redistest.Start(t).URL(), redis.Options{})
	was := heartbeat(t.Context(), t, s, nothing).Now
	ahead := func(by time.Duration) func(int) time.Time { return func(int) time.Time { return was.Add(by) } }
	must.Do(t, s.Behind(t.Context(), 5*time.Minute))
	h := heartbeat(t.Context(), t, s, ahead(4*time.Second))
	if ran := h.Now.Sub(was); ran < 4*time.Second || ran > 5*time.Second {
		t.Errorf("the time went on by %v, want four seconds", ran)
	}
	if len(h.Outages) != 1 || h.Outages[0].To.Sub(h.Outages[0].From) < 4*time.Second {
		t.Errorf("nobody gets it back: %v", h.Outages)
	}
	was = h.Now
	must.Do(t, s.Age(t.Context(), 1800*time.Millisecond))
	if h = heartbeat(t.Context(), t, s, nothing); len(h.Outages) != 1 {
		t.Errorf("1.8 s without a heartbeat, and no node that knows better: %v", h.Outages)
	}
	was = h.Now
	must.Do(t, s.Age(t.Context(), 1800*time.Millisecond))
	if h = heartbeat(t.Context(), t, s, ahead(-1500*time.Millisecond)); len(h.Outages) != 2 {
		t.Errorf("the time jumped by 1.5 s against a node: %v", h.Outages)
	}
	if h = heartbeat(t.Context(), t, s, ahead(-time.Hour)); len(h.Outages) != 2 {
		t.Errorf("a node that slept while others played: %v", h.Outages)
	}
}

// TestNodeLeaps has a node say an hour too much, because its own monotonic clock has leapt: Redis' clock goes on from what it
// has told itself, so that the time stays right, and nothing of it is an outage.
func TestNodeLeaps(t *testing.T) {
	t.Parallel()
	url := redistest.Start(t).URL()
	s, other := open(t, url, redis.Options{}), open(t, url, redis.Options{})
	began := time.Now()
	was := heartbeat(t.Context(), t, s, nothing).Now
	heartbeat(t.Context(), t, other, nothing)
	for range 2 {
		h := heartbeat(t.Context(), t, s, func(int) time.Time { return was.Add(time.Hour) })
		if ran := h.Now.Sub(was); ran > time.Since(began)+time.Second || len(h.Outages) != 0 {
			t.Errorf("the time went on by %v, outages %v", ran, h.Outages)
		}
	}
	if h := heartbeat(t.Context(), t, other, nothing); len(h.Outages) != 0 {
		t.Errorf("another node is told of %v", h.Outages)
	}
}

// TestLateHeartbeatsAreAnOutage has heartbeats written one after another, and every one answered too late to judge by: one
// outage, which grows, from the last that came in time. Where a single node is so far away, it is none.
func TestLateHeartbeatsAreAnOutage(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	proxy := redistest.StartProxy(t, server.Addr)
	far, near := open(t, "redis://"+proxy.Addr, redis.Options{}), open(t, server.URL(), redis.Options{})
	const slow = 1600 * time.Millisecond
	late := func() {
		proxy.Hold(true)
		time.AfterFunc(slow, func() { proxy.Hold(false) })
		heartbeat(t.Context(), t, far, nothing)
	}
	heartbeat(t.Context(), t, far, nothing)
	for range 3 {
		late()
		heartbeat(t.Context(), t, near, nothing) // of which the next one says that it was in time
		if h := heartbeat(t.Context(), t, near, nothing); h.Err != nil || len(h.Outages) != 0 {
			t.Fatalf("one of two nodes is far away: %v, %v", h.Outages, h.Err)
		}
	}
	for range 4 {
		late()
	}
	heartbeat(t.Context(), t, far, nothing)
	h := heartbeat(t.Context(), t, far, nothing)
	if h.Err != nil || len(h.Outages) != 1 {
		t.Fatalf("the outages are %v, %v", h.Outages, h.Err)
	}
	if was := h.Outages[0].To.Sub(h.Outages[0].From); was < 4*slow || was > 8*slow {
		t.Errorf("the outage is one of %v", was)
	}
}

// TestOlderHeartbeat reads what a program at 1e87853 has left: one heartbeat and the outages for all rooms, by the time of its
// nodes, of which one was a day ahead.
func TestOlderHeartbeat(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	now := time.Now()
	day := now.Add(24 * time.Hour)
	ms := func(at time.Time) int64 { return at.UnixMilli() }
	server.Do("SET", "casitas:{p00}:pulse", fmt.Sprintf("%d %d", ms(day), ms(now.Add(-time.Minute))))
	server.Do("ZADD", "casitas:{p00}:away", ms(day), fmt.Sprintf("%d %d", ms(day.Add(-time.Minute)), ms(day)))
	server.Do("ZADD", "casitas:{p00}:away", ms(now.Add(-time.Hour)), fmt.Sprintf("%d %d", ms(now.Add(-2*time.Hour)), ms(now.Add(-time.Hour))))
	s := open(t, server.URL(), redis.Options{})
	for range 2 {
		for part, h := range storetest.Heartbeats(t.Context(), t, s, nothing) {
			if h.Err != nil || h.Now.Sub(now).Abs() > 5*time.Second {
				t.Fatalf("partition %d: its time is %v, %v; want %v", part, h.Now, h.Err, now)
			}
			if len(h.Outages) != 2 || h.Outages[1].To.Sub(h.Outages[1].From) < time.Minute {
				t.Fatalf("partition %d: outages %v; want one of an hour and one of a minute", part, h.Outages)
			}
		}
	}
	if was := fmt.Sprint(server.Do("GET", "casitas:{p00}:pulse")); len(was) != len("1700000000000 1700000000000") {
		t.Errorf("the older program could not read the heartbeat %q", was)
	}
}
