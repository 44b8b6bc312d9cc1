package tables_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/tables"
	"casitas/internal/think"
)

// The strongest bot of Tihbat comes out two seeds ahead at least as second player, and never more than two behind as first, against
// random, greedy and deep play: with best play of both, who opens loses by two.
func TestPerfectTihbat(t *testing.T) {
	r := must.Get(engine.ByName("tihbat", 0))(t)
	table := built(t, r)
	games := 60
	if os.Getenv("CASITAS_LONG") != "" {
		games = 10_000
	}
	perfect := think.LevelOf("tihbat", think.Levels)
	others := []think.Level{{Random: 100}, {Depth: 1}, {Random: 10, Depth: 9}}
	luck := rand.New(rand.NewPCG(4, 4))
	won := [2]int{}
	for i := range games {
		seat := engine.Seat(i % 2)
		held := opposed(t, r, table, seat, perfect, others[i/2%len(others)], luck)
		least := 2
		if seat == engine.South {
			least = -2
		}
		switch ahead := held[seat] - held[seat.Other()]; {
		case ahead < least:
			t.Fatalf("game %d, as %s: it came out %d ahead", i, seat, ahead)
		case ahead > 0:
			won[seat]++
		}
	}
	t.Logf("of %d games, half from each seat, it won %d as South and %d as North", games, won[engine.South], won[engine.North])
}

// opposed plays a game of the perfect player, in a seat, against another, and is what each came to hold.
func opposed(t *testing.T, r engine.Rules, table *tables.Table, seat engine.Seat, perfect, other think.Level, luck *rand.Rand) [2]int {
	t.Helper()
	m := must.Get(engine.NewMatch(r, engine.SingleGame, engine.South))(t)
	search := think.NewSearch(10)
	for m.Game().Over() == "" {
		level := other
		search.Knows(nil)
		if m.Game().Position().ToMove == seat {
			level = perfect
			search.Knows(table)
		}
		pit := must.Get(search.Choose(t.Context(), m, level, luck, func() {}))(t)
		var err error
		m, _, err = m.Play(pit)
		must.Do(t, err)
	}
	return m.Held()
}
