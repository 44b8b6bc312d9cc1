package proof

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

const calm = 700 * time.Millisecond // between two faults

// faultyNet is two nodes, with a proxy between each and Redis, and between each and its people.
type faultyNet struct {
	redis, people []*redistest.Proxy
	nodes         driver.Nodes
}

func lay(t *testing.T, server *redistest.Server) *faultyNet {
	t.Helper()
	n := &faultyNet{}
	for range 2 {
		before := redistest.StartProxy(t, server.Addr)
		node := start(t, "--redis", "redis://"+before.Addr)
		n.nodes = append(n.nodes, node)
		n.redis = append(n.redis, before)
		n.people = append(n.people, redistest.StartProxy(t, node.Addr))
	}
	return n
}

// urls is where people reach the nodes.
func (n *faultyNet) urls() []string {
	var all []string
	for _, p := range n.people {
		all = append(all, "http://"+p.Addr)
	}
	return all
}

// rage brings one fault after another, between nodes and Redis and between people and nodes alternately, at one node or at
// both, until enough has been asked.
func (n *faultyNet) rage(t *testing.T, luck *rand.Rand, enough func() bool) spells {
	t.Helper()
	var all spells
	for round := 0; round < 2*len(kinds) || !enough(); round++ {
		kind := kinds[round/2%len(kinds)]
		where, at := "between node and Redis", n.redis
		if round%2 == 1 {
			where, at = "between people and node", n.people
		}
		if first := luck.IntN(3); first < 2 {
			at = at[first : first+1]
		}
		s := spell{what: kind.name + " " + where, from: time.Now()}
		for _, p := range at {
			kind.begin(p)
		}
		pause(t, longest.now()/3+time.Duration(luck.Int64N(int64(longest.now()*2/3))))
		for _, p := range at {
			kind.end(p)
		}
		s.to = time.Now()
		all = append(all, s)
		pause(t, calm)
	}
	return all
}

// TestFaults plays through a network that does all that networks do.
func TestFaults(t *testing.T) {
	t.Parallel()
	t.Logf("seed %d", *seed)
	luck := rand.New(rand.NewPCG(*seed, 4))
	server := redistest.Start(t)
	n := lay(t, server)
	ledger := driver.NewLedger()
	ledger.Timed, ledger.Endless = true, true
	ctx, stop := context.WithCancel(t.Context())
	party := &driver.Party{Nodes: n.urls(), Ledger: ledger, Think: faultThink.now(), Fail: func(err error) { t.Error(err) }, Game: func(table int) wire.Options {
		return wire.Options{Rules: []string{"hoyito-1", "hoyito-3"}[table%2], Length: 99, Clock: &wire.Clock{Initial: 3_600_000}}
	}}
	for range faultTables {
		begin, err := party.Table(ctx)
		must.Do(t, err)
		begin()
	}
	all := n.rage(t, luck, func() bool { return ledger.Count().Acks+ledger.Count().Nacks >= faultCommands.now() })
	party.Rest.Store(true)
	ended := time.Now()
	for time.Since(ended) < settledWithin.now()+5*time.Second && (waiting(ledger) > 0 || time.Since(ended) < 3*time.Second) {
		pause(t, 50*time.Millisecond)
	}
	stop()
	party.Wait()
	reportFaults(t, server, ledger, all)
}

// waiting counts the commands without a response.
func waiting(l *driver.Ledger) (n int) {
	for _, turn := range l.Turns() {
		if turn.Answered.IsZero() {
			n++
		}
	}
	return n
}

func reportFaults(t *testing.T, server *redistest.Server, ledger *driver.Ledger, all spells) {
	j := journalAt(t, server.URL())
	forked, viewers, err := ledger.Forked(t.Context(), j)
	must.Do(t, err)
	wrong, audit, err := driver.Verify(t.Context(), j, ledger)
	must.Do(t, err)
	wrong = append(wrong, forked...)
	for _, f := range wrong[:min(20, len(wrong))] {
		t.Error(f)
	}
	answers, views := answered(t, ledger, all), shown(t, ledger, all)
	c := ledger.Count()
	if c.Forks+c.Rollbacks > 0 {
		t.Errorf("%d forks, %d rollbacks, and nothing was lost", c.Forks, c.Rollbacks)
	}
	t.Logf("faults:      %d spells of %d kinds in two places", len(all), len(kinds))
	t.Logf("commands:    %d (%d acknowledged, %d refused for good), said %d times, refused for now %d times; %d connections", len(ledger.Turns()), c.Acks, c.Nacks, c.Sent, c.Retries, c.Connections)
	t.Logf("journal:     %d rooms, %d events, %d commands; %d viewers hold what it holds", audit.Rooms, audit.Events, audit.Commands, viewers)
	t.Logf("wrong:       %d (acknowledged and lost, counted twice, shown and not kept, forked)", len(wrong))
	answers.log(t, "answers:")
	views.log(t, "viewers:")
}

// delays are how long things took after the end of the last fault that touched them.
type delays struct {
	touched int
	all     []time.Duration
	worst   string
}

func (d *delays) add(all spells, from, to time.Time) {
	late, touched := all.late(from, to)
	if !touched {
		return
	}
	d.touched++
	if len(d.all) == 0 || late > slices.Max(d.all) {
		d.worst = all.last(from, to).what
	}
	d.all = append(d.all, late)
}

func (d *delays) log(t *testing.T, name string) {
	t.Helper()
	if d.touched == 0 {
		t.Errorf("%s no fault touched anything", name)
		return
	}
	slices.Sort(d.all)
	last := d.all[len(d.all)-1]
	if last > settledWithin.now() {
		t.Errorf("%s only %v after %s", name, last, d.worst)
	}
	t.Logf("%-12s %d touched by a fault; settled %v (median), %v (p99), %v (latest, after: %s) after its end, wanted %v", name, d.touched,
		driver.Percentile(d.all, 50).Round(time.Millisecond), driver.Percentile(d.all, 99).Round(time.Millisecond), last.Round(time.Millisecond), d.worst, settledWithin.now())
}

// answered is how late responses were.
func answered(t *testing.T, l *driver.Ledger, all spells) (d delays) {
	t.Helper()
	for id, turn := range l.Turns() {
		if turn.Answered.IsZero() {
			t.Errorf("command %s has no answer after %v", id, time.Since(turn.Said))
			continue
		}
		d.add(all, turn.Said, turn.Answered)
	}
	return d
}

// shown is how late viewers were shown what somebody had been shown already.
func shown(t *testing.T, l *driver.Ledger, all spells) (d delays) {
	t.Helper()
	type viewing struct{ player, room string }
	first := map[string][]driver.Sight{}   // by room: the first sight of each version
	sights := map[viewing][]driver.Sight{} // by viewer: whenever it was shown more
	for _, s := range l.Sights() {
		if f := first[s.Room]; len(f) == 0 || s.V > f[len(f)-1].V {
			first[s.Room] = append(f, s)
		}
		who := viewing{s.Player, s.Room}
		if own := sights[who]; len(own) == 0 || s.V > own[len(own)-1].V {
			sights[who] = append(own, s)
		}
	}
	for who, own := range sights {
		for _, f := range first[who.room] {
			i, _ := slices.BinarySearchFunc(own, f.V, func(s driver.Sight, v uint64) int { return cmp.Compare(s.V, v) })
			if i == len(own) {
				t.Errorf("%s was never shown version %d of %s", who.player, f.V, who.room)
				break
			}
			if own[i].At.After(f.At) {
				d.add(all, f.At, own[i].At)
			}
		}
	}
	return d
}
