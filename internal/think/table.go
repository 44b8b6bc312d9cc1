package think

import "casitas/internal/engine"

// table keeps what was found of positions, by their hash. The history of a position is left out, as searches do: a value
// that hangs on a repetition may be a little wrong deep down; the turns next to the root see their history.
type table struct {
	slots []known
	shift int
	now   uint16 // the search that goes on: an entry serves the one that wrote it
}

// known is what was found of one position.
type known struct {
	key   uint64
	value int16
	pit   int8 // the best, -1 where none was better than the rest
	depth uint8
	bound bound
	by    uint16
}

type bound uint8

const (
	exact bound = iota + 1
	atLeast
	atMost
)

func newTable(width int) table {
	return table{slots: make([]known, 1<<width), shift: 64 - width}
}

// begin forgets what earlier searches found: another game, or another way to win.
func (t *table) begin() {
	if t.now++; t.now == 0 {
		clear(t.slots)
		t.now = 1
	}
}

func (t *table) get(p *engine.Position) *known {
	key := p.Hash()
	if k := &t.slots[key>>t.shift]; k.key == key && k.by == t.now {
		return k
	}
	return nil
}

func (t *table) put(p *engine.Position, depth, value, pit, alpha, beta int) {
	key := p.Hash()
	k := &t.slots[key>>t.shift]
	if k.by == t.now && int(k.depth) > depth && k.key != key {
		return
	}
	b := exact
	switch {
	case value >= beta:
		b = atLeast
	case value <= alpha:
		b = atMost
	}
	*k = known{key: key, value: int16(value), pit: int8(pit), depth: uint8(depth), bound: b, by: t.now}
}
