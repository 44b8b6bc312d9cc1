package driver

import (
	"context"
	"fmt"
	"time"

	"casitas/web/wire"
)

// Games is what tables play, one after another: every game, single, in rounds and in a set, with each kind of clock and without.
var Games = []wire.Options{
	{Rules: "hoyito-1", Length: 2, Clock: &wire.Clock{Initial: 600_000, Increment: 2_000}},
	{Rules: "hoyito-2"},
	{Rules: "hoyito-3", Length: 3, Public: true},
	{Rules: "ayoayo", Clock: &wire.Clock{Turn: 300_000}},
	{Rules: "tihbat", Length: -2, Ballot: true, Public: true, Clock: &wire.Clock{Days: 1}},
	{Rules: "hoyito-1", Pits: 9},
}

// Soon are games that players who move at random bring to their end soon: short, and not on nine pits.
var Soon = []wire.Options{
	{Rules: "ayoayo", Clock: &wire.Clock{Initial: 300_000}},
	{Rules: "hoyito-2", Clock: &wire.Clock{Initial: 600_000, Increment: 2_000}},
	{Rules: "tihbat", Length: -2, Ballot: true, Public: true, Clock: &wire.Clock{Days: 1}},
}

// Table is two players who play one match after another.
type Table struct {
	Number int
	Games  []wire.Options // one after another
	Nodes  []string
	Seed   uint64
	Think  func() time.Duration // the longest before a move
	Pick   func() string        // where the players' next connections lead; nil: to any node
	Opened func(room string)    // told of each room; nil: nobody is
	Ledger *Ledger
	Stop   func() bool // asked after each match
}

// Play plays until it is to stop, and returns how many matches that were.
func (t Table) Play(ctx context.Context) (matches int, err error) {
	var people [2]*Player
	for n, name := range []string{"South", "North"} {
		p, err := Register(ctx, t.Nodes, fmt.Sprintf("%s %d", name, t.Number), t.Seed+uint64(2*t.Number+n), t.Ledger)
		if err != nil {
			return 0, err
		}
		p.Think, p.Pick = t.Think, t.Pick
		people[n] = p
		go p.Run(ctx)
	}
	for {
		if err := Match(ctx, people[:], t.Games[(t.Number+matches)%len(t.Games)], t.Opened); err != nil {
			return matches, fmt.Errorf("table %d: %w", t.Number, err)
		}
		if matches++; t.Stop() {
			return matches, nil
		}
	}
}

// Percentile is the value below which so many of a hundred lie; the values are sorted.
func Percentile(sorted []time.Duration, percent int) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, len(sorted)*percent/100)]
}
