package tables

// settle works out the values of a layer. For each number of seeds, from the most down: the positions from which the
// player to move can force so many, and those from which the other can, are the least that follow from the turns that
// leave the layer. What neither can force goes round until it repeats, and halves what is left: it is worth nothing.
func (l *layer) settle() []int8 {
	s := settling{layer: l, value: make([]int8, len(l.best)), left: make([]uint8, len(l.best)), late: make([][]uint32, l.seeds+1)}
	s.turnRound()
	wins := make([][]uint32, l.seeds+1)
	for i := range s.value {
		s.value[i] = open
		switch b := int(l.best[i]); {
		case b > 0:
			wins[b] = append(wins[b], uint32(i))
		case s.left[i] == 0 && b < 0:
			s.late[-b] = append(s.late[-b], uint32(i))
		}
	}
	for by := l.seeds; by > 0; by-- {
		for _, i := range wins[by] {
			s.reach(i, int8(by))
		}
		for _, i := range s.late[by] {
			s.reach(i, int8(-by))
		}
		s.spread(by)
	}
	for i := range s.value {
		if s.value[i] == open {
			s.value[i] = 0
		}
	}
	return s.value
}

const open = none

// settling is a layer whose values are being settled.
type settling struct {
	*layer
	value []int8     // open until it is known
	left  []uint8    // quiet turns of each position that are not known to be bad
	late  [][]uint32 // positions all of whose quiet turns are bad, by what their best turn out of the layer loses
	from  []uint32   // where the quiet turns that lead to each position begin in back
	back  []uint32   // from where they come
	queue []uint32
}

// turnRound finds the quiet turns that lead to each position.
func (s *settling) turnRound() {
	s.from = make([]uint32, len(s.value)+1)
	s.each(func(_, to uint32) { s.from[to&^again+1]++ })
	for i := range s.value {
		s.from[i+1] += s.from[i]
	}
	s.back = make([]uint32, s.from[len(s.value)])
	at := append([]uint32(nil), s.from...)
	s.each(func(i, to uint32) {
		s.left[i]++
		k := &at[to&^again]
		s.back[*k] = i | to&again
		*k++
	})
	s.quiet = nil
}

// each goes through the quiet turns.
func (s *settling) each(do func(from, to uint32)) {
	for c, quiet := range s.quiet {
		k := uint32(0)
		for i := c * chunk; i < min((c+1)*chunk, len(s.value)); i++ {
			for ; k < s.ends[i]; k++ {
				do(uint32(i), quiet[k])
			}
		}
	}
}

// reach gives a position its value, if it has none yet.
func (s *settling) reach(i uint32, value int8) {
	if s.value[i] == open {
		s.value[i] = value
		s.queue = append(s.queue, i)
	}
}

// spread says what follows from the values that were found last, all of them so many seeds for one or the other.
func (s *settling) spread(by int) {
	for len(s.queue) > 0 {
		i := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		for _, edge := range s.back[s.from[i]:s.from[i+1]] {
			p, won := edge&^again, s.value[i] > 0
			if won == (edge&again != 0) { // good for whoever plays it
				s.reach(p, int8(by))
				continue
			}
			if s.left[p]--; s.left[p] > 0 || s.value[p] != open {
				continue
			}
			switch b := int(s.best[p]); {
			case b <= -by: // none, too
				s.reach(p, int8(-by))
			case b < 0:
				s.late[-b] = append(s.late[-b], p)
			}
		}
	}
}
