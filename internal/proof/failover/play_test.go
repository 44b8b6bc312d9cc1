package failover

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
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
	t      *testing.T
	ctx    context.Context //nolint:containedctx // it is the test's
	nodes  driver.Nodes
	ledger *driver.Ledger
	rest   atomic.Bool // nobody makes a move
	stop   context.CancelFunc
	all    sync.WaitGroup
	tables int
}

// begin starts nodes on the Redis at a URL, and matches on them.
func begin(t *testing.T, url string, tables int) *party {
	t.Helper()
	nodes, err := driver.StartNodes(t.Context(), bin, url, 3)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	p := &party{t: t, ctx: ctx, nodes: nodes, ledger: driver.NewLedger(), stop: stop}
	t.Cleanup(func() {
		stop()
		p.all.Wait()
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

// table brings two players and a watcher together. What it answers begins their match, and another should that one be
// lost.
func (p *party) table() (begin func()) {
	p.t.Helper()
	p.tables++
	n := p.tables
	var people [3]*driver.Player
	for i, name := range []string{"South", "North", "Watcher"} {
		one, err := driver.Register(p.ctx, p.nodes.URLs(), fmt.Sprintf("%s %d", name, n), rand.Uint64(), p.ledger)
		if err != nil {
			p.t.Fatal(err)
		}
		one.Rest = p.rest.Load
		one.Think = func() time.Duration { return 20 * time.Millisecond }
		people[i] = one
		p.all.Go(func() { one.Run(p.ctx) })
	}
	return func() {
		p.all.Go(func() {
			for p.ctx.Err() == nil {
				if err := p.match(people, n); err != nil && p.ctx.Err() == nil && !errors.Is(err, driver.ErrRefused) {
					p.t.Errorf("table %d: %v", n, err)
					return
				}
			}
		})
	}
}

func (p *party) match(people [3]*driver.Player, n int) error {
	room, err := people[0].Open(p.ctx, game(n))
	if err != nil {
		return err
	}
	var over []<-chan struct{}
	for _, one := range people {
		over = append(over, one.Watch(room))
	}
	if err := people[1].Sit(p.ctx, room); err != nil {
		return err
	}
	for _, o := range over {
		select {
		case <-o:
		case <-p.ctx.Done():
		}
	}
	return nil
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
	j, err := redis.Open(t.Context(), url, redis.Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
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
