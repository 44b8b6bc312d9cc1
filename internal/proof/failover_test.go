package proof

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store"
	"casitas/internal/store/redistest"
)

const failoverTables = 5 // matches at once, each with a watcher

// kind is one way for a failover to go.
type kind struct {
	killed   int  // nodes that die with the primary, of three
	quiet    bool // nobody has anything to say while it happens: it is found without a command
	sentinel bool // Sentinel promotes the replica; else the address is led to it
}

func kindOf(n int) kind {
	return kind{killed: []int{0, 3, 2}[n%3], quiet: n%2 == 0, sentinel: n%4 == 1}
}

func (k kind) String() string {
	who := map[int]string{0: "all nodes live", 2: "one node lives", 3: "no node lives"}[k.killed]
	what, how := "moves made", "address led elsewhere"
	if k.quiet {
		what = "nobody says anything"
	}
	if k.sentinel {
		how = "Sentinel"
	}
	return who + ", " + what + ", " + how
}

// outcome is what became of one failover.
type outcome struct {
	kind
	acks          int // acknowledged after the link was cut
	lost          int // viewers of rooms who had seen more than the replica held
	held          int // of these, those with a living node that held it all
	restored      int // the journal has again what they had seen
	heldRestored  int // of these, those that were held
	told          int // the others, who were told of the rollback
	undetected    int
	living        driver.Nodes
	found         time.Duration // from the promotion until the last of them was
	forks, faults int
}

// TestFailover cuts the link to the replica, lets moves be acknowledged that it will never have, kills the
// primary and promotes the replica, again and again.
func TestFailover(t *testing.T) {
	t.Parallel()
	var all []outcome
	for n := range failovers.now() {
		k := kindOf(n)
		t.Run(fmt.Sprintf("%02d", n+1), func(t *testing.T) {
			o := failover(t, k)
			all = append(all, o)
			t.Logf("%-62s %3d acks behind the cut; %2d viewers had seen lost versions: %2d restored (%d of %d that a living node held), %2d told, %d undetected, within %v; %d silent forks, %d faults",
				k, o.acks, o.lost, o.restored, o.heldRestored, o.held, o.told, o.undetected, o.found.Round(time.Millisecond), o.forks, o.faults)
		})
	}
	var sum outcome
	var found []time.Duration
	for _, o := range all {
		sum.acks, sum.lost, sum.restored, sum.told = sum.acks+o.acks, sum.lost+o.lost, sum.restored+o.restored, sum.told+o.told
		sum.held, sum.heldRestored = sum.held+o.held, sum.heldRestored+o.heldRestored
		sum.undetected, sum.forks, sum.faults = sum.undetected+o.undetected, sum.forks+o.forks, sum.faults+o.faults
		found = append(found, o.found)
	}
	if len(all) < failovers.now() || sum.lost == 0 {
		t.Fatalf("%d trials, %d viewers had something to lose", len(all), sum.lost)
	}
	t.Logf("failovers:   %d, with %d acknowledged moves behind the cut link", len(all), sum.acks)
	t.Logf("detected:    %d of %d viewers who had seen what was lost: %d restored, %d told; within %v (median), %v (slowest) of the promotion",
		sum.restored+sum.told, sum.lost, sum.restored, sum.told, middle(found).Round(time.Millisecond), slices.Max(found).Round(time.Millisecond))
	t.Logf("restored:      %d of %d viewers of whom a living node held what they had seen", sum.heldRestored, sum.held)
	t.Logf("silent forks: %d; faults in the journal: %d", sum.forks, sum.faults)
}

func failover(t *testing.T, k kind) outcome {
	t.Helper()
	primary := redistest.Start(t)
	replica := redistest.StartReplica(t, primary)
	proxy := redistest.StartProxy(t, primary.Addr)
	url := "redis://" + proxy.Addr
	if k.sentinel {
		s := redistest.StartSentinel(t, primary)
		s.KnowsReplica()
		url = s.URL()
	}
	aside := redistest.StartProxy(t, primary.Addr) // for looking at what Redis holds, whichever it is
	j := journalAt(t, "redis://"+aside.Addr)
	p := newParty(t, startNodes(t, bin, url, 3), 20*time.Millisecond, nil)
	p.Ledger.Timed = true
	for range failoverTables {
		p.table()()
	}
	later := p.table()
	pause(t, 1500*time.Millisecond)

	replica.CutLink(primary)
	before := p.Ledger.Count().Acks
	later() // a match of which the replica will know nothing
	pause(t, time.Second)
	if k.quiet {
		p.Rest.Store(true)
		until(t, "everybody has been shown the last move", func() bool { return waiting(p.Ledger) == 0 && p.Ledger.Abreast() })
	}
	o := outcome{kind: k, acks: p.Ledger.Count().Acks - before}
	killed := p.nodes[:k.killed]
	o.living = p.nodes[k.killed:]
	where := p.Where()
	primary.Kill()
	p.kill(killed)
	pause(t, 200*time.Millisecond)

	aside.Point(replica.Addr)
	aside.Cut()
	lost := must.Get(p.Ledger.Lost(t.Context(), j))(t)
	kept := held(where, lost, o.living)
	if k.sentinel {
		within(t, foundWithin.now(), replica.IsMaster)
	} else {
		replica.Do("REPLICAOF", "NO", "ONE")
		proxy.Point(replica.Addr)
		proxy.Cut()
	}
	promoted := time.Now()
	p.start(killed)
	o.find(t, p, j, promoted)
	o.judge(t, p, j, lost, kept)
	return o
}

// find waits until nobody believes in what is lost, and has people play on from there.
func (o *outcome) find(t *testing.T, p *party, j rooms.Journal, promoted time.Time) {
	t.Helper()
	within(t, foundWithin.now(), func() bool {
		faults, _, err := p.Ledger.Forked(t.Context(), j)
		return err == nil && len(faults) == 0
	})
	o.found = time.Since(promoted)

	p.Rest.Store(false)
	after := p.Ledger.Count().Acks
	if !within(t, foundWithin.now(), func() bool { return p.Ledger.Count().Acks > after+20*failoverTables }) {
		t.Error("nobody plays on")
	}
	p.Rest.Store(true)
	pause(t, time.Second)
}

// judge holds what everybody believes against the journal.
func (o *outcome) judge(t *testing.T, p *party, j rooms.Journal, lost []driver.Loss, held map[string]bool) {
	t.Helper()
	faults, _, err := p.Ledger.Forked(t.Context(), j)
	must.Do(t, err)
	audit, err := store.Walk(t.Context(), j)
	must.Do(t, err)
	for _, f := range slices.Concat(faults, audit.Faults) {
		t.Error(f)
	}
	o.lost, o.forks, o.faults = len(lost), p.Ledger.Count().Forks, len(audit.Faults)
	for _, l := range lost {
		o.count(t, l, held[l.Room], holds(t, j, l), p.Ledger.Told(l))
	}
	switch {
	case o.forks > 0:
		t.Errorf("%d versions were shown to one viewer with two heads", o.forks)
	case o.quiet && o.heldRestored < o.held:
		t.Errorf("%d of %d viewers were not restored though a node lived that held everything", o.held-o.heldRestored, o.held)
	}
}

// count counts one viewer.
func (o *outcome) count(t *testing.T, l driver.Loss, held, restored, told bool) {
	t.Helper()
	if held {
		o.held++
	}
	switch {
	case restored && held:
		o.restored, o.heldRestored = o.restored+1, o.heldRestored+1
	case restored:
		o.restored++
	case told:
		o.told++
	default:
		o.undetected++
		t.Errorf("%s is not told that version %d of %s is lost", l.Player, l.V, l.Room)
	}
}

// holds says whether the journal holds again what a viewer had seen.
func holds(t *testing.T, j rooms.Journal, l driver.Loss) bool {
	t.Helper()
	log, err := j.Load(t.Context(), l.Room, 0)
	if err != nil && !errors.Is(err, rooms.ErrNoRoom) {
		t.Fatal(err)
	}
	return l.V <= uint64(len(log.Entries)) && string(log.Entries[l.V-1].Head) == l.H
}
