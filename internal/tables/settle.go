package tables

import "casitas/internal/engine"

// settle works out all of a layer: what is forced in each position, and, where what goes round halves what is left, its value.
func (l *layer) settle() {
	s := settling{layer: l}
	s.turnRound()
	low, high := s.force(l.low, l.high)
	l.under.low[l.seeds], l.under.high[l.seeds] = low, high
	entries := make([]byte, len(l.best))
	if l.table.rules.Division == engine.Halves {
		win, lose := s.force(l.best, l.best)
		for i := range entries {
			entries[i] = byte(entryOf(max(win[i], 0)+min(lose[i], 0), low[i] != high[i]))
		}
	} else {
		for i := range entries {
			e := unknown
			if low[i] == high[i] {
				e = entryOf(low[i], false)
			}
			entries[i] = byte(e)
		}
	}
	l.table.layers[l.seeds] = entries
}

// force works out what can be forced, by what the turns out of the layer are worth, given as what is sure for the player to
// move and for the other. For each number of seeds, from the most down: the positions from which the player to move can force
// so many, and those from which the other can, are the least that follow from the turns that leave the layer. low is the most
// that the player to move can force, high the least to which the other can hold them. Between them lies what goes round.
func (s *settling) force(sure, held []int8) (low, high []int8) {
	n := len(sure)
	s.held, s.low, s.high, s.late = held, make([]int8, n), make([]int8, n), make([][]uint32, 2*s.seeds+1)
	s.left = make([]uint8, n)
	for i := range n {
		s.low[i], s.high[i] = open, open
	}
	s.each(func(p uint32) { s.left[p]++ })
	wins := make([][]uint32, 2*s.seeds+1)
	for i, b := range sure {
		if b != none {
			wins[int(b)+s.seeds] = append(wins[int(b)+s.seeds], uint32(i))
		}
		if s.left[i] == 0 {
			s.wait(uint32(i))
		}
	}
	for by := s.seeds; by >= -s.seeds; by-- {
		for _, i := range wins[by+s.seeds] {
			s.wins(i, by)
		}
		for _, i := range s.late[s.seeds-by] {
			s.loses(i, by)
		}
		s.spread(by)
	}
	for i := range n {
		if s.low[i] == open {
			s.low[i] = int8(-s.seeds)
		}
		if s.high[i] == open {
			s.high[i] = int8(s.seeds)
		}
	}
	return s.low, s.high
}

const open = none

// settling is a layer whose values are being settled.
type settling struct {
	*layer
	from []uint32 // where the quiet turns that lead to each position begin in back
	back []uint32 // from where they come

	held  []int8     // the most that each position's turns out of the layer leave to the player to move
	low   []int8     // open until it is known
	high  []int8     // the same
	left  []uint8    // quiet turns of each position to which the other has no answer yet
	late  [][]uint32 // positions with none left, by what their turns out of the layer leave
	queue []found
}

// found is a position for which something was found: so much for the player to move, or for the other.
type found struct {
	at  uint32
	won bool
}

// turnRound finds the quiet turns that lead to each position.
func (s *settling) turnRound() {
	s.from = make([]uint32, len(s.best)+1)
	for _, quiet := range s.quiet {
		for _, to := range quiet {
			s.from[to&^again+1]++
		}
	}
	for i := range s.best {
		s.from[i+1] += s.from[i]
	}
	s.back = make([]uint32, s.from[len(s.best)])
	at := append([]uint32(nil), s.from...)
	for c, quiet := range s.quiet {
		k := uint32(0)
		for i := c * chunk; i < min((c+1)*chunk, len(s.best)); i++ {
			for ; k < s.ends[i]; k++ {
				next := &at[quiet[k]&^again]
				s.back[*next] = uint32(i) | quiet[k]&again
				*next++
			}
		}
	}
	s.quiet = nil
}

// each names for each quiet turn the position from where it comes.
func (s *settling) each(do func(from uint32)) {
	for _, edge := range s.back {
		do(edge &^ again)
	}
}

// wins notes that the player to move can force so much.
func (s *settling) wins(i uint32, by int) {
	if s.low[i] == open {
		s.low[i] = int8(by)
		s.queue = append(s.queue, found{i, true})
	}
}

// loses notes that the other can force so much.
func (s *settling) loses(i uint32, by int) {
	if s.high[i] == open {
		s.high[i] = int8(-by)
		s.queue = append(s.queue, found{i, false})
	}
}

// wait puts a position with no quiet turn left where its turns out of the layer will be looked at.
func (s *settling) wait(i uint32) {
	at := max(int(s.held[i]), -s.seeds) + s.seeds
	s.late[at] = append(s.late[at], i)
}

// spread says what follows from what was found last, all of it so many seeds for one or the other.
func (s *settling) spread(by int) {
	for len(s.queue) > 0 {
		f := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		for _, edge := range s.back[s.from[f.at]:s.from[f.at+1]] {
			p := edge &^ again
			if f.won == (edge&again != 0) { // good for whoever plays it
				s.wins(p, by)
				continue
			}
			if s.left[p]--; s.left[p] > 0 {
				continue
			}
			if int(s.held[p]) <= -by {
				s.loses(p, by)
			} else {
				s.wait(p)
			}
		}
	}
}
