package engine

import (
	"errors"
	"fmt"
)

var (
	errNoOpener = errors.New("the opener is south or north")
	errNoMover  = errors.New("nobody is to move: south or north must be")
)

// Flaw is what is wrong with a position, a fixed code.
type Flaw string

// The flaws that somebody who sets up a board can mend, in the order in which they are looked for.
const (
	FlawBoard  Flaw = "board"  // another number of pits than the rules have
	FlawClosed Flaw = "closed" // closed pits in a game that never closes one
	FlawRow    Flaw = "row"    // a row without an open pit
	FlawSeeds  Flaw = "seeds"  // more seeds than the game has
	FlawFours  Flaw = "fours"  // a number on the board that does not come down to the last four
	FlawFew    Flaw = "few"    // so few on the board that the game is over
	FlawOdd    Flaw = "odd"    // a number on the board that cannot be halved
)

// Unsound is the error of a position from which no game can be played.
type Unsound struct {
	Flaw  Flaw
	about string
}

// Error says what is wrong, and what to do.
func (u *Unsound) Error() string { return u.about }

func unsound(flaw Flaw, format string, a ...any) error {
	return &Unsound{flaw, fmt.Sprintf(format, a...)}
}

// Sound says what is wrong with a position as the start of a game under these rules, an *Unsound where it is a Flaw.
func (r Rules) Sound(p Position) error {
	switch {
	case int(p.Size) != r.Pits:
		return unsound(FlawBoard, "%d pits a side on the board, %d in the rules", p.Size, r.Pits)
	case p.ToMove != South && p.ToMove != North:
		return errNoMover
	case p.Closed>>(2*r.Pits) != 0:
		return errors.New("a pit beyond the board is closed")
	case p.Closed != 0 && !r.Rounds:
		return unsound(FlawClosed, "%s never closes a pit: open all of them", r.Name)
	case p.openPits(South) == 0 || p.openPits(North) == 0:
		return unsound(FlawRow, "a row without an open pit: open one")
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
		return unsound(FlawSeeds, "%d seeds, but %s has only %d: take %d away", left+held, r.Name, r.Total(), left+held-r.Total())
	case r.EndsAt > 0 && left%r.EndsAt != 0:
		return unsound(FlawFours, "%d seeds on the board: not a multiple of %d", left, r.EndsAt)
	case r.EndsAt > 0 && left <= r.EndsAt:
		return unsound(FlawFew, "%d seeds on the board: at %d the game is over", left, r.EndsAt)
	case r.Division == Halves && left%2 != 0:
		return unsound(FlawOdd, "%d seeds on the board: an odd number cannot be halved", left)
	}
	return nil
}
