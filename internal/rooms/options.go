package rooms

import (
	"errors"
	"fmt"

	"casitas/internal/engine"
)

// Options is what a room is made with.
type Options struct {
	Rules  engine.Rules  `json:"rules"` // whole, not by name: a match is replayed by the rules it was played by
	Length engine.Length `json:"length"`
	Ballot bool          `json:"ballot,omitempty"` // of a set: its games are played in pairs that begin with the same two turns, drawn by lot
	Opener engine.Seat   `json:"opener"`           // who opens round 1; Nobody: by lot
	Clock  *TimeControl  `json:"clock,omitempty"`
	Public bool          `json:"public"`
	Both   bool          `json:"both,omitempty"`  // one player has both seats: two people at one device, or one who tries things out
	Setup  *Setup        `json:"setup,omitempty"` // of both: what the match begins with; nil: the opening
}

// MaxRounds is the longest "best after N rounds", and about the longest set.
const MaxRounds = 99

// ErrOptions wraps what is wrong with a room's options, in words for its maker.
var ErrOptions = errors.New("these options cannot be played")

// Validate says what is wrong with options, if anything.
func (o Options) Validate() error {
	if err := o.Rules.Validate(); err != nil {
		return fmt.Errorf("%w: %w", ErrOptions, err)
	}
	games := o.Length.Games()
	switch {
	case o.Length.Deals() && !o.Rules.Rounds:
		return fmt.Errorf("%w: %s is played without rounds; choose length 0, or -2 for a set of two games", ErrOptions, o.Rules.Name)
	case games%2 != 0 || max(int(o.Length), games) > MaxRounds:
		return fmt.Errorf("%w: length is -1 (to the end), 0 (a single game), 1 to %d rounds, or -2, -4 … -%d for a set of so many games",
			ErrOptions, MaxRounds, MaxRounds-1)
	case o.Ballot && games == 0:
		return fmt.Errorf("%w: only the games of a set begin with turns drawn by lot; choose length -2, or leave ballot out", ErrOptions)
	}
	if o.Both && (o.Clock != nil || o.Public) {
		return fmt.Errorf("%w: a room in which one player has both seats has no clock and is in no list: leave the clock out, and public false", ErrOptions)
	}
	if o.Setup != nil {
		return o.validateSetup()
	}
	if o.Clock == nil {
		return nil
	}
	return o.Clock.validate()
}
