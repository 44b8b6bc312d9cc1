package redis_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

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
		at[a.Room] = must(t, s, a)
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
	var ask []string
	for room := range at {
		ask = append(ask, room)
	}
	now := func(int) time.Time { return time.Now() }
	if _, err := s.Exchange(t.Context(), "node", nil, ask, now, time.Minute); !errors.Is(err, rooms.ErrPartial) {
		t.Errorf("presence: %v", err)
	}
	for _, d := range due[:20] {
		must(t, s, appendOf(d.Room, at[d.Room], "sow", 1))
	}
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("not ready though two masters of three take writes: %v", err)
	}
	cluster.Masters[0].Kill()
	cluster.Masters[2].Kill()
	if err := s.Ready(t.Context()); !errors.Is(err, rooms.ErrNotWritten) {
		t.Errorf("all masters are away: %v", err)
	}
}
