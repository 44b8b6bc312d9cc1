package engine

import (
	"errors"
	"fmt"
)

// Setup starts a match or single game from any sound position: pits, held, to
// move and round (0 is taken as 1) of a State; the rest of it is not looked at.
// Whoever is to move opened the round. previousWinner won the round before
// this one, Nobody if it was drawn or nobody knows. Repetition counts from
// here. The error says what is unsound.
func Setup(r Rules, l Length, s State, previousWinner Seat) (Match, error) {
	p, err := s.Position()
	if err != nil {
		return Match{}, err
	}
	if s.Round == 0 {
		s.Round = 1
	}
	return setUp(r, l, start{pos: p, round: s.Round, previous: previousWinner})
}

func setUp(r Rules, l Length, s start) (Match, error) {
	if err := r.Validate(); err != nil {
		return Match{}, err
	}
	if err := r.allows(l); err != nil {
		return Match{}, err
	}
	if err := s.sound(r, l); err != nil {
		return Match{}, err
	}
	m := Match{length: l, start: s, round: s.round, opener: s.pos.ToMove, previous: s.previous}
	m.game = newGame(r, s.pos, r.heir(s.round, s.previous))
	m.note() // it may be over before it began
	return m, nil
}

// sound says what is wrong with the start of a match.
func (s start) sound(r Rules, l Length) error {
	switch {
	case s.round < 1:
		return fmt.Errorf("round %d: rounds count from 1", s.round)
	case s.round > 1 && !r.Rounds:
		return fmt.Errorf("round %d: %s has no rounds", s.round, r.Name)
	case l > 0 && s.round > int(l):
		return fmt.Errorf("round %d of a match of %d", s.round, l)
	case s.round == 1 && s.previous != Nobody:
		return errors.New("there was no round before the first")
	case l.Games() > 0 && (s.round != 1 || s.pos != r.Opening(s.pos.ToMove)):
		return errors.New("a set begins with the opening position of its first game: play on from here as a single game")
	}
	return r.Sound(s.pos)
}

// Start is the match as it was set up, before any move.
func (m Match) Start() Match {
	again, _ := setUp(m.game.rules, m.length, m.start) // it was sound then
	return again
}

// Position is the board a State shows. It fails for one that no board can hold.
func (s State) Position() (Position, error) {
	p := Position{ToMove: s.ToMove}
	if len(s.Pits) == 0 || len(s.Pits) > 2*MaxPits || len(s.Pits)%2 != 0 {
		return p, fmt.Errorf("%d pits: a board has two rows of 1 to %d", len(s.Pits), MaxPits)
	}
	p.Size = int8(len(s.Pits) / 2)
	for pit, pile := range s.Pits {
		switch {
		case pile == Shut:
			p.Closed |= 1 << pit
		case pile < 0 || pile > 255:
			return p, fmt.Errorf("%d seeds in pit %d", pile, pit)
		default:
			p.Pits[pit] = uint8(pile)
		}
	}
	for seat, held := range s.Held {
		if held < 0 || held > 255 {
			return p, fmt.Errorf("%s holds %d seeds", Seat(seat), held)
		}
		p.Held[seat] = uint8(held)
	}
	return p, nil
}
