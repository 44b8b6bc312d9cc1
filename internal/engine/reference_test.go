package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"
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
		if a.hoyito() {
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

// agrees fails unless engine and reference see the same game.
func (s *slow) agrees(t *testing.T, g Game) {
	t.Helper()
	p := g.Position()
	for pit := range 2 * s.n {
		if n, open := s.pits[pit]; open == p.IsClosed(pit) || n != int(p.Pits[pit]) {
			t.Fatalf("pit %d holds %d in %v", pit, n, p)
		}
	}
	if s.mover != int(p.ToMove) || s.over != string(g.Over()) || s.held != [2]int{int(p.Held[0]), int(p.Held[1])} {
		t.Fatalf("%s: mover %d, over %q, held %v in\n%v, %q", s.name, s.mover, s.over, s.held, p, g.Over())
	}
	legal, illegal := s.legal()
	if !slices.Equal(legal, g.Legal()) || fmt.Sprint(illegal) != fmt.Sprint(map[int]Refusal(g.Illegal())) {
		t.Fatalf("%s, %v: legal %v, illegal %v; engine has %v, %v", s.name, p, legal, illegal, g.Legal(), g.Illegal())
	}
}

// scatter is a random sound position: some pits closed where the game closes
// pits, few seeds or many, evenly or in heaps.
func scatter(r Rules, rnd *rand.Rand) Position {
	p := Position{Size: int8(r.Pits), ToMove: Seat(rnd.IntN(2))}
	if r.Rounds && rnd.IntN(2) == 0 {
		for pit := range 2 * r.Pits {
			if pit%r.Pits != 0 && rnd.IntN(3) == 0 {
				p.Closed |= 1 << pit
			}
		}
	}
	total := 8 + 4*rnd.IntN(r.Total()/4-1)
	wide := 1 + rnd.IntN(2*r.Pits)
	for range total {
		pit := rnd.IntN(2 * r.Pits)
		if rnd.IntN(3) > 0 {
			pit = rnd.IntN(wide)
		}
		if p.IsClosed(pit) {
			pit = 0
		}
		p.Pits[pit]++
	}
	p.Held[rnd.IntN(2)] = uint8(rnd.IntN(r.Total() - total + 1))
	return p
}

// boards are the five games on every board they are played on.
func boards() []Rules {
	var all []Rules
	for _, r := range Games() {
		for r.Pits = r.MinPits; r.Pits <= r.MaxPits; r.Pits++ {
			all = append(all, r)
		}
	}
	return all
}

// The engine and the reference agree on random games from random positions, on every board.
func TestReference(t *testing.T) {
	games := 30
	if testing.Short() {
		games = 5
	}
	rnd := rand.New(rand.NewPCG(11, 4))
	for _, r := range boards() {
		t.Run(fmt.Sprint(r.Name, "-", r.Pits), func(t *testing.T) {
			for range games {
				p, heir := scatter(r, rnd), Seat(rnd.IntN(3)-1)
				if r.HeirFrom == 0 {
					heir = Nobody
				}
				playBoth(t, newGame(r, p, heir), slowGame(r.Name, p, heir), rnd)
			}
		})
	}
}

func playBoth(t *testing.T, g Game, s *slow, rnd *rand.Rand) {
	t.Helper()
	s.agrees(t, g)
	for turns := 0; g.Over() == "" && turns < 40; turns++ {
		legal := g.Legal()
		pit := legal[rnd.IntN(len(legal))]
		before := g.Position()
		next, turn, err := g.Play(pit)
		if err != nil {
			t.Fatal(err)
		}
		s = s.play(pit)
		if said := s.said(); said != turn.String() {
			t.Fatalf("%s, pit %d of %v\n got %s\nwant %s", s.name, pit, before, turn, said)
		}
		s.agrees(t, next)
		g = next
	}
}
