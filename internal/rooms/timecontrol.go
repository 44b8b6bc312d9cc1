package rooms

import (
	"fmt"
	"slices"
	"time"
)

// TimeControl is a clock of one of three kinds. Fischer: a player starts with Initial and gains Increment with each turn. Per
// turn: each turn has the same time anew, Turn. Days a turn: the same, in days; nobody needs to be there.
type TimeControl struct {
	Initial   int64 `json:"initial"` // ms
	Increment int64 `json:"increment"`
	Turn      int64 `json:"turn,omitempty"` // ms
	Days      int   `json:"days,omitempty"`
}

// The bounds of a clock.
const (
	MinInitial   = 10 * time.Second
	MaxInitial   = 3 * time.Hour
	MaxIncrement = 3 * time.Minute
	MinTurn      = 10 * time.Second
	MaxTurn      = time.Hour
)

const day = 24 * time.Hour

// Days are how many days a turn may have.
var Days = []int{1, 3, 7}

func (c TimeControl) validate() error {
	perTurn := TimeControl{Turn: c.Turn}
	switch {
	case c.Days != 0 && c != TimeControl{Days: c.Days}, c.Turn != 0 && c != perTurn:
		return fmt.Errorf("%w: a clock has initial and increment, or turn, or days, and not two of them", ErrOptions)
	case c.Days != 0 && !slices.Contains(Days, c.Days):
		return fmt.Errorf("%w: a turn has 1, 3 or 7 days", ErrOptions)
	case c.Turn != 0 && (c.Turn < MinTurn.Milliseconds() || c.Turn > MaxTurn.Milliseconds()):
		return fmt.Errorf("%w: a turn has %v to %v", ErrOptions, MinTurn, MaxTurn)
	case c.Days != 0 || c.Turn != 0:
		return nil
	case c.Initial < MinInitial.Milliseconds() || c.Initial > MaxInitial.Milliseconds():
		return fmt.Errorf("%w: a clock starts with %v to %v", ErrOptions, MinInitial, MaxInitial)
	case c.Increment < 0 || c.Increment > MaxIncrement.Milliseconds():
		return fmt.Errorf("%w: a clock gains 0 to %v a turn", ErrOptions, MaxIncrement)
	}
	return nil
}

// each is what every turn has anew; 0 where what a player has left is carried on.
func (c TimeControl) each() int64 { return c.Turn + int64(c.Days)*day.Milliseconds() }

// start is what both have before the first turn.
func (c TimeControl) start() [2]int64 { return [2]int64{c.Initial + c.each(), c.Initial + c.each()} }

// after is what a player has who has made a turn with so much left.
func (c TimeControl) after(left int64) int64 {
	if each := c.each(); each > 0 {
		return each
	}
	return left + c.Increment
}

// before is what a player has whose turn is taken back: without what it gained, but never so little that they could not go on.
func (c TimeControl) before(left int64) int64 { return max(left-c.Increment, min(left, leastLeft)) }

const leastLeft = 1000 // ms

// DaysATurn says whether a turn has days: nobody needs to be there, and nobody is missed.
func (o Options) DaysATurn() bool { return o.Clock != nil && o.Clock.Days > 0 }

// patience is how long something in the room waits that usually waits so long: where a turn has days, as long as a turn.
func (o Options) patience(usual time.Duration) time.Duration {
	if o.DaysATurn() {
		return max(usual, time.Duration(o.Clock.Days)*day)
	}
	return usual
}
