package engine

import "slices"

// legal sorts the pits of the mover that hold seeds.
func (s *slow) legal() (legal []int, illegal map[int]Refusal) {
	legal, illegal = []int{}, map[int]Refusal{}
	for pit := range 2 * s.n {
		if s.over != "" || s.pits[pit] == 0 || s.owner(pit) != s.mover {
			continue
		}
		try := s.copy()
		switch {
		case !try.sow(pit):
			illegal[pit] = Endless
		case s.name == "ayoayo" && s.row(1-s.mover) == 0 && try.row(1-s.mover) == 0:
			illegal[pit] = MustFeed
		default:
			legal = append(legal, pit)
		}
	}
	return legal, illegal
}

// play plays a legal pit and all that follows.
func (s *slow) play(pit int) *slow {
	a := s.copy()
	a.taking = false
	a.sow(pit)
	mover := a.mover
	if a.hoyito() && a.left() <= 4 || a.left() == 0 {
		why := "cleared"
		if a.left() > 0 {
			why = "last-four"
		}
		to := mover
		if a.heir >= 0 {
			to = a.heir
		}
		a.award(to, a.left())
		a.end(why)
		return a
	}
	if !a.taking || a.name != "hoyito-2" && a.name != "hoyito-3" {
		a.mover = 1 - mover
	}
	a.choose(mover)
	if a.over == "" && slices.Contains(a.seen, a.key()) {
		a.share("repetition")
	}
	a.seen = append(a.seen, a.key())
	return a
}

// choose finds who has a choice.
func (s *slow) choose(lastMover int) {
	for passes := 0; ; passes++ {
		if s.left() == 0 {
			s.end("cleared")
			return
		}
		if legal, _ := s.legal(); len(legal) > 0 {
			return
		}
		if s.name == "ayoayo" && s.row(1-s.mover) == 0 {
			s.award(lastMover, s.left())
			s.end("cannot-feed")
			return
		}
		if passes == 1 {
			s.share("stuck")
			return
		}
		s.say("-%c", "SN"[s.mover])
		s.mover = 1 - s.mover
	}
}

func (s *slow) share(why string) {
	south, north := s.left()/2, s.left()/2
	if s.name == "ayoayo" {
		south, north = s.row(0), s.row(1)
	}
	s.award(0, south)
	s.award(1, north)
	s.end(why)
}

func (s *slow) award(seat, n int) {
	s.held[seat] += n
	if n > 0 {
		s.say("=%c%d", "SN"[seat], n)
	}
}

func (s *slow) end(why string) {
	for pit := range s.pits {
		s.pits[pit] = 0
	}
	s.mover, s.over = -1, why
}
