package engine

import (
	"encoding/binary"
	"math/bits"
)

// MaxPits is the longest row the engine plays on, pits a side.
const MaxPits = 12

// Position is a board between two turns, comparable with ==. Pits are numbered
// in sowing order, 0 … 2n-1; South's first.
type Position struct {
	Size   int8               // pits a side, n
	ToMove Seat               // Nobody when the game is over
	Held   [2]uint8           // seeds each seat has taken, by Seat
	Pits   [2 * MaxPits]uint8 // seeds in each pit; those beyond 2n are 0
	Closed uint32             // bit i: pit i is closed for this round
}

// Opening is the position in which a game begins.
func (r Rules) Opening(opener Seat) Position {
	p := Position{Size: int8(r.Pits), ToMove: opener}
	for i := range 2 * r.Pits {
		p.Pits[i] = uint8(r.Seeds)
	}
	return p
}

// Hash mixes all that a position is into a number, the same in every program: for tables of searches.
func (p *Position) Hash() uint64 {
	h := (uint64(p.Closed)<<32 | uint64(p.Held[0])<<16 | uint64(p.Held[1])<<8 | uint64(uint8(p.ToMove)) + 1) * 0xa0761d6478bd642f
	for i := 0; i < len(p.Pits); i += 8 {
		high, low := bits.Mul64(h^binary.LittleEndian.Uint64(p.Pits[i:]), 0x9e3779b97f4a7c15)
		h = high ^ low
	}
	return h * 0xd1342543de82ef95
}

// key is who is to move and what lies in the first eight pits: few positions of a game share it.
func (p *Position) key() uint64 {
	return binary.LittleEndian.Uint64(p.Pits[:8]) ^ uint64(uint8(p.ToMove))<<63
}

// markOf is one of 64 bits for a key: positions whose bits differ differ.
func markOf(key uint64) uint64 { return 1 << (key * 0x9e3779b97f4a7c15 >> 58) }

// Turned is the position as it is with the players' places exchanged.
func (p *Position) Turned() Position {
	t, n := *p, int(p.Size)
	for i := range 2 * n {
		t.Pits[i] = p.Pits[(i+n)%(2*n)]
	}
	row := uint32(1)<<n - 1
	t.Closed = p.Closed>>n&row | p.Closed&row<<n
	t.Held[South], t.Held[North] = p.Held[North], p.Held[South]
	if p.ToMove != Nobody {
		t.ToMove = p.ToMove.Other()
	}
	return t
}

// IsClosed reports whether a pit is closed for this round.
func (p *Position) IsClosed(pit int) bool { return p.Closed>>pit&1 == 1 }

// Left is how many seeds are on the board.
func (p *Position) Left() int { return p.Row(South) + p.Row(North) }

// Row is how many seeds are in a seat's row.
func (p *Position) Row(s Seat) int {
	sum := 0
	for _, n := range p.Pits[int(s)*int(p.Size) : int(s+1)*int(p.Size)] {
		sum += int(n)
	}
	return sum
}

// Owner is the seat in whose row a pit is.
func (p *Position) Owner(pit int) Seat {
	if pit < int(p.Size) {
		return South
	}
	return North
}

// openPits is how many pits of a seat's row are open.
func (p *Position) openPits(s Seat) int {
	row := uint32(1)<<p.Size - 1
	return int(p.Size) - bits.OnesCount32(p.Closed&(row<<(int(s)*int(p.Size))))
}

// sweep takes every seed off the board.
func (p *Position) sweep() { p.Pits = [2 * MaxPits]uint8{} }
