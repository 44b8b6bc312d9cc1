package engine

import (
	"fmt"
	"slices"
)

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

func (s *slow) lap(origin int) (last int, goesOn bool) {
	hand := s.pits[origin]
	s.pits[origin] = 0
	s.say("%d/%d", origin, hand)
	whole := hand
	at := origin
	for first := true; hand > 0; first = false {
		if !(first && s.name == "tihbat") {
			at = s.step(at, 1)
		}
		if s.name == "ayoayo" && whole >= 2*s.n && at == origin {
			at = s.step(at, 1)
		}
		s.pits[at]++
		hand--
		s.say("%d", at)
		if s.name == "hoyito-1" && s.pits[at] == 4 {
			s.trace[len(s.trace)-1] += fmt.Sprintf("*%d", s.grab(at))
			if s.left()+hand <= 4 {
				s.pits[at] += hand // still to be awarded
				s.taking = true
				return at, false
			}
			if hand == 0 {
				s.taking = true
				return at, false
			}
		}
	}
	return at, s.lastSeed(at)
}

// lastSeed does what the last seed of a lap does, and says whether the turn goes on.
func (s *slow) lastSeed(at int) bool {
	switch s.name {
	case "hoyito-2", "hoyito-3":
		if s.pits[at] == 4 {
			s.taking = true
			s.trace[len(s.trace)-1] += fmt.Sprintf("*%d", s.grab(at))
			for behind := s.step(at, -1); s.name == "hoyito-2" && s.pits[behind] == 4; behind = s.step(behind, -1) {
				s.say("%d*%d", behind, s.grab(behind))
			}
			return false
		}
	case "ayoayo":
		facing := 2*s.n - 1 - at
		if s.pits[at] == 1 && s.owner(at) == s.mover && s.pits[facing] > 0 {
			s.taking = true
			s.say("%d*%d", facing, s.grab(facing))
			s.say("%d*%d", at, s.grab(at))
			return false
		}
	case "tihbat":
		if n := s.pits[at]; s.owner(at) == s.mover && (n == 2 || n == 4 || n == 6 || n == 8) {
			s.taking = true
			s.trace[len(s.trace)-1] += fmt.Sprintf("*%d", s.grab(at))
		}
		return false
	}
	return s.pits[at] > 1
}
