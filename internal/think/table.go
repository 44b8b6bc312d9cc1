package think

import (
	"encoding/binary"
	"math/bits"

	"casitas/internal/engine"
)

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
	key := hash(p)
	if k := &t.slots[key>>t.shift]; k.key == key && k.by == t.now {
		return k
	}
	return nil
}

func (t *table) put(p *engine.Position, depth, value, pit, alpha, beta int) {
	key := hash(p)
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

// hash mixes all that a position is.
func hash(p *engine.Position) uint64 {
	h := uint64(p.Closed)<<32 | uint64(p.Held[0])<<16 | uint64(p.Held[1])<<8 | uint64(uint8(p.ToMove))
	for i := 0; i < len(p.Pits); i += 8 {
		high, low := bits.Mul64(h^binary.LittleEndian.Uint64(p.Pits[i:]), 0x9e3779b97f4a7c15)
		h = high ^ low
	}
	return h * 0xd1342543de82ef95
}
