package rooms

import (
	"context"

	"casitas/internal/engine"
)

// Scores keeps how the matches of players ended, counted by game and opponent. Kept beside the journal, by the same stores.
type Scores interface {
	// AddFinishes counts matches of a player: each room once, however often it is given. With whole, all that ended before
	// are counted now.
	AddFinishes(ctx context.Context, player string, all []Finish, whole bool) error
	// ScoresOf are a player's counts, in no order; without private ones only those of public rooms. whole is as it was added.
	ScoresOf(ctx context.Context, player string, private bool) (all []Score, whole bool, err error)
}

// Finish is how a match ended for one of its players.
type Finish struct {
	Room     string
	Public   bool
	Rules    string // the rules' name
	Opponent Player
	Ending   Ending
}

// Ending is how a match ended for a player.
type Ending int

// The endings.
const (
	Won Ending = iota
	Drawn
	Lost
)

// Score is how often a player has won, drawn and lost, by Ending.
type Score struct {
	Rules    string
	Opponent Player // by the name in a late match
	Ended    [3]int
}

// FinishFor is how a match ended for whoever has a seat; false where it has not been played to an end by two players.
func (s Summary) FinishFor(seat engine.Seat) (Finish, bool) {
	r := Finish{Room: s.Room, Public: s.Public, Rules: s.Rules, Opponent: s.Seats[seat.Other()]}
	switch s.Winner {
	case engine.Draw:
		r.Ending = Drawn
	case wins(seat.Other()):
		r.Ending = Lost
	}
	return r, s.Ended > 0 && r.Opponent.ID != "" && r.Opponent.ID != s.Seats[seat].ID
}
