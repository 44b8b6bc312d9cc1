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
	if err := r.Validate(); err != nil {
		return Match{}, err
	}
	if err := r.allows(l); err != nil {
		return Match{}, err
	}
	round := max(s.Round, 1)
	switch {
	case s.Round < 0:
		return Match{}, fmt.Errorf("round %d: rounds count from 1", s.Round)
	case round > 1 && !r.Rounds:
		return Match{}, fmt.Errorf("round %d: %s has no rounds", round, r.Name)
	case l > 0 && round > int(l):
		return Match{}, fmt.Errorf("round %d of a match of %d", round, l)
	case round == 1 && previousWinner != Nobody:
		return Match{}, errors.New("there was no round before the first")
	}
	p, err := s.Position()
	if err != nil {
		return Match{}, err
	}
	if err := r.Sound(p); err != nil {
		return Match{}, err
	}
	g := newGame(r, p, r.heir(round, previousWinner))
	return begin(Match{length: l, game: g, round: round, opener: p.ToMove, previous: previousWinner}), nil
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
