package engine

import (
	"errors"
	"fmt"
)

var (
	errNoOpener = errors.New("the opener is south or north")
	errNoMover  = errors.New("nobody is to move: south or north must be")
)

// Sound says what is wrong with a position as the start of a game under these rules.
func (r Rules) Sound(p Position) error {
	switch {
	case int(p.Size) != r.Pits:
		return fmt.Errorf("%d pits a side on the board, %d in the rules", p.Size, r.Pits)
	case p.ToMove != South && p.ToMove != North:
		return errNoMover
	case p.Closed>>(2*r.Pits) != 0:
		return errors.New("a pit beyond the board is closed")
	case p.Closed != 0 && !r.Rounds:
		return fmt.Errorf("%s never closes a pit", r.Name)
	case p.openPits(South) == 0 || p.openPits(North) == 0:
		return errors.New("a row without an open pit")
	}
	for pit, n := range p.Pits {
		if n > 0 && (pit >= 2*r.Pits || p.IsClosed(pit)) {
			return fmt.Errorf("seeds in pit %d, which is closed or beyond the board", pit)
		}
	}
	return r.soundSeeds(p.Left(), int(p.Held[South])+int(p.Held[North]))
}

// soundSeeds keeps the promise that what is left can always be divided.
func (r Rules) soundSeeds(left, held int) error {
	switch {
	case left+held > r.Total():
		return fmt.Errorf("%d seeds, but %s has only %d", left+held, r.Name, r.Total())
	case r.EndsAt > 0 && left%r.EndsAt != 0:
		return fmt.Errorf("%d seeds on the board: not a multiple of %d", left, r.EndsAt)
	case r.EndsAt > 0 && left <= r.EndsAt:
		return fmt.Errorf("%d seeds on the board: at %d the game is over", left, r.EndsAt)
	case r.Division == Halves && left%2 != 0:
		return fmt.Errorf("%d seeds on the board: an odd number cannot be halved", left)
	}
	return nil
}
