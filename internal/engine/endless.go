package engine

// circle finds turns that never end, by states of the turn that come back: seeds
// in every pit, and the pit lifted next. It compares each lap's beginning with
// two states. One is the ninth of the turn (most turns have no more), or the
// second after a capture, for a lap shorter than the board can be sown backwards
// in one way only, so that a turn which circles comes back to all of its states.
// Longer laps may run into a circle from outside; for them a second mark moves on
// after 1, 2, 4, 8 … laps (Brent 1980). Either way the repeat is exact, at the
// cost of two comparisons a lap. There is no limit on laps: finite turns of more
// than a thousand exist, and circles of millions. States from before a capture
// cannot come back, for they held more seeds.
type circle struct {
	first, mark state
	taken       int // seeds captured when the turn, or what follows a capture, began
	laps, due   int // laps since the mark was made, and after which it moves; 0: nothing is written down yet
}

// state is all that what follows in a turn depends on.
type state struct {
	pits [2 * MaxPits]uint8
	pit  int
}

func (s *state) is(pit int, pits *[2 * MaxPits]uint8) bool {
	return s.pit == pit && s.pits == *pits
}

// closes reports whether the state before this lap has been there before.
func (c *circle) closes(pit, taken int, pits *[2 * MaxPits]uint8) bool {
	switch {
	case c.taken != taken:
		c.taken, c.due = taken, 0
		return false
	case c.due == 0:
		c.first = state{*pits, pit}
		c.mark, c.laps, c.due = c.first, 0, 1
		return false
	}
	if c.first.is(pit, pits) || c.mark.is(pit, pits) {
		return true
	}
	c.laps++
	if c.laps == c.due {
		c.mark = state{*pits, pit}
		c.laps, c.due = 0, 2*c.due
	}
	return false
}
