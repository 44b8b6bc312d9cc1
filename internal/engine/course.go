package engine

import "math/bits"

// course is the way seeds take round a board: which pit follows which, closed
// pits left out, and how a lap treats its origin. It holds for a whole round.
type course struct {
	size   int8
	open   int8 // how many pits are open
	first  bool // a lap's first seed falls into its origin
	skips  bool // its later ones pass the origin over
	closed uint32
	next   [2 * MaxPits]uint8
}

func courseOf(r *Rules, p *Position) course {
	around := 2 * int(p.Size)
	c := course{
		size: p.Size, open: int8(around - bits.OnesCount32(p.Closed)), closed: p.Closed,
		first: r.Origin == OriginFirst, skips: r.Origin == OriginSkipped,
	}
	for pit := range around {
		to := (pit + 1) % around
		for p.IsClosed(to) && to != pit {
			to = (to + 1) % around
		}
		c.next[pit] = uint8(to)
	}
	return c
}

// begin is where the first seed of a lap falls.
func (c *course) begin(origin int) int {
	if c.first {
		return origin
	}
	return int(c.next[origin])
}

// after is where the seed after the one in pit falls, in a lap lifted from origin.
// A lap shorter than the board never reaches its origin, so that skipping it
// always is skipping it from 2n seeds on (origin-twelve).
func (c *course) after(pit, origin int) int {
	to := int(c.next[pit])
	if to == origin && c.skips {
		to = int(c.next[to])
	}
	return to
}

// end is where the last seed of a lap falls that does not come round.
func (c *course) end(origin, seeds int) int {
	if c.first {
		seeds--
	}
	pit := origin
	if c.closed != 0 {
		for range seeds {
			pit = int(c.next[pit])
		}
	} else if pit += seeds; pit >= 2*int(c.size) {
		pit -= 2 * int(c.size)
	}
	return pit
}

// behind is the open pit before this one, against the sowing direction.
func (c *course) behind(pit int) int {
	around := 2 * int(c.size)
	pit = (pit + around - 1) % around
	for c.closed>>pit&1 == 1 {
		pit = (pit + around - 1) % around
	}
	return pit
}

// facing is the pit across the board.
func (c *course) facing(pit int) int { return 2*int(c.size) - 1 - pit }
