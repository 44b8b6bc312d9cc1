package engine

// settle does what follows the laps of a turn: the end of the game, whose turn
// it is, passes, repetition.
func (g *Game) settle(s *sowing) {
	if s.left <= g.rules.EndsAt {
		g.settleLast(s)
		return
	}
	if !s.last || !g.rules.Again {
		g.pos.ToMove = s.mover.Other()
	}
	g.settlePasses(s.mover, s.turn)
	if g.over == "" && s.taken == 0 && g.repeated() {
		g.divide(Repetition, s.turn)
	}
}

// repeated says whether the position has been there since the last capture.
func (g *Game) repeated() bool {
	now, key := &g.pos, g.pos.key()
	mark := markOf(key)
	for i := len(g.walked) - 1; i >= 0 && g.walked[i].seen&mark != 0; i-- {
		if was := &g.walked[i]; was.key == key && was.pos == *now {
			return true
		}
	}
	return g.past.has(now, key)
}

// settleLast ends a game with no more than the last four left. Where the captures
// left none there is nothing to award, and the board was cleared (last-four).
func (g *Game) settleLast(s *sowing) {
	if s.left == 0 {
		g.finish(Cleared)
		return
	}
	to := s.mover
	if g.heir != Nobody {
		to = g.heir
	}
	g.give(to, s.left, s.turn)
	g.finish(LastFour)
}

// settlePasses finds the player who has a choice (pass). One who must feed and
// cannot ends the game, and lastMover gets everything (feeding). If after one
// pass the other cannot move either, nobody can (stuck); only that one pass is told.
func (g *Game) settlePasses(lastMover Seat, t *Turn) {
	for passed := false; !g.canMove(); passed = true {
		if g.mustFeed() {
			g.give(lastMover, g.pos.Left(), t)
			g.finish(CannotFeed)
			return
		}
		if passed {
			g.divide(Stuck, t)
			return
		}
		t.pass(g.pos.ToMove)
		g.pos.ToMove = g.pos.ToMove.Other()
	}
}

// divide ends a game in which nobody earned what is left.
func (g *Game) divide(why Reason, t *Turn) {
	south, north := g.pos.Row(South), g.pos.Row(North)
	if g.rules.Division == Halves {
		half := (south + north) / 2
		south, north = half, half
	}
	g.give(South, south, t)
	g.give(North, north, t)
	g.finish(why)
}

func (g *Game) give(s Seat, seeds int, t *Turn) {
	g.pos.Held[s] += uint8(seeds)
	t.award(s, seeds)
}

// finish sweeps the board: all that was on it has been given away.
func (g *Game) finish(why Reason) {
	g.pos.sweep()
	g.pos.ToMove = Nobody
	g.can = choices{}
	g.over = why
}
