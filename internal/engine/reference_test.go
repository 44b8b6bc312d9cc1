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

// said is the turn in sowing notation.
func (s *slow) said() string { return strings.Join(s.trace, " ") }
