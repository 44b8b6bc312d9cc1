package redis_test

import (
	"context"
	"testing"
	"time"

	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// TestPulsesPileUp lets several nodes' heartbeats wait before a Redis that stands still. Read one after the other when it goes
// on, they lie close together, and yet nobody could play meanwhile.
func TestPulsesPileUp(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	nodes := []*redis.Store{open(t, server.URL(), redis.Options{}), open(t, server.URL(), redis.Options{})}
	if away, err := nodes[0].Heartbeat(t.Context(), time.Now()); err != nil || len(away) != 0 {
		t.Fatalf("away %v, %v", away, err)
	}
	server.Freeze()
	began := time.Now()
	for n := range 8 {
		ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
		if _, err := nodes[n%2].Heartbeat(ctx, time.Now()); err == nil {
			t.Error("a frozen Redis takes the pulse")
		}
		cancel()
	}
	server.Thaw()
	away, err := nodes[0].Heartbeat(t.Context(), time.Now())
	stood := time.Since(began)
	if err != nil || len(away) != 1 {
		t.Fatalf("away %v, %v; want one span of %v", away, err, stood)
	}
	if was := away[0].To.Sub(away[0].From); was < stood-200*time.Millisecond || was > stood+200*time.Millisecond {
		t.Errorf("away for %v, Redis stood still for %v", was, stood)
	}
}
