package engine

import "math/bits"

// choices are the pits of the player to move that hold seeds, sorted: one bit a
// pit. A game works them out once, when it comes about, because a turn that
// never ends can take a while to find out.
type choices struct{ legal, endless, unfed uint32 }

// refuse is what is known against a pit.
func (c choices) refuse(pit int) Refusal {
	switch {
	case pit < 0 || pit >= 2*MaxPits:
		return ""
	case c.endless>>pit&1 == 1:
		return Endless
	case c.unfed>>pit&1 == 1:
		return MustFeed
	}
	return ""
}

// Legal are the pits that may be played, in sowing order; empty when the game is over, never nil.
func (g Game) Legal() []int {
	legal := make([]int, 0, bits.OnesCount32(g.can.legal))
	for pit := range 2 * MaxPits {
		if g.can.legal>>pit&1 == 1 {
			legal = append(legal, pit)
		}
	}
	return legal
}

// Illegal are the pits of the player to move that hold seeds and may not be
// played, with the reason: Endless or MustFeed. Never nil.
func (g Game) Illegal() Illegal {
	illegal := Illegal{}
	for pit := range 2 * MaxPits {
		if no := g.can.refuse(pit); no != "" {
			illegal[pit] = no
		}
	}
	return illegal
}

// canMove tries the pits of the player to move, and reports whether one is legal.
func (g *Game) canMove() bool {
	g.can = choices{}
	row := int(g.pos.ToMove) * int(g.pos.Size)
	if g.brief && !g.mustFeed() && g.endsOne(row) {
		return true // before any is sown
	}
	for pit := row; pit < row+int(g.pos.Size); pit++ {
		if g.pos.Pits[pit] == 0 {
			continue
		}
		switch g.check(pit) {
		case Endless:
			g.can.endless |= 1 << pit
		case MustFeed:
			g.can.unfed |= 1 << pit
		default:
			g.can.legal |= 1 << pit
			if g.brief {
				return true
			}
		}
	}
	return g.can.legal != 0
}

// check says whether a pit that holds seeds may be played, on a board of its own.
func (g *Game) check(pit int) Refusal {
	if !g.mustFeed() && g.endsAtOnce(pit, int(g.pos.Pits[pit])) {
		return ""
	}
	board := g.pos
	s := sowing{rules: &g.rules, course: &g.course, board: &board, left: g.left}
	no := g.try(&s, pit)
	g.laps += s.laps
	return no
}

// endsOne reports whether a turn from a pit of a row plainly ends with its first lap.
func (g *Game) endsOne(row int) bool {
	for pit, seeds := range g.pos.Pits[row : row+int(g.pos.Size)] {
		if seeds != 0 && g.endsAtOnce(row+pit, int(seeds)) {
			return true
		}
	}
	return false
}

// endsAtOnce reports whether a turn is plainly over with its first lap: where none goes on, or the lap's last seed falls into an
// empty pit, whatever is captured on the way. A lap that comes round leaves none empty.
func (g *Game) endsAtOnce(pit, seeds int) bool {
	return !g.rules.Relay || seeds < int(g.course.open) && g.pos.Pits[g.course.end(pit, seeds)] == 0
}
