package seeks

import (
	"slices"

	"casitas/internal/engine"
	"casitas/internal/rooms"
)

// Pool is a quick pairing. One without options stands for any game of its speed.
type Pool struct {
	ID      string
	Speed   string
	Options *rooms.Options
}

// The speeds, by the clocks that are played with. Games in rounds are best after three, others a set of two, so that
// who opens decides nothing.
var speeds = []struct {
	name  string
	clock rooms.TimeControl
}{
	{"live", rooms.TimeControl{Initial: 5 * 60_000, Increment: 5_000}},
	{"days", rooms.TimeControl{Days: 3}},
}

const (
	poolRounds = engine.Length(3)
	poolSet    = engine.Length(-2)
)

// Pools are all there are: at each speed one for any game, and one a game.
var Pools = allPools()

func allPools() (all []Pool) {
	for _, speed := range speeds {
		all = append(all, Pool{ID: speed.name, Speed: speed.name})
		for _, rules := range engine.Games() {
			o := rooms.Options{Rules: rules, Length: poolSet, Opener: engine.Nobody, Public: true, Clock: &speed.clock}
			if rules.Rounds {
				o.Length = poolRounds
			}
			all = append(all, Pool{ID: speed.name + "-" + rules.Name, Speed: speed.name, Options: &o})
		}
	}
	return all
}

// played are the pools that are played in by who waits in some: for any game, in all of that speed; each once, in the
// order of the table.
func played(ids []string) (all []*Pool) {
	for i := range Pools {
		p := &Pools[i]
		if p.Options != nil && slices.ContainsFunc(ids, func(id string) bool { return id == p.ID || id == p.Speed }) {
			all = append(all, p)
		}
	}
	return all
}

// reach are the pools in which who waits in some is counted, those for any game among them.
func reach(ids []string) (all []string) {
	for _, p := range played(ids) {
		all = append(all, p.ID, p.Speed)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// common are the pools in which two can be paired.
func common(a, b []string) (all []*Pool) {
	others := played(b)
	for _, p := range played(a) {
		if slices.Contains(others, p) {
			all = append(all, p)
		}
	}
	return all
}

// known says whether there are all these pools.
func known(ids []string) bool {
	return !slices.ContainsFunc(ids, func(id string) bool {
		return !slices.ContainsFunc(Pools, func(p Pool) bool { return p.ID == id })
	})
}
