package puzzles

import (
	"errors"

	"casitas/internal/engine"
)

// within looks for the fewest turns in which a player comes to hold so many seeds, whatever the other plays. It needs no rule of
// repetition: what is left of the turns falls with each, so that no position of a proof comes back in it.
type within struct {
	seat  engine.Seat
	seeds int
	walk  engine.Walk
	table []bounds
	nodes int // that may still be looked at
}

// bounds are what was found of a position: the fewest turns in which it is reached, and the most in which it is not.
type bounds struct {
	key            uint64
	reached, short uint8
}

const (
	tableBits = 15
	never     = 255
)

// errOpen says that within so many turns, or by looking at so many positions, it was not reached.
var errOpen = errors.New("not within so many turns")

func newWithin() *within { return &within{table: make([]bounds, 1<<tableBits)} }

// begin has it look for so many seeds of a player from now on.
func (w *within) begin(seat engine.Seat, seeds int) {
	clear(w.table)
	w.seat, w.seeds = seat, seeds
}

// turns is in how many the seeds are held from a game on; 0 where they are held.
func (w *within) turns(g engine.Game) (int, error) {
	w.nodes = mostNodes
	for turns := range mostTurns + 1 {
		w.walk.Restart(g)
		yes, err := w.reaches(turns)
		if yes || err != nil {
			return turns, err
		}
	}
	return 0, errOpen
}

func (w *within) reaches(turns int) (bool, error) {
	at := w.walk.Position()
	held := int(at.Held[w.seat])
	switch over := w.walk.Over(); {
	case over == engine.Repetition:
		return false, nil
	case held >= w.seeds:
		return true, nil
	case over != "", held+at.Left() < w.seeds, turns == 0:
		return false, nil
	}
	key := at.Hash()
	known := &w.table[key%(1<<tableBits)]
	if known.key == key {
		if int(known.reached) <= turns {
			return true, nil
		}
		if int(known.short) >= turns {
			return false, nil
		}
	}
	if w.nodes--; w.nodes < 0 {
		return false, errOpen
	}
	yes, err := w.plays(at.ToMove == w.seat, turns)
	if err != nil {
		return false, err
	}
	if known.key != key {
		*known = bounds{key: key, reached: never}
	}
	if yes {
		known.reached = min(known.reached, uint8(turns))
	} else {
		known.short = max(known.short, uint8(turns))
	}
	return yes, nil
}

// plays says whether one of the player's turns reaches it, or each of the other's.
func (w *within) plays(mine bool, turns int) (bool, error) {
	first, end := w.walk.Row()
	for pit := first; pit < end; pit++ {
		if w.walk.Sow(pit, nil) != nil {
			continue
		}
		if w.walk.Over() == "" {
			w.walk.Forget() // what is found of a position hangs on nothing before it
		}
		yes, err := w.reaches(turns - 1)
		w.walk.Back()
		if err != nil || yes == mine {
			return yes, err
		}
	}
	return !mine, nil
}
