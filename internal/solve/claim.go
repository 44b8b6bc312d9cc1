package solve

import (
	"fmt"

	"casitas/internal/engine"
)

// Claim says that a player comes to hold so many seeds, or more, in a single game or one round, from the opening position that South
// opens, or from another.
type Claim struct {
	Game  string      `json:"game"`
	Pits  int         `json:"pits"`
	Seat  engine.Seat `json:"seat"`
	Seeds int         `json:"seeds"`
	First *int        `json:"first,omitempty"` // the first pit, 0 … 2n-1; without it whoever begins is free to choose
	From  string      `json:"from,omitempty"`  // the position from which it is, in text; "": the opening
}

func (c Claim) String() string {
	s := fmt.Sprintf("%s, %d pits a side: %s holds %d", c.Game, c.Pits, c.Seat, c.Seeds)
	if c.First != nil {
		s += fmt.Sprintf(" after pit %d", *c.First%c.Pits+1)
	}
	if c.From != "" {
		s += " from " + c.From
	}
	return s
}

// Name is the claim as the name of a file. A position is told by what each player has in it, held or in the row, as a deal is.
func (c Claim) Name() string {
	s := fmt.Sprintf("%s-%d-%s-%d", c.Game, c.Pits, c.Seat, c.Seeds)
	if c.First != nil {
		s += fmt.Sprintf("-after-%d", *c.First%c.Pits+1)
	}
	if p, err := engine.ParsePosition(c.From); err == nil {
		s += fmt.Sprintf("-deal-%d-%d", int(p.Held[0])+p.Row(engine.South), int(p.Held[1])+p.Row(engine.North))
	}
	return s
}

// Start is the game in which the claim is made, where it begins.
func (c Claim) Start() (engine.Game, error) {
	r, err := engine.ByName(c.Game, c.Pits)
	if err != nil {
		return engine.Game{}, err
	}
	p := r.Opening(engine.South)
	if c.From != "" {
		if p, err = engine.ParsePosition(c.From); err != nil {
			return engine.Game{}, err
		}
	}
	g, err := engine.GameAt(r, p)
	if err == nil && c.First != nil {
		g, _, err = g.Play(*c.First)
	}
	return g, err
}
