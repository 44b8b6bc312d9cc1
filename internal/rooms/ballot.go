package rooms

import (
	"math/rand/v2"
	"time"
)

// BallotTurns is how many turns of a game with a balloted opening are drawn by lot.
const BallotTurns = 2

// balloting says whether the next turn is drawn by lot.
func (s *State) balloting() bool {
	return s.Options.Ballot && s.Match.Turns() < BallotTurns && s.Match.Game().Over() == ""
}

// drawnFirst is how many turns of the match were drawn by lot before anybody chose one.
func (s *State) drawnFirst() int {
	if s.Options.Ballot {
		return BallotTurns
	}
	return 0
}

// ballot plays the turns of an opening that are drawn by lot; the first can be seen after a while. The second game of a pair
// draws as the first did: its board is the same seen from the other side, and so each ballot is played from either side.
func (d *decision) ballot(wait time.Duration) {
	pair := uint64(d.state.Match.Round()-1) / 2
	luck := rand.New(rand.NewPCG(d.state.Lot, pair))
	for d.state.balloting() {
		game := d.state.Match.Game()
		legal := game.Legal()
		if err := d.turn(game.Position().ToMove, legal[luck.IntN(len(legal))], wait); err != nil {
			d.err = err
			return
		}
		wait = time.Duration(d.steps[len(d.steps)-1].Event.From-d.at) * time.Millisecond
	}
}
