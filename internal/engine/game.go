package engine

// Game is one game, or one round of a match, at some point of its course. It is
// a value that nothing changes: Play gives a new one.
type Game struct {
	rules  Rules
	course course
	pos    Position
	left   int // seeds on the board, while the game is not over
	over   Reason
	heir   Seat // who gets the last four whoever takes the four before them; Nobody: the taker
	can    choices
	laps   int    // sown to come here, and to find out what may be played
	brief  bool   // a Walk is content to know that there is a legal move
	past   *past  // positions since the last capture, this one included; older ones hold more seeds and cannot come back
	walked []step // the same, of a Walk
}

// NewGame is the opening position with opener to move.
func NewGame(r Rules, opener Seat) (Game, error) {
	if err := r.Validate(); err != nil {
		return Game{}, err
	}
	if opener != South && opener != North {
		return Game{}, errNoOpener
	}
	return newGame(r, r.Opening(opener), Nobody), nil
}

// GameAt starts from any sound position: closed pits only in games of rounds,
// at least one open pit in each row, no more seeds than the game has. The
// position counts for repetition; there is no history before it. A player who
// cannot move at the start passes silently, and the game may be over at once.
func GameAt(r Rules, p Position) (Game, error) {
	if err := r.Validate(); err != nil {
		return Game{}, err
	}
	if err := r.Sound(p); err != nil {
		return Game{}, err
	}
	return newGame(r, p, Nobody), nil
}

// newGame starts from a sound position. Whoever is not to move is taken to have moved last.
func newGame(r Rules, p Position, heir Seat) Game {
	g := Game{rules: r, course: courseOf(&r, &p), pos: p, left: p.Left(), heir: heir}
	if g.left == 0 {
		g.finish(Cleared)
	} else {
		g.settlePasses(p.ToMove.Other(), nil)
	}
	g.past = (*past)(nil).then(&g.pos)
	return g
}

// Rules are the rules the game is played by.
func (g Game) Rules() Rules { return g.rules }

// Position is the board now. When the game is over it is swept, and nobody is to move.
func (g Game) Position() Position { return g.pos }

// Over says why the game is over, "" while it is not.
func (g Game) Over() Reason { return g.over }

// Laps is how many were sown to come here from the position before, and to find out what may be played: hardly ever more than some
// hundreds, but millions where turns circle for long.
func (g Game) Laps() int { return g.laps }

// Winner is who holds more seeds at the end of the game; "" while it goes on.
func (g Game) Winner() Outcome {
	if g.over == "" {
		return Undecided
	}
	return more(int(g.pos.Held[South]), int(g.pos.Held[North]))
}

// Play sows a pit (0 … 2n-1) for the player to move, and gives the game after
// it and what happened. The error is a Refusal; g stays as it was in any case.
func (g Game) Play(pit int) (Game, Turn, error) {
	if no := g.can.refuse(pit); no != "" {
		return g, Turn{}, refusals[no]
	}
	after, turn := g, Turn{}
	captured, err := after.move(pit, &turn)
	if err != nil {
		return g, Turn{}, err
	}
	if captured {
		after.past = nil
	}
	after.past = after.past.then(&after.pos)
	return after, turn, nil
}

// move plays in place, past left alone; it reports whether seeds were captured.
func (g *Game) move(pit int, t *Turn) (captured bool, err error) {
	if no := g.refuse(pit); no != "" {
		return false, refusals[no]
	}
	before := g.pos
	s := sowing{rules: &g.rules, course: &g.course, board: &g.pos, turn: t, left: g.left}
	t.reset(&g.course, before.ToMove, pit)
	if no := g.try(&s, pit); no != "" {
		g.pos = before
		return false, refusals[no]
	}
	g.left, g.laps = s.left, s.laps
	g.settle(&s)
	return s.taken > 0, nil
}

// refuse looks for reasons that need no sowing.
func (g *Game) refuse(pit int) Refusal {
	switch {
	case g.over != "":
		return GameOver
	case pit < 0 || pit >= 2*int(g.pos.Size):
		return NoSuchPit
	case g.pos.Owner(pit) != g.pos.ToMove:
		return NotYours
	case g.pos.IsClosed(pit):
		return Closed
	case g.pos.Pits[pit] == 0:
		return Empty
	}
	return ""
}

// try sows a pit that holds seeds and looks for reasons that need sowing.
func (g *Game) try(s *sowing, pit int) Refusal {
	feed := g.mustFeed()
	s.sow(pit)
	switch {
	case s.endless:
		return Endless
	case feed && s.board.Row(g.pos.ToMove.Other()) == 0:
		return MustFeed
	}
	return ""
}

// mustFeed reports whether the player to move has to leave seeds in the other row (feeding).
func (g *Game) mustFeed() bool {
	return g.rules.Feed && g.pos.Row(g.pos.ToMove.Other()) == 0
}
