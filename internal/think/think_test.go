package think_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/think"
)

func quiet() {}

// The search finds the value and the best pits that looking at every line finds, in positions of random play.
func TestSearchAgreesWithEveryLine(t *testing.T) {
	for _, r := range engine.Games() {
		luck := rand.New(rand.NewPCG(5, 5))
		for range 60 {
			m := someway(t, r, engine.SingleGame, luck)
			if m.Game().Over() != "" {
				continue
			}
			const depth = 3
			got := must.Get(think.NewSearch(12).Best(t.Context(), m, depth, quiet))(t)
			best, pits := everyLine(t, m, got.Depth)
			slices.Sort(got.Pits)
			if got.Value != best || !slices.Equal(got.Pits, pits) {
				t.Fatalf("%s, %v: the search says %d by %v, every line %d by %v", r.Name, m.Game().Position(), got.Value, got.Pits, best, pits)
			}
		}
	}
}

// someway is a match after some random turns.
func someway(t *testing.T, r engine.Rules, l engine.Length, luck *rand.Rand) engine.Match {
	t.Helper()
	m, err := engine.NewMatch(r, l, engine.South)
	for range luck.IntN(40) {
		if m.Game().Over() == "" {
			legal := m.Game().Legal()
			m, _, err = m.Play(legal[luck.IntN(len(legal))])
		}
	}
	must.Do(t, err)
	return m
}

// everyLine is what a position is worth for its player to move, looking at all lines of so many turns.
func everyLine(t *testing.T, m engine.Match, depth int) (best int, pits []int) {
	t.Helper()
	mover := m.Game().Position().ToMove
	best = -1 << 30
	for _, pit := range m.Game().Legal() {
		after, _, err := m.Play(pit)
		must.Do(t, err)
		held := after.Held()
		v := held[mover] - held[mover.Other()]
		switch to := after.Game().Position().ToMove; {
		case to == engine.Nobody && v > 0:
			v += 1000
		case to == engine.Nobody && v < 0:
			v -= 1000
		case to == engine.Nobody || depth == 1:
		default:
			if v, _ = everyLine(t, after, depth-1); to != mover {
				v = -v
			}
		}
		switch {
		case v > best:
			best, pits = v, []int{pit}
		case v == best:
			pits = append(pits, pit)
		}
	}
	return best, pits
}

// Hoyito III: whatever South opens with, North takes 28 seeds in seven captures before South moves again (another program has solved it).
func TestSevenCapturesInARow(t *testing.T) {
	r, err := engine.ByName("hoyito-3", 0)
	must.Do(t, err)
	search := think.NewSearch(16)
	for open := range r.Pits {
		m, err := engine.NewMatch(r, engine.SingleGame, engine.South)
		must.Do(t, err)
		for m, _, err = m.Play(open); m.Game().Position().ToMove == engine.North && m.Held()[engine.North] < 28; {
			best, wrong := search.Best(t.Context(), m, 8, quiet)
			if wrong != nil {
				t.Fatal(wrong)
			}
			m, _, err = m.Play(best.Pits[0])
		}
		if err != nil || m.Held()[engine.North] < 28 {
			t.Errorf("after South's %d North holds %d (%v)", open+1, m.Held()[engine.North], err)
		}
	}
}

// A bot plays for the match: one that leaves the other too little to fill a pit has won it, one that only takes the round has not.
func TestPlaysForTheMatch(t *testing.T) {
	r := must.Get(engine.ByName("hoyito-1", 0))(t)
	luck := rand.New(rand.NewPCG(2, 9))
	decided, goesOn := 0, 0
	for range 400 {
		after, thinks := lastTurn(t, r, luck)
		switch {
		case after.RoundOver():
			goesOn++
		case after.Winner() == engine.SouthWins:
			decided++
		default:
			continue // the round is not over
		}
		if (thinks.Value > 900) != (after.Winner() == engine.SouthWins) {
			t.Fatalf("%v: won by %q, and the bot thinks %v", after.Game().Position(), after.Winner(), thinks)
		}
	}
	if decided < 10 || goesOn < 10 {
		t.Errorf("%d matches were decided and %d went on: too few to tell", decided, goesOn)
	}
}

// lastTurn has a bot play South, far ahead, in a round with eight seeds left and where North holds two or six.
func lastTurn(t *testing.T, r engine.Rules, luck *rand.Rand) (after engine.Match, thinks think.Choice) {
	t.Helper()
	p := engine.Position{Size: int8(r.Pits)}
	for range 8 {
		p.Pits[luck.IntN(2*r.Pits)]++
	}
	north := 2 + 4*luck.IntN(2)
	m, err := engine.Setup(r, engine.ToTheEnd, engine.State{Pits: p.Piles(), Held: [2]int{40 - north, north}, ToMove: engine.South}, engine.Nobody)
	must.Do(t, err)
	if m.Game().Position().ToMove != engine.South {
		return m, think.Choice{} // South had to pass
	}
	if thinks, err = think.NewSearch(10).Best(t.Context(), m, 1, func() {}); err != nil {
		t.Fatal(err)
	}
	if after, _, err = m.Play(thinks.Pits[0]); err != nil {
		t.Fatal(err)
	}
	return after, thinks
}

// A search ends with its context, within a slice, and says so.
func TestSearchEnds(t *testing.T) {
	m, err := engine.NewMatch(engine.Games()[0], engine.SingleGame, engine.South)
	must.Do(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	slices := 0
	_, err = think.NewSearch(10).Best(ctx, m, 60, func() {
		if slices++; slices == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || slices != 3 {
		t.Errorf("it ended with %v after %d slices", err, slices)
	}
}
