package proof

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/rooms"
)

// people are on nodes: some play one match after another, others watch them.
type people struct {
	t      *testing.T
	nodes  driver.Nodes
	tables int // at once
	think  func() time.Duration
	ledger *driver.Ledger
	stop   atomic.Bool // no new matches, and what is left is played out quickly
	play   sync.WaitGroup
	sated  context.CancelFunc // the watchers have seen enough

	mu    sync.Mutex
	luck  *rand.Rand
	open  []*driver.Server // where new connections may lead, as a balancer in front would know
	rooms []string         // that have been opened
}

func gather(t *testing.T, nodes driver.Nodes, tables int, think func() time.Duration) *people {
	t.Logf("seed %d", *seed)
	c := &people{t: t, nodes: nodes, tables: tables, think: think, ledger: driver.NewLedger(), luck: rand.New(rand.NewPCG(*seed, 4))}
	c.lead(nodes...)
	return c
}

// lead says where new connections may lead from now on.
func (c *people) lead(to ...*driver.Server) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open = to
}

func (c *people) pick() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open[c.luck.IntN(len(c.open))].URL()
}

// begin sets the tables going. They play on until they are told to stop.
func (c *people) begin(ctx context.Context) {
	think := func() time.Duration {
		if c.stop.Load() {
			return min(c.think(), 40*time.Millisecond)
		}
		return c.think()
	}
	for i := range c.tables {
		table := driver.Table{
			Number: i, Games: matchGames.now(), Nodes: c.nodes.URLs(), Seed: *seed, Think: think, Pick: c.pick, Ledger: c.ledger, Stop: c.stop.Load,
			Opened: func(room string) {
				c.mu.Lock()
				defer c.mu.Unlock()
				c.rooms = append(c.rooms, room)
			},
		}
		c.play.Go(func() {
			if _, err := table.Play(ctx); err != nil && !c.t.Failed() {
				c.t.Error(err)
			}
		})
	}
}

// kill kills random nodes so many times and starts each again at once; it answers with how long that took.
func (c *people) kill(ctx context.Context, times int, least, most time.Duration) (away []time.Duration) {
	c.t.Helper()
	for range times {
		pause(c.t, least+time.Duration(c.luck.Int64N(int64(most-least)+1)))
		node := c.nodes[c.luck.IntN(len(c.nodes))]
		began := time.Now()
		must.Do(c.t, node.Kill(ctx))
		must.Do(c.t, node.Start(ctx))
		away = append(away, time.Since(began))
	}
	slices.Sort(away)
	return away
}

// watch sets so many watchers going, each of which follows one match after another.
func (c *people) watch(ctx context.Context, watchers int) {
	ctx, c.sated = context.WithCancel(ctx)
	for i := range watchers {
		who := must.Get(driver.Register(ctx, c.nodes.URLs(), fmt.Sprintf("Watcher %d", i), *seed+uint64(1_000_000+i), c.ledger))(c.t)
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
func (c *people) room() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	recent := c.rooms[max(0, len(c.rooms)-c.tables):]
	return recent[c.luck.IntN(len(recent))]
}

// opened are all rooms so far.
func (c *people) opened() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.rooms)
}

// verify plays what is left to its end and holds all that was heard against the journal.
func (c *people) verify(ctx context.Context, open func() rooms.Journal) {
	c.t.Helper()
	c.stop.Store(true)
	if c.sated != nil {
		c.sated()
	}
	c.play.Wait()
	c.nodes.Kill(ctx)
	faults, audit, err := driver.Verify(ctx, open(), c.ledger)
	must.Do(c.t, err)
	for _, f := range faults[:min(len(faults), 20)] {
		c.t.Error(f)
	}
	n := c.ledger.Count()
	if n.Finished < c.tables || n.Acks == 0 || n.Rollbacks > 0 {
		c.t.Errorf("%d matches were finished, %d commands acknowledged, %d rollbacks told", n.Finished, n.Acks, n.Rollbacks)
	}
	c.t.Logf("matches:     %d finished, %d at once", n.Finished, c.tables)
	c.t.Logf("commands:    %d sent, %d of them resent; %d acknowledged, %d refused", n.Sent, n.Resent, n.Acks, n.Nacks)
	c.t.Logf("connections: %d; resumed: %d current, %d by events, %d by snapshot, %d rollbacks", n.Connections, n.Current, n.Events, n.Snapshots, n.Rollbacks)
	c.t.Logf("journal:     %d rooms, %d events, %d commands", audit.Rooms, audit.Events, audit.Commands)
	c.t.Logf("faults:      %d (acknowledged and lost, played twice, shown and not kept, wrong head, match without end)", len(faults))
}
