package rooms

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/must"
)

// Every ballot is two legal turns that nobody's clock pays for, and is played once from either side; lots differ.
func TestBallots(t *testing.T) {
	for _, rules := range engine.Games() {
		seen := map[string]bool{}
		for lot := range uint64(12) {
			drawn := ballots(t, rules, lot)
			for game := 0; game+1 < len(drawn); game += 2 {
				mirrored := slices.Clone(drawn[game+1])
				for i := range mirrored {
					mirrored[i] = (mirrored[i] + rules.Pits) % (2 * rules.Pits)
				}
				if !slices.Equal(drawn[game], mirrored) {
					t.Fatalf("%s, lot %d: %v begins game %d, and %v the next", rules.Name, lot, drawn[game], game+1, drawn[game+1])
				}
			}
			seen[fmt.Sprint(drawn[0])] = true
		}
		if len(seen) < 2 {
			t.Errorf("%s: twelve lots draw %v", rules.Name, seen)
		}
	}
}

// ballots plays a set of four games at random, and gives the pits that were drawn, game by game. A game that goes on for long is
// not played to its end.
func ballots(t *testing.T, rules engine.Rules, lot uint64) (drawn [][]int) {
	t.Helper()
	luck := rand.New(rand.NewPCG(lot, 5))
	clock := &TimeControl{Initial: time.Hour.Milliseconds()}
	o := &Options{Rules: rules, Length: engine.Length(-4), Ballot: true, Opener: engine.South, Clock: clock}
	ana, bea := Player{ID: "ana"}, Player{ID: "bea"}
	var s State
	do := func(c Command) {
		c.Lot, c.Room = lot, "room"
		steps := must.Get(Decide(&s, c))(t)
		for _, step := range steps {
			s, _ = FoldEntry(s, Entry{Version: s.At.Version + 1, Head: s.At.Head.Next(step.Text), Event: step.Text})
			if step.Event.Drawn {
				pits := &drawn[s.Match.Round()-1]
				*pits = append(*pits, step.Event.Pit)
			} else if step.Event.Kind == Began || step.Event.Kind == Dealt {
				drawn = append(drawn, nil)
			}
		}
	}
	do(Command{By: ana, Do: DoOpen, Seat: engine.South, Options: o})
	do(Command{By: bea, Do: DoSit, Seat: engine.Nobody})
	for turns := 0; s.Phase != PhaseFinished && turns < 400; turns++ {
		if s.Phase == PhaseBetween {
			do(Command{By: ana, Do: DoReady, Seat: engine.Nobody})
			do(Command{By: bea, Do: DoReady, Seat: engine.Nobody})
		}
		if s.Match.Turns() == BallotTurns && (s.ToMove() == engine.Nobody || s.Clock.Left != clock.start()) {
			t.Fatalf("%s: %v is to move with %v left after the ballot", rules.Name, s.ToMove(), s.Clock.Left)
		}
		legal := s.Match.Game().Legal()
		do(Command{By: s.Seats[s.ToMove()], Do: DoSow, Turn: s.Turn, Pit: legal[luck.IntN(len(legal))]})
	}
	return drawn
}
