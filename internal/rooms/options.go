package rooms

import (
	"errors"
	"fmt"
	"time"

	"casitas/internal/engine"
)

// TimeControl is a clock on which a player starts with Initial and gains Increment
// with each turn. Both in milliseconds.
type TimeControl struct {
	Initial   int64 `json:"initial"`
	Increment int64 `json:"increment"`
}

// Options is what a room is made with.
type Options struct {
	Rules  engine.Rules  `json:"rules"` // whole, not by name: a match is replayed by the rules it was played by
	Length engine.Length `json:"length"`
	Opener engine.Seat   `json:"opener"` // who opens round 1; Nobody: by lot
	Clock  *TimeControl  `json:"clock,omitempty"`
	Public bool          `json:"public"`
	Both   bool          `json:"both,omitempty"` // one player has both seats: two people at one device, or one who tries things out
}

// The bounds of a clock.
const (
	MinInitial   = 10 * time.Second
	MaxInitial   = 3 * time.Hour
	MaxIncrement = 3 * time.Minute
	MaxRounds    = 99 // the longest "best after N rounds"
)

// ErrOptions wraps what is wrong with a room's options, in words for its maker.
var ErrOptions = errors.New("these options cannot be played")

// Validate says what is wrong with options, if anything.
func (o Options) Validate() error {
	if err := o.Rules.Validate(); err != nil {
		return fmt.Errorf("%w: %w", ErrOptions, err)
	}
	if o.Length != 0 && !o.Rules.Rounds {
		return fmt.Errorf("%w: %s is played as single games; choose length 0", ErrOptions, o.Rules.Name)
	}
	if o.Length < -1 || o.Length > MaxRounds {
		return fmt.Errorf("%w: length is -1 (to the end), 0 (a single game) or 1 to %d rounds", ErrOptions, MaxRounds)
	}
	if o.Both && (o.Clock != nil || o.Public) {
		return fmt.Errorf("%w: a room in which one player has both seats has no clock and is in no list: leave the clock out, and public false", ErrOptions)
	}
	if o.Clock == nil {
		return nil
	}
	if o.Clock.Initial < MinInitial.Milliseconds() || o.Clock.Initial > MaxInitial.Milliseconds() {
		return fmt.Errorf("%w: a clock starts with %v to %v", ErrOptions, MinInitial, MaxInitial)
	}
	if o.Clock.Increment < 0 || o.Clock.Increment > MaxIncrement.Milliseconds() {
		return fmt.Errorf("%w: a clock gains 0 to %v a turn", ErrOptions, MaxIncrement)
	}
	return nil
}
