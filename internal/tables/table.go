package tables

import "casitas/internal/engine"

// Table holds the values of a game's endings on one board with no pit closed, by the rules of a single game.
type Table struct {
	rules  engine.Rules
	layers [][]int8 // by seeds on the board; nil where no play leads to so many
}

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

// Value is how many seeds more than the other the player to move takes from here on with best play of both, where nothing
// that lies further back than the last capture comes back. It is not known of boards with closed pits or too many seeds.
func (t *Table) Value(p *engine.Position) (value int, known bool) {
	seeds := p.Left()
	if p.Closed != 0 || p.ToMove == engine.Nobody || int(p.Size) != t.rules.Pits || seeds >= len(t.layers) || t.layers[seeds] == nil {
		return 0, false
	}
	var row [2 * engine.MaxPits]uint8
	pits := row[:2*p.Size]
	mine(p, p.ToMove, pits)
	return int(t.layers[seeds][rank(pits, seeds)]), true
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
