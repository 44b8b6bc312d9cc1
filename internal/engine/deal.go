package engine

// Winner is who won the match, "" while it is undecided. A single game's winner
// is the game's, and whoever holds more in all the games of a set wins it. A match ends when a player cannot fill one pit,
// which loses it, or after the last of its rounds, when whoever holds more wins.
func (m Match) Winner() Outcome {
	if m.game.over == "" {
		return Undecided
	}
	held := m.Total()
	switch {
	case m.length == SingleGame:
		return m.game.Winner()
	case m.length.Games() > m.round:
		return Undecided
	case m.length.Games() > 0:
		return more(held[South], held[North])
	case held[South] < m.game.rules.Seeds:
		return NorthWins
	case held[North] < m.game.rules.Seeds:
		return SouthWins
	case m.length > 0 && m.round >= int(m.length):
		return more(held[South], held[North])
	}
	return Undecided
}

// RoundOver reports that this round has ended and the match goes on: call Next.
func (m Match) RoundOver() bool { return m.game.over != "" && m.Winner() == Undecided }

// Next deals the next round. The winner of this one opens it; after a drawn
// round the player who did not open this one does (opener). The next game of a set begins with the opening position, and
// who did not open the last one opens it.
func (m Match) Next() (Match, error) {
	if !m.RoundOver() {
		return m, ErrNoNextRound
	}
	previous := m.game.Winner().Seat()
	opener := previous
	if opener == Nobody {
		opener = m.opener.Other()
	}
	r := m.game.rules
	if m.length.Games() > 0 {
		opener, previous = m.opener.Other(), Nobody
		m.game = newGame(r, r.Opening(opener), Nobody)
	} else {
		m.game = newGame(r, r.deal(m.game.pos.Held, opener), r.heir(m.round+1, previous))
	}
	m.round, m.opener, m.previous, m.turns = m.round+1, opener, previous, 0
	m.note()
	return m, nil
}

// deal fills the pits of each row, from its owner's left, with what they hold,
// as many as they can. The others are closed; what is left over stays held.
func (r *Rules) deal(held [2]uint8, opener Seat) Position {
	p := Position{Size: int8(r.Pits), ToMove: opener, Held: held}
	for pit := range 2 * r.Pits {
		owner := p.Owner(pit)
		if int(p.Held[owner]) < r.Seeds {
			p.Closed |= 1 << pit
			continue
		}
		p.Held[owner] -= uint8(r.Seeds)
		p.Pits[pit] = uint8(r.Seeds)
	}
	return p
}

// heir is who gets the last four in a round whoever takes the four before them;
// Nobody leaves them to the taker (last-four, Hoyito III).
func (r *Rules) heir(round int, previous Seat) Seat {
	if r.HeirFrom > 0 && round >= r.HeirFrom {
		return previous
	}
	return Nobody
}
