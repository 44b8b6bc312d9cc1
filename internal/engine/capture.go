package engine

// mayTake reports whether the mover may capture where a seed made a capturing count.
func (s *sowing) mayTake(pit int) bool {
	return !s.rules.OwnRow || s.board.Owner(pit) == s.mover
}

// take captures for the seed that fell in pit, the after-th of its lap, and
// reports whether anything was taken.
func (s *sowing) take(pit, after int) bool {
	switch s.rules.Capture {
	case TakeRun:
		s.takeRun(pit, after)
	case TakeFacing:
		facing := s.course.facing(pit)
		if s.board.Pits[facing] == 0 {
			return false // facing-empty: the seed stays
		}
		s.empty(facing, after)
		s.empty(pit, after)
	default:
		s.empty(pit, after)
	}
	return true
}

// takeRun takes the casa and the unbroken run of casas directly behind it, as
// far as it goes: past the last four to none, if need be.
func (s *sowing) takeRun(pit, after int) {
	for s.rules.Takes.Has(s.board.Pits[pit]) {
		s.empty(pit, after)
		pit = s.course.behind(pit)
	}
}

// empty gives the mover all that is in a pit.
func (s *sowing) empty(pit, after int) {
	n := s.board.Pits[pit]
	s.board.Pits[pit] = 0
	s.board.Held[s.mover] += n
	s.left -= int(n)
	s.taken += int(n)
	s.turn.take(after, pit, n)
}
