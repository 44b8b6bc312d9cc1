package redis_test

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/internal/store/storetest"
)

// TestSuite holds the store against what any journal must pass, on one server.
func TestSuite(t *testing.T) {
	t.Parallel()
	suite(t, redistest.Start(t).URL())
}

// TestSuiteCluster does so on a Cluster of three masters.
func TestSuiteCluster(t *testing.T) {
	t.Parallel()
	suite(t, redistest.StartCluster(t).URL())
}

// suite gives each test a prefix of its own in one Redis.
func suite(t *testing.T, url string) {
	var count atomic.Int64
	storetest.Run(t, func(t *testing.T) storetest.Place {
		t.Parallel()
		o := redis.Options{Prefix: fmt.Sprintf("t%d", count.Add(1))}
		return storetest.Place{
			Shared: true,
			Open:   func(t *testing.T) storetest.Store { return open(t, url, o) },
			Crash:  func(t *testing.T, _ storetest.Store) storetest.Store { return open(t, url, o) },
			Age: func(t *testing.T, s storetest.Store, by time.Duration) {
				must.Do(t, s.(*redis.Store).Age(t.Context(), by))
			},
		}
	})
}

// open opens a store that is closed when the test ends, if it is not by then.
func open(t testing.TB, url string, o redis.Options) *redis.Store {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	o.Log = cmp.Or(o.Log, slog.New(slog.NewTextHandler(t.Output(), nil)))
	s, err := redis.Open(ctx, url, o)
	must.Do(t, err)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}
