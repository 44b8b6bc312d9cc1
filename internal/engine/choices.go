package engine

// Legal are the pits that may be played, in sowing order; empty when the game is over, never nil.
func (g Game) Legal() []int {
	legal := []int{}
	g.eachHeldPit(func(pit int, no Refusal) bool {
		if no == "" {
			legal = append(legal, pit)
		}
		return true
	})
	return legal
}

// Illegal are the pits of the player to move that hold seeds and may not be
// played, with the reason: Endless or MustFeed. Never nil.
func (g Game) Illegal() Illegal {
	illegal := Illegal{}
	g.eachHeldPit(func(pit int, no Refusal) bool {
		if no != "" {
			illegal[pit] = no
		}
		return true
	})
	return illegal
}

// canMove reports whether the player to move has a legal move.
func (g *Game) canMove() bool {
	can := false
	g.eachHeldPit(func(_ int, no Refusal) bool {
		can = no == ""
		return !can
	})
	return can
}

// eachHeldPit tries the pits of the player to move that hold seeds, until visit has seen enough.
func (g *Game) eachHeldPit(visit func(pit int, no Refusal) bool) {
	if g.over != "" {
		return
	}
	row := int(g.pos.ToMove) * int(g.pos.Size)
	for pit := row; pit < row+int(g.pos.Size); pit++ {
		if g.pos.Pits[pit] > 0 && !visit(pit, g.check(pit)) {
			return
		}
	}
}

// check says whether a pit that holds seeds may be played, on a board of its own.
func (g *Game) check(pit int) Refusal {
	if !g.rules.Relay && !g.mustFeed() {
		return "" // one lap always ends
	}
	board := g.pos
	s := sowing{rules: &g.rules, course: &g.course, board: &board}
	return g.try(&s, pit)
}
