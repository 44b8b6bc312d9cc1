package tables

import "casitas/internal/engine"

// Table holds the values of a game's endings on one board with no pit closed, by the rules of a single game.
type Table struct {
	rules  engine.Rules
	layers [][]byte // an entry for each position, by seeds on the board; nil where no play leads to so many
}

// entry is what is known of a position: its value twice, and one more where the value hangs on repetition.
type entry int8

// unknown is what hangs on how a circle closes.
const unknown entry = none

func entryOf(value int8, repetition bool) entry {
	e := entry(value) << 1
	if repetition {
		e |= 1
	}
	return e
}

func (e entry) value() int8      { return int8(e >> 1) }
func (e entry) repetition() bool { return e&1 != 0 }

// Usual is up to how many seeds a table of a game is built in seconds: 12 on a board of six pits a side, all on a small one.
func Usual(r engine.Rules) int {
	seeds := 0
	for s := 1; s <= min(r.Total(), maxSeeds) && ways[2*r.Pits][s] <= 1_500_000; s++ {
		seeds = s
	}
	return seeds
}

// Seeds is up to how many seeds on the board it knows.
func (t *Table) Seeds() int { return len(t.layers) - 1 }

// Layer is how many positions with so many seeds on the board it knows; 0 where no play leads to so many.
func (t *Table) Layer(seeds int) int { return len(t.layers[seeds]) }

// Ending is what the player to move takes from a position on, in seeds more than the other, with best play of both, where
// nothing that lies further back than the last capture comes back.
type Ending struct {
	Value      int
	Repetition bool // one of the two can do no better than to go round until the position repeats: the value is by our rule for that
}

// Ending is what is known of a position: nothing of boards with closed pits or too many seeds, and of what hangs on where a circle closes.
func (t *Table) Ending(p *engine.Position) (Ending, bool) {
	seeds := p.Left()
	if p.Closed != 0 || p.ToMove == engine.Nobody || int(p.Size) != t.rules.Pits || seeds >= len(t.layers) || t.layers[seeds] == nil {
		return Ending{}, false
	}
	_, at := t.at(p)
	e := entry(t.layers[seeds][at])
	return Ending{Value: int(e.value()), Repetition: e.repetition()}, e != unknown
}

// Value is Ending's.
func (t *Table) Value(p *engine.Position) (value int, known bool) {
	e, known := t.Ending(p)
	return e.Value, known
}

// at is a position's layer and place in it.
func (t *Table) at(p *engine.Position) (seeds int, at uint64) {
	var row [2 * engine.MaxPits]uint8
	pits := row[:2*p.Size]
	mine(p, p.ToMove, pits)
	seeds = p.Left()
	return seeds, rank(pits, seeds)
}

// stride is by how many seeds the layers of a game lie apart.
func stride(r engine.Rules) int {
	odd := engine.CountsOf(1, 3, 5, 7, 9, 11, 13, 15)
	switch {
	case r.EndsAt == 4:
		return 4 // only fours are taken
	case r.Takes&odd == 0 && r.Capture != engine.TakeFacing:
		return 2
	}
	return 1
}
