package engine

// course is the way seeds take round a board: which pit follows which, closed
// pits left out, and how a lap treats its origin. It holds for a whole round.
type course struct {
	size   int8
	origin Origin
	closed uint32
	next   [2 * MaxPits]uint8
}

func courseOf(r *Rules, p *Position) course {
	c := course{size: p.Size, origin: r.Origin, closed: p.Closed}
	around := 2 * int(p.Size)
	for pit := range around {
		to := (pit + 1) % around
		for p.IsClosed(to) && to != pit {
			to = (to + 1) % around
		}
		c.next[pit] = uint8(to)
	}
	return c
}

// first is where the first seed of a lap falls.
func (c *course) first(origin int) int {
	if c.origin == OriginFirst {
		return origin
	}
	return int(c.next[origin])
}

// after is where the seed after the one in pit falls, in a lap lifted from origin.
// A lap shorter than the board never reaches its origin, so that skipping it
// always is skipping it from 2n seeds on (origin-twelve).
func (c *course) after(pit, origin int) int {
	to := int(c.next[pit])
	if to == origin && c.origin == OriginSkipped {
		to = int(c.next[to])
	}
	return to
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
