package redis_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/internal/store/storetest"
)

// TestMasterAway kills one master of a Cluster: heartbeats, deadlines, lists and presence answer for the rest, and say that it
// is not all; the rooms of the others take writes.
func TestMasterAway(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartCluster(t, "cluster-require-full-coverage no")
	s := open(t, cluster.URL(), redis.Options{})
	storetest.Heartbeats(t.Context(), t, s, nothing)
	const many = 200
	at := map[string]rooms.Revision{}
	for n := range many {
		a := appendOf(fmt.Sprintf("room-%d", n), rooms.Revision{}, "open", 1)
		a.Due, a.Summary.Public = time.Now().Add(-time.Minute), true
		at[a.Room] = wrote(t, s, a)
	}
	cluster.Masters[1].Kill()
	var there, away int
	for range 2 { // the second time it is known that the connections are broken
		there, away = 0, 0
		for _, h := range storetest.Heartbeats(t.Context(), t, s, nothing) {
			if h.Err == nil {
				there++
			} else {
				away++
			}
		}
	}
	if there < 100 || away < 50 {
		t.Errorf("%d parts have taken the heartbeat, %d have not", there, away)
	}
	due, err := s.Due(t.Context(), func(int) time.Time { return time.Now() }, 2*many)
	if !errors.Is(err, rooms.ErrPartial) || len(due) < many/3 || len(due) == many {
		t.Errorf("%d of %d are due, %v", len(due), many, err)
	}
	page, err := s.Summaries(t.Context(), rooms.SummaryQuery{Public: true, Most: 20})
	if !errors.Is(err, rooms.ErrPartial) || len(page.Summaries) != 20 {
		t.Errorf("%d rooms are listed, %v", len(page.Summaries), err)
	}
	var here []rooms.NodePresence
	for room := range at {
		here = append(here, rooms.NodePresence{Room: room, Nameless: 1})
	}
	now := func(int) time.Time { return time.Now() }
	if others, err := s.Exchange(t.Context(), "node", here, now, time.Minute); !errors.Is(err, rooms.ErrPartial) || len(others) < many/3 || len(others) == many {
		t.Errorf("presence: of %d rooms, %v", len(others), err)
	}
	for _, d := range due[:20] {
		wrote(t, s, appendOf(d.Room, at[d.Room], "sow", 1))
	}
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("not ready though two masters of three take writes: %v", err)
	}
	if early, err := redis.Open(t.Context(), cluster.URL(), redis.Options{}); err == nil {
		early.Close() //nolint:errcheck // it is not to be there
		t.Error("a node starts though a part of the journal is away")
	}
	cluster.Masters[0].Kill()
	cluster.Masters[2].Kill()
	if err := s.Ready(t.Context()); !errors.Is(err, rooms.ErrNotWritten) {
		t.Errorf("all masters are away: %v", err)
	}
}

// TestClusterWithTLS writes to every master of a Cluster that speaks TLS only, hears of it, and follows a slot that is moved.
func TestClusterWithTLS(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartTLSCluster(t)
	s, other := open(t, cluster.URL(), redis.Options{}), open(t, cluster.URL(), redis.Options{})
	heard := make(chan string, 100)
	at := map[string]rooms.Revision{}
	for n := range 20 {
		room := fmt.Sprintf("room-%d", n)
		stop, err := other.Watch(room, func(uint64) { heard <- room })
		must.Do(t, err)
		t.Cleanup(stop)
		at[room] = wrote(t, s, appendOf(room, rooms.Revision{}, "open", 1))
	}
	for left := maps.Clone(at); len(left) > 0; {
		select {
		case room := <-heard:
			delete(left, room)
		case <-t.Context().Done():
			t.Fatalf("nothing is heard of %v", left)
		}
	}
	slot := cluster.Slot(s.LogKey("room-0"))
	from := slices.IndexFunc([]int{5460, 10922, 16383}, func(last int) bool { return slot <= last })
	cluster.BeginMove(slot, cluster.Masters[from], cluster.Masters[(from+1)%3])
	cluster.EndMove(slot, cluster.Masters[from], cluster.Masters[(from+1)%3])
	insist(t, s, appendOf("room-0", at["room-0"], "sow", 1))
	if page, err := other.Summaries(t.Context(), rooms.SummaryQuery{Most: 100}); err != nil || len(page.Summaries) != len(at) {
		t.Errorf("%d rooms of %d are listed, %v", len(page.Summaries), len(at), err)
	}
	sound(t, other)
}

// TestMasterFrozen stops one master of a Cluster in its tracks: its connections stay open and nothing is answered. What is
// asked of all parts is answered for the rest, in less time than the caller has.
func TestMasterFrozen(t *testing.T) {
	t.Parallel()
	cluster := redistest.StartCluster(t, "cluster-require-full-coverage no", "cluster-node-timeout 20000")
	s := open(t, cluster.URL(), redis.Options{})
	const many = 100
	var here []rooms.NodePresence
	for n := range many {
		a := appendOf(fmt.Sprintf("room-%d", n), rooms.Revision{}, "open", 1)
		a.Due, a.Summary.Public = time.Now().Add(-time.Minute), true
		wrote(t, s, a)
		here = append(here, rooms.NodePresence{Room: a.Room, Nameless: 1})
	}
	cluster.Masters[1].Freeze()
	now := func(int) time.Time { return time.Now() }
	for name, asked := range map[string]func(ctx context.Context) (int, error){
		"due": func(ctx context.Context) (int, error) {
			due, err := s.Due(ctx, now, 2*many)
			return len(due), err
		},
		"list": func(ctx context.Context) (int, error) {
			page, err := s.Summaries(ctx, rooms.SummaryQuery{Most: many})
			return len(page.Summaries), err
		},
		"presence": func(ctx context.Context) (int, error) {
			others, err := s.Exchange(ctx, "node", here, now, time.Minute)
			return len(others), err
		},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			if found, err := asked(ctx); !errors.Is(err, rooms.ErrPartial) || found < many/3 || found == many {
				t.Errorf("%d of %d are answered, %v", found, many, err)
			}
		})
	}
	cluster.Masters[1].Thaw()
}
