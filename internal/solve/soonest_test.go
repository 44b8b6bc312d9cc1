package solve_test

import (
	"errors"
	"os"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/solve"
)

// The certificates that docs/solved.md says come soonest take so many turns at most, and within one turn less nobody can.
func TestSoonest(t *testing.T) {
	longest := map[string]int{}
	for _, c := range certificates(t, ".") {
		r, err := solve.Check(c)
		if err != nil {
			t.Fatal(err)
		}
		longest[c.Claim.Name()] = r.Longest
	}
	for _, test := range []struct {
		game  string
		seat  engine.Seat
		seeds int
		turns int
		long  bool // it takes many seconds that one turn less is not enough
	}{
		{game: "hoyito-1", seat: engine.North, seeds: 28, turns: 22},
		{game: "hoyito-1", seat: engine.South, seeds: 20, turns: 33, long: true},
		{game: "hoyito-2", seat: engine.North, seeds: 28, turns: 9},
		{game: "hoyito-2", seat: engine.North, seeds: 32, turns: 11},
		{game: "hoyito-3", seat: engine.North, seeds: 28, turns: 8},
		{game: "hoyito-3", seat: engine.North, seeds: 36, turns: 20},
		{game: "ayoayo", seat: engine.South, seeds: 25, turns: 29, long: true},
	} {
		claim := solve.Claim{Game: test.game, Pits: 6, Seat: test.seat, Seeds: test.seeds}
		if got := longest[claim.Name()]; got != test.turns {
			t.Errorf("%s: its certificate takes %d turns, not %d", claim, got, test.turns)
		}
		places := 22
		if test.long {
			if os.Getenv("CASITAS_LONG") == "" {
				continue
			}
			places = 26 // with 2^22 it finds the same things for ever
		}
		_, err := solve.NewProver(places).Prove(t.Context(), claim, solve.Way{Turns: test.turns - 1}, func(int) {})
		if !errors.Is(err, solve.ErrNotProved) {
			t.Errorf("%s within %d turns: %v", claim, test.turns-1, err)
		}
	}
}
