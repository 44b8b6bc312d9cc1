package rooms

import (
	"errors"

	"casitas/internal/engine"
)

// What a room may cost. A match of a hundred rounds takes some 50,000 laps; but there are positions in which finding out what may be
// played takes millions, a hundred nanoseconds or so each, and whoever wakes the room does it all again.
const (
	MostLaps = 20_000_000 // after which nothing is taken back in a room, nor played where one player has both seats
	manyLaps = 100_000    // above which a room is one that may take long
)

// ErrCost refuses what would make a room cost still more.
var ErrCost = errors.New("what was played and taken back in this room takes as long to work out as may be: open another")

func (s *State) mayCost() error {
	if s.Laps > MostLaps {
		return ErrCost
	}
	return nil
}

// Slow says whether deciding a command may take long, as far as that can be known: where a match begins with a position of
// somebody's, or has taken long before. Who is refused for having no seat is refused at once.
func (s *State) Slow(c Command) bool {
	if c.Do != DoOpen && (c.Do != DoSit || s.Phase != PhaseOpen) && s.SeatOf(c.By.ID) == engine.Nobody {
		return false
	}
	return s.Options.Setup != nil || s.Laps > manyLaps || c.Options != nil && c.Options.Setup != nil
}
