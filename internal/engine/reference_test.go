package engine

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// slow is the rules once more, written from RULES.md by another road: maps
// instead of bits, a list of every state seen instead of marks, a switch on the
// game's name instead of traits, no memory of what it need not know.
type slow struct {
	name   string
	n      int
	pits   map[int]int // closed pits are not in it
	held   [2]int
	mover  int // -1 when over
	heir   int // who gets the last four, -1: the mover
	over   string
	seen   []string // since the start of the game
	trace  []string
	taking bool // the last seed captured
}

func slowGame(name string, p Position, heir Seat) *slow {
	s := &slow{name: name, n: int(p.Size), pits: map[int]int{}, mover: int(p.ToMove), heir: int(heir)}
	for pit := range 2 * s.n {
		if !p.IsClosed(pit) {
			s.pits[pit] = int(p.Pits[pit])
		}
	}
	s.held = [2]int{int(p.Held[0]), int(p.Held[1])}
	s.choose(1 - s.mover)
	s.seen = []string{s.key()}
	return s
}

func (s *slow) copy() *slow {
	c := *s
	c.pits = map[int]int{}
	for pit, n := range s.pits {
		c.pits[pit] = n
	}
	c.trace = nil
	c.seen = slices.Clone(s.seen)
	return &c
}

func (s *slow) key() string {
	var open []int
	for pit := range s.pits {
		open = append(open, pit)
	}
	sort.Ints(open)
	var b strings.Builder
	for _, pit := range open {
		fmt.Fprintf(&b, "%d:%d ", pit, s.pits[pit])
	}
	return fmt.Sprint(b.String(), s.mover)
}

func (s *slow) step(pit, by int) int {
	for {
		pit = (pit + by + 2*s.n) % (2 * s.n)
		if _, open := s.pits[pit]; open {
			return pit
		}
	}
}

func (s *slow) owner(pit int) int { return pit / s.n }

func (s *slow) row(seat int) (sum int) {
	for pit, n := range s.pits {
		if s.owner(pit) == seat {
			sum += n
		}
	}
	return sum
}

func (s *slow) left() int { return s.row(0) + s.row(1) }

func (s *slow) say(format string, args ...any) {
	s.trace = append(s.trace, fmt.Sprintf(format, args...))
}

func (s *slow) grab(pit int) int {
	n := s.pits[pit]
	s.held[s.mover] += n
	s.pits[pit] = 0
	return n
}

func (s *slow) hoyito() bool { return strings.HasPrefix(s.name, "hoyito") }

// sow plays a pit on this board; false when it would never end.
func (s *slow) sow(pit int) bool {
	been := map[string]bool{}
	for {
		state := fmt.Sprint(pit, "|", s.key(), s.held)
		if been[state] {
			return false
		}
		been[state] = true
		next, goesOn := s.lap(pit)
		if !goesOn {
			return true
		}
		pit = next
	}
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

// said is the turn in sowing notation.
func (s *slow) said() string { return strings.Join(s.trace, " ") }
