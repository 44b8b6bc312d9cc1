//go:build long

package proof

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"casitas/internal/driver"
	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store"
)

// acks is when commands were acknowledged, by room, oldest first.
func (p *clusterParty) acks() map[string][]time.Time {
	turns := p.Ledger.Turns()
	byRoom := map[string][]time.Time{}
	for _, a := range p.Ledger.Acks() {
		if at := turns[a.ID].Answered; !at.IsZero() {
			byRoom[a.Room] = append(byRoom[a.Room], at)
		}
	}
	for _, all := range byRoom {
		slices.SortFunc(all, time.Time.Compare)
	}
	return byRoom
}

// gaps is the longest stretch without an ack in each room that one says so of, of all that reach into from..to.
func (p *clusterParty) gaps(of func(room string) bool, from, to time.Time) (longest []time.Duration) {
	for room, all := range p.acks() {
		if !of(room) {
			continue
		}
		if !p.over(room) {
			all = append(all, to)
		}
		most, last := time.Duration(0), all[0]
		for _, at := range all[1:] {
			if at.After(from) && last.Before(to) {
				most = max(most, at.Sub(last))
			}
			last = at
		}
		longest = append(longest, most)
	}
	slices.Sort(longest)
	return longest
}

// over says whether a room's match has ended: nothing is to be waited for there.
func (p *clusterParty) over(room string) bool {
	log, err := p.journal.Load(p.t.Context(), room, 0)
	return err == nil && log.Summary.Ended > 0
}

// back is how long after a moment the first ack came, in each room that one says so of; false while some have none.
func (p *clusterParty) back(of func(room string) bool, since time.Time) (took []time.Duration, all bool) {
	for room, acks := range p.acks() {
		if !of(room) {
			continue
		}
		switch i := slices.IndexFunc(acks, since.Before); {
		case i >= 0:
			took = append(took, acks[i].Sub(since))
		case !p.over(room):
			return nil, false
		}
	}
	slices.Sort(took)
	return took, len(took) > 0
}

// cost is what turns took in some rooms.
type cost struct {
	turn  time.Duration // the longest, in the journal's time and less what was given back for outages
	after time.Duration // the longest of those that came up after it was all over
	clock time.Duration // the most that one took from a clock, which waits for the turn before to be watched
}

// cost reads the journal for what the rooms felt of something that was over at a moment.
func (p *clusterParty) cost(of func(room string) bool, over time.Time) (c cost) {
	p.t.Helper()
	for room := range p.acks() {
		if !of(room) {
			continue
		}
		log := must.Get(p.journal.Load(p.t.Context(), room, 0))(p.t)
		outages := p.outages(room)
		s, since := rooms.Blank(room), int64(0) // the last turn
		for _, entry := range log.Entries {
			before := s
			if s, _ = rooms.FoldEntry(s, entry); s.Turn == before.Turn || before.Phase != rooms.PhasePlaying {
				continue
			}
			if mover := before.Clock.Runs; since > 0 && mover != engine.Nobody {
				took := less(since, s.Changed, outages)
				c.turn = max(c.turn, took)
				c.clock = max(c.clock, time.Duration(before.Clock.Left[mover]-s.Clock.Left[mover])*time.Millisecond)
				if since > over.UnixMilli() {
					c.after = max(c.after, took)
				}
			}
			since = s.Changed
		}
	}
	return c
}

// less is a stretch of time less what of it was an outage.
func less(from, to int64, outages [][2]int64) time.Duration {
	left := to - from
	for _, o := range outages {
		left -= max(0, min(to, o[1])-max(from, o[0]))
	}
	return time.Duration(left) * time.Millisecond
}

// outages are those of a room's part, as Redis holds them.
func (p *clusterParty) outages(room string) (all [][2]int64) {
	p.t.Helper()
	said := must.Get(p.client.ZRange(p.t.Context(), p.key(room, "away"), 0, -1).Result())(p.t)
	for _, text := range said {
		from, to, _ := strings.Cut(text, " ")
		a, _ := strconv.ParseInt(from, 10, 64)
		b, _ := strconv.ParseInt(to, 10, 64)
		all = append(all, [2]int64{a, b})
	}
	return all
}

// judge holds what everybody was told against the journal, once all is quiet, and says how many were told of a rollback.
func (p *clusterParty) judge() (rollbacks int) {
	p.t.Helper()
	p.Rest.Store(true)
	var faults []string
	found := within(p.t, 30*time.Second, func() bool {
		var err error
		faults, _, err = p.Ledger.Forked(p.t.Context(), p.journal)
		return err == nil && len(faults) == 0
	})
	if !found {
		p.t.Errorf("after 30 s there are viewers whom nobody has told: %q", faults[:min(len(faults), 5)])
	}
	pause(p.t, time.Second)
	c := p.Ledger.Count()
	if rollbacks = c.Rollbacks + c.Gone; rollbacks == 0 {
		var err error
		var audit store.Audit
		if faults, audit, err = driver.Verify(p.t.Context(), p.journal, p.Ledger); err != nil {
			p.t.Fatal(err)
		}
		p.t.Logf("journal:     %d rooms, %d events, %d commands", audit.Rooms, audit.Events, audit.Commands)
	} else {
		audit, err := store.Walk(p.t.Context(), p.journal)
		must.Do(p.t, err)
		faults = audit.Faults
	}
	for _, f := range faults[:min(len(faults), 20)] {
		p.t.Error(f)
	}
	if c.Forks > 0 {
		p.t.Errorf("%d versions were shown to one viewer with two heads", c.Forks)
	}
	p.t.Logf("commands:    %d acknowledged, %d resent, %d refused for now, %d for good; %d viewers told of a rollback; %d faults", c.Acks, c.Resent, c.Retries, c.Nacks, rollbacks, len(faults))
	return rollbacks
}
