package failover

import (
	"context"
	"log/slog"
	"slices"
	"syscall"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/store/redis"
	"casitas/web/wire"
)

// game is a match that does not end while a trial lasts.
func game(n int) wire.Options {
	return wire.Options{Rules: []string{"hoyito-1", "hoyito-3"}[n%2], Length: 99}
}

// party is several matches played on several nodes, and watched.
type party struct {
	driver.Party
	t     *testing.T
	ctx   context.Context //nolint:containedctx // it is the test's
	nodes driver.Nodes
}

// begin starts nodes on the Redis at a URL, and matches on them.
func begin(t *testing.T, url string, tables int) *party {
	t.Helper()
	nodes, err := driver.StartNodes(t.Context(), bin, url, 3)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	p := &party{t: t, ctx: ctx, nodes: nodes}
	p.Nodes, p.Game, p.Think, p.Ledger = nodes.URLs(), game, 20*time.Millisecond, driver.NewLedger()
	p.Fail = func(err error) { t.Error(err) }
	t.Cleanup(func() {
		stop()
		p.Wait()
		nodes.Kill(context.WithoutCancel(t.Context()))
		if t.Failed() {
			log := nodes.Log()
			t.Logf("the nodes said:\n%s", log[max(0, len(log)-8000):])
		}
	})
	for range tables {
		p.table()()
	}
	return p
}

// table brings people together who are to play.
func (p *party) table() (begin func()) {
	p.t.Helper()
	begin, err := p.Table(p.ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	return begin
}

// held says which rooms are live on a node that lives on: where one of the viewers was connected.
func held(where map[string]string, lost []driver.Loss, living driver.Nodes) map[string]bool {
	rooms := map[string]bool{}
	for _, l := range lost {
		for _, node := range living {
			if where[l.Player] == node.URL() {
				rooms[l.Room] = true
			}
		}
	}
	return rooms
}

// kill kills nodes.
func (p *party) kill(some driver.Nodes) {
	for _, node := range some {
		if err := node.Signal(p.ctx, syscall.SIGKILL); err != nil {
			p.t.Error(err)
		}
	}
}

// start starts nodes again.
func (p *party) start(some driver.Nodes) {
	for _, node := range some {
		if err := node.Start(p.ctx); err != nil {
			p.t.Error(err)
		}
	}
}

// read opens what a Redis holds.
func read(t *testing.T, url string) *redis.Store {
	t.Helper()
	j, err := redis.Open(t.Context(), url, redis.Options{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() }) //nolint:errcheck // it was only read
	return j
}

// pause lets things go on.
func pause(t *testing.T, d time.Duration) {
	t.Helper()
	select {
	case <-time.After(d):
	case <-t.Context().Done():
		t.Fatal(t.Context().Err())
	}
}

// until asks again and again until something is so; false when it takes too long.
func until(t *testing.T, within time.Duration, so func() bool) bool {
	t.Helper()
	for began := time.Now(); !so(); {
		if time.Since(began) > within {
			return false
		}
		pause(t, 25*time.Millisecond)
	}
	return true
}

func middle(all []time.Duration) time.Duration {
	all = slices.Sorted(slices.Values(all))
	return all[len(all)/2]
}
