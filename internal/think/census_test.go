package think_test

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/think"
)

// census is what games between two of a strength come to.
type census struct{ turns, choices, laps, opener float64 }

// counted plays so many games of a strength against itself from the opening.
func counted(t *testing.T, r engine.Rules, level think.Level, games int) census {
	t.Helper()
	luck := rand.New(rand.NewPCG(9, 9))
	search := think.NewSearch(12)
	var turns, choices, laps, opener int
	for range games {
		m := must.Get(engine.NewMatch(r, engine.SingleGame, engine.South))(t)
		for m.Game().Over() == "" {
			choices += len(m.Game().Legal())
			pit := must.Get(search.Choose(t.Context(), m, level, luck, func() {}))(t)
			next, turn, err := m.Play(pit)
			must.Do(t, err)
			m = next
			turns++
			laps += len(turn.Laps)
		}
		switch m.Game().Winner() {
		case engine.SouthWins:
			opener += 2
		case engine.Draw:
			opener++
		}
	}
	of := func(n int) float64 { return float64(n) / float64(turns) }
	return census{turns: float64(turns) / float64(games), choices: of(choices), laps: of(laps), opener: float64(opener) / float64(2*games)}
}

// What random, greedy and deep play come to is what another program counted: pits to choose from, turns a game, laps a turn, and the points of who opens.
// Its greedy games of Hoyito are shorter (24, 46 and 49 turns; here 35, 60 and 62), and how it chose among pits that take as much is not recorded: here it is by lot.
func TestCensus(t *testing.T) {
	games, deep := 1000, 0
	if os.Getenv("CASITAS_LONG") != "" {
		games, deep = 10_000, 400
	}
	for _, test := range []struct {
		game                  string
		random, greedy, seven census
	}{
		{"hoyito-1", census{53, 3.6, 1.9, .34}, census{opener: .35}, census{opener: .16}},
		{"hoyito-2", census{102, 3.8, 2.1, .47}, census{opener: .44}, census{opener: .17}},
		{"hoyito-3", census{105, 3.8, 2.1, .47}, census{opener: .42}, census{opener: .15}},
		{"ayoayo", census{35, 3.6, 2.9, .52}, census{turns: 17, opener: .50}, census{opener: .84}},
		{"tihbat", census{23, 2.0, 1, .50}, census{turns: 19, opener: .58}, census{}},
	} {
		t.Run(test.game, func(t *testing.T) {
			t.Parallel()
			r := must.Get(engine.ByName(test.game, 0))(t)
			random, greedy := counted(t, r, think.Level{Random: 100}, games), counted(t, r, think.Level{Depth: 1}, games)
			t.Logf("random %+v, greedy %+v", random, greedy)
			near(t, "turns of random games", random.turns, test.random.turns, 0.05*test.random.turns)
			near(t, "pits to choose from", random.choices, test.random.choices, 0.1)
			near(t, "laps a turn", random.laps, test.random.laps, 0.1)
			near(t, "the opener in random games", random.opener, test.random.opener, 0.04)
			if test.greedy.turns > 0 {
				near(t, "turns of greedy games", greedy.turns, test.greedy.turns, 0.07*test.greedy.turns)
			}
			near(t, "the opener in greedy games", greedy.opener, test.greedy.opener, 0.04)
			if deep > 0 && test.seven.opener > 0 {
				seven := counted(t, r, think.Level{Random: 10, Depth: 7}, deep)
				t.Logf("seven turns deep %+v", seven)
				near(t, "the opener seven turns deep", seven.opener, test.seven.opener, 0.08) // by another search
			}
		})
	}
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s: %.2f, want %.2f", what, got, want)
	}
}
