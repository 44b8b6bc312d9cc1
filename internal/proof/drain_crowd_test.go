package proof

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/store/redistest"
)

// crowd is people on nodes: some play, the others watch them.
type crowd struct {
	t      *testing.T
	nodes  driver.Nodes
	redis  *redistest.Server
	ledger *driver.Ledger
	stop   atomic.Bool // no new matches, and what is left is played out quickly
	tables sync.WaitGroup
	sated  context.CancelFunc // the watchers have seen enough

	mu    sync.Mutex
	luck  *rand.Rand
	open  []*driver.Server // where new connections may lead, as a balancer in front would know
	rooms []string         // that have been opened
}

func gather(t *testing.T) *crowd {
	c := &crowd{t: t, redis: redistest.Start(t), ledger: driver.NewLedger(), luck: rand.New(rand.NewPCG(*seed, 4))}
	c.nodes = startNodes(t, bin, c.redis.URL(), 3)
	c.lead(c.nodes...)
	return c
}

// lead says where new connections may lead from now on.
func (c *crowd) lead(to ...*driver.Server) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open = to
}

func (c *crowd) pick() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open[c.luck.IntN(len(c.open))].URL()
}

func (c *crowd) think() time.Duration {
	if c.stop.Load() {
		return 40 * time.Millisecond
	}
	return drainThink.now()
}

// play sets so many tables going. They play on until the crowd is told to stop.
func (c *crowd) play(ctx context.Context, tables int) {
	for i := range tables {
		table := driver.Table{
			Number: i, Rounds: drainRounds.now(), Nodes: c.nodes.URLs(), Seed: *seed, Think: c.think, Pick: c.pick, Ledger: c.ledger, Stop: c.stop.Load,
			Opened: func(room string) {
				c.mu.Lock()
				defer c.mu.Unlock()
				c.rooms = append(c.rooms, room)
			},
		}
		c.tables.Go(func() {
			if _, err := table.Play(ctx); err != nil && !c.t.Failed() {
				c.t.Error(err)
			}
		})
	}
}

// watch sets so many watchers going, each of which follows one match after another.
func (c *crowd) watch(ctx context.Context, watchers int) {
	ctx, c.sated = context.WithCancel(ctx)
	for i := range watchers {
		who, err := driver.Register(ctx, c.nodes.URLs(), fmt.Sprintf("Watcher %d", i), *seed+uint64(1_000_000+i), c.ledger)
		if err != nil {
			c.t.Fatal(err)
		}
		who.Pick = c.pick
		go who.Run(ctx)
		go func() {
			for ctx.Err() == nil {
				over := who.Watch(c.room())
				select {
				case <-over:
				case <-ctx.Done():
				}
				select {
				case <-time.After(time.Second):
				case <-ctx.Done():
				}
			}
		}()
	}
}

// room is one of those that were opened last.
func (c *crowd) room() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	recent := c.rooms[max(0, len(c.rooms)-drainTables.now()):]
	return recent[c.luck.IntN(len(recent))]
}

// await waits until something is so.
func (c *crowd) await(ctx context.Context, what string, so func() bool) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(ctx, 3*time.Minute)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for !so() {
		select {
		case <-tick.C:
		case <-ctx.Done():
			c.t.Fatalf("%s: not so in time: %+v", what, c.ledger.Count())
		}
	}
}

// verify plays what is left to its end and holds all that was heard against the journal.
func (c *crowd) verify(ctx context.Context) {
	c.stop.Store(true)
	if c.sated != nil {
		c.sated()
	}
	c.tables.Wait()
	c.nodes.Kill(ctx)
	journal := journalAt(c.t, c.redis.URL())
	faults, audit, err := driver.Verify(ctx, journal, c.ledger)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, f := range faults[:min(len(faults), 20)] {
		c.t.Error(f)
	}
	n := c.ledger.Count()
	if n.Finished < drainTables.now() || n.Rollbacks > 0 {
		c.t.Errorf("%d matches were finished, %d rollbacks were told", n.Finished, n.Rollbacks)
	}
	c.t.Logf("matches:     %d finished, %d at once; %d commands acknowledged, %d refused, %d resent", n.Finished, drainTables.now(), n.Acks, n.Nacks, n.Resent)
	c.t.Logf("journal:     %d rooms, %d events, %d commands", audit.Rooms, audit.Events, audit.Commands)
	c.t.Logf("faults:      %d (acknowledged and lost, played twice, shown and not kept, wrong head, match without end)", len(faults))
}
