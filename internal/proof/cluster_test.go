//go:build long

package proof

import (
	"errors"
	"slices"
	"testing"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/store/redistest"
)

const (
	clusterThink      = 300 * time.Millisecond  // the longest before a move
	nodeTimeout       = 1500 * time.Millisecond // the cluster-node-timeout
	othersGap         = 2 * time.Second         // the longest without an ack in a room that lies elsewhere
	clusterBackWithin = 6 * time.Second         // from the promotion, or a slot's new place, to the last ack that comes back
	turnMost          = 2500 * time.Millisecond // of a turn, beside thinking: a shorter outage is not given back
)

// TestClusterKilled kills one master of three.
func TestClusterKilled(t *testing.T) { masterLost(t, (*redistest.Server).Kill) }

// TestClusterFrozen stops one in its tracks: its connections stay open, and nothing is answered.
func TestClusterFrozen(t *testing.T) { masterLost(t, (*redistest.Server).Freeze) }

// masterLost takes one master of three away. The rooms of the others are played on, the nodes stay ready, and its own
// rooms are back soon after its replica is promoted, with the time given back.
func masterLost(t *testing.T, lose func(*redistest.Server)) {
	p := beginCluster(t)
	const lost = 1
	mine := func(room string) bool { return p.master(room) == lost }
	others := func(room string) bool { return !mine(room) }
	replica := p.cluster.Replicas[lost]
	killed := time.Now()
	lose(p.cluster.Masters[lost])
	listed := make(chan struct{})
	go func() { defer close(listed); p.listed() }()
	asked, ready := 0, 0
	if !within(t, 20*time.Second, func() bool {
		asked, ready = asked+len(p.nodes), ready+p.ready()
		return replica.IsMaster()
	}) {
		t.Fatal("the replica is not promoted")
	}
	promoted := time.Now()
	var took []time.Duration
	all := within(t, 30*time.Second, func() (all bool) { took, all = p.back(mine, promoted); return all })
	pause(t, 5*time.Second)
	end := time.Now()
	if !all || slices.Max(took) > clusterBackWithin {
		t.Errorf("not all acks are back within %v of the promotion: %v", clusterBackWithin, took)
	}
	if ready < asked {
		t.Errorf("nodes were ready %d times of %d though two masters took writes", ready, asked)
	}
	elsewhere := p.gaps(others, killed, end)
	if slices.Max(elsewhere) > othersGap+clusterThink {
		t.Errorf("rooms of the masters that live waited: %v", elsewhere)
	}
	<-listed
	p.judge()
	p.clocks(mine, promoted)
	here := p.gaps(mine, killed, end)
	t.Logf("promoted:    %v after it was gone; /readyz 200 %d of %d times meanwhile", round(promoted.Sub(killed)), ready, asked)
	t.Logf("acks back:   in %d rooms of the lost master, %v (first), %v (last) after the promotion", len(took), round(took[0]), round(slices.Max(took)))
	t.Logf("longest gap: %v in a room of the lost master, %v in the %d rooms of the others", round(slices.Max(here)), round(slices.Max(elsewhere)), len(elsewhere))
}

// TestClusterSlotMoved moves a slot in which somebody plays to another master, and leaves it half moved for a while; then another,
// without delay. The others are played on meanwhile, and the rooms that were moved afterwards.
func TestClusterSlotMoved(t *testing.T) {
	p := beginCluster(t)
	first, second := p.slotOf(0), p.slotOf(1)
	p.move(first, p.cluster.Masters[0], p.cluster.Masters[2], halfMoved)
	moved := p.move(second, p.cluster.Masters[1], p.cluster.Masters[0], 0)
	if p.judge() > 0 {
		t.Error("somebody was told of a rollback, and nothing was lost")
	}
	p.clocks(func(string) bool { return true }, moved)
}

// slotOf is a slot of a master in which a match is played.
func (p *clusterParty) slotOf(master int) int {
	for room := range p.acks() {
		if p.master(room) == master {
			return p.slot(room)
		}
	}
	p.t.Fatalf("master %d holds no rooms", master)
	return 0
}

// move moves a slot, half of it a while before the rest, and holds what the rooms in it and elsewhere felt of that
// against what is promised.
func (p *clusterParty) move(slot int, from, to *redistest.Server, wait time.Duration) (moved time.Time) {
	p.t.Helper()
	mine := func(room string) bool { return p.slot(room) == slot }
	keys, _ := from.Do("CLUSTER", "COUNTKEYSINSLOT", slot).(int64)
	began := time.Now()
	p.cluster.BeginMove(slot, from, to)
	if wait > 0 {
		p.cluster.MoveKeys(slot, int(keys/2), from, to)
		p.listed()
		pause(p.t, wait)
	}
	p.cluster.EndMove(slot, from, to)
	moved = time.Now()
	var took []time.Duration
	all := within(p.t, 30*time.Second, func() (all bool) { took, all = p.back(mine, moved); return all })
	pause(p.t, 5*time.Second)
	end := time.Now()
	if !all || slices.Max(took) > clusterBackWithin {
		p.t.Errorf("in the slot that was moved not all acks are back within %v: %v", clusterBackWithin, took)
	}
	others := p.gaps(func(room string) bool { return !mine(room) }, began, end)
	if slices.Max(others) > othersGap+clusterThink {
		p.t.Errorf("rooms in other slots waited: %v", others)
	}
	p.t.Logf("slot %5d:  %d keys moved in %v; %d rooms in it, acks back %v after; longest gap %v in it, %v in the %d rooms elsewhere",
		slot, keys, round(moved.Sub(began)), len(took), round(slices.Max(took)), round(slices.Max(p.gaps(mine, began, end))), round(slices.Max(others)), len(others))
	return moved
}

// clocks sees that what was over at a moment took nobody's time, and that moves are seen as soon as ever afterwards.
func (p *clusterParty) clocks(of func(room string) bool, over time.Time) {
	p.t.Helper()
	c := p.cost(of, over)
	if c.turn > turnMost+clusterThink || c.after > othersGap+clusterThink {
		p.t.Errorf("a turn took %v beside what was given back, one that came up afterwards %v, of which %v are thought at most", c.turn, c.after, clusterThink)
	}
	p.t.Logf("time:        no turn took longer than %v beside what was given back, nor than %v afterwards (thinking up to %v); the most that one cost a clock: %v",
		round(c.turn), round(c.after), clusterThink, round(c.clock))
}

// listed asks for the list of rooms while a part of it is away or half moved: the rest is to be there.
func (p *clusterParty) listed() {
	p.t.Helper()
	began := time.Now()
	page, err := p.journal.Summaries(p.t.Context(), rooms.SummaryQuery{Most: 100})
	if err != nil && !errors.Is(err, rooms.ErrPartial) || len(page.Summaries) == 0 {
		p.t.Errorf("%d rooms are listed meanwhile, %v", len(page.Summaries), err)
	}
	p.t.Logf("list:        %d rooms of %d are listed meanwhile, after %v; all: %v", len(page.Summaries), len(p.acks()), round(time.Since(began)), err == nil)
}

func round(d time.Duration) time.Duration { return d.Round(10 * time.Millisecond) }
