package store

import "errors"

// ErrTaken says that an id, a key or a code already belongs to another player. They are
// random and long, so that this never happens but by a fault of the program.
var ErrTaken = errors.New("this belongs to another player")

// Taken is ErrTaken where something is another's.
func Taken(anothers bool) error {
	if anothers {
		return ErrTaken
	}
	return nil
}
