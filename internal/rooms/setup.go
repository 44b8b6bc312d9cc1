package rooms

import (
	"fmt"

	"casitas/internal/engine"
)

// Setup is a position with which a match begins instead of its opening, and what else has to be known of the match that it is of.
type Setup struct {
	Position engine.Position `json:"position"`
	Round    int             `json:"round,omitempty"` // from 1; 0 is taken as 1
	Previous engine.Seat     `json:"previous"`        // who won the round before; Nobody: it was drawn, or is not known
}

const mostSetupRound = 1_000_000

// match is how the match of a room begins; opener is to move where no position says who is.
func (o Options) match(opener engine.Seat) (engine.Match, error) {
	if o.Setup == nil {
		return engine.NewMatch(o.Rules, o.Length, opener)
	}
	p := o.Setup.Position
	start := engine.State{
		Pits: p.Piles(), Held: [2]int{int(p.Held[0]), int(p.Held[1])}, ToMove: p.ToMove, Round: o.Setup.Round,
	}
	return engine.Setup(o.Rules, o.Length, start, o.Setup.Previous)
}

// validateSetup says what is wrong with the position that the match is to begin with.
func (o Options) validateSetup() error {
	switch {
	case !o.Both:
		return fmt.Errorf("%w: only where one player has both seats does a match begin with a position: say both, or leave setup out", ErrOptions)
	case o.Opener != engine.Nobody && o.Opener != o.Setup.Position.ToMove:
		return fmt.Errorf("%w: in this position %s is to move: leave opener out", ErrOptions, o.Setup.Position.ToMove)
	case o.Setup.Round > mostSetupRound:
		return fmt.Errorf("%w: setup: round %d: rounds count from 1 to %d", ErrOptions, o.Setup.Round, mostSetupRound)
	}
	m, err := o.match(o.Opener)
	if err != nil {
		return fmt.Errorf("%w: setup: %w", ErrOptions, err)
	}
	if m.Game().Laps() > MostLaps {
		return fmt.Errorf("%w: setup: it takes too long to find out what may be played from this position", ErrOptions)
	}
	if over := m.Game().Over(); over != "" {
		return fmt.Errorf("%w: setup: nothing can be played from this position (%s)", ErrOptions, over)
	}
	return nil
}
