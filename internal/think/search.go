package think

import (
	"context"
	"errors"

	"casitas/internal/engine"
)

// Search looks ahead with alpha and beta, a turn deeper each time, to a depth that is counted in turns. It is not for use by two at a time.
type Search struct {
	walk  engine.Walk
	table table
	worth worth
	ends  Ends // how endings come out; nil: it knows none
	known bool // the search begins in an ending: nothing is kept in table, for there the history matters
	nodes int
	yield func() error // called every slice of nodes; its error ends the search
}

// Ends knows endings: how many seeds more than the other the player to move will take, by the rules of a single game, and
// with nothing that lies further back than the last capture.
type Ends interface {
	// Value is that of a position, for its player to move.
	Value(p *engine.Position) (ahead int, known bool)
}

// slice is how many turns are tried before others may run: less than a tenth of a millisecond.
const slice = 64

// most is how many turns a search tries; then it is content with the last depth that it finished.
const most = 1 << 19

var errEnough = errors.New("that was enough")

// NewSearch makes a search with a table of 2^bits entries (16 bytes each).
func NewSearch(bits int) *Search { return &Search{table: newTable(bits)} }

// Knows gives the search what is known of the endings of the game that it is to look at next; nil for nothing.
func (s *Search) Knows(ends Ends) { s.ends = ends }

// Choice is what a search came to.
type Choice struct {
	Pits  []int // the best pits, all of the same value as far as was seen
	Value int   // seeds that the player to move will be ahead by; beyond won, the game or match is decided
	Ahead int   // the same in seeds alone
	Depth int   // turns looked ahead
	Nodes int   // turns tried
}

// Best looks a number of turns ahead, if that does not take too many. yield is called now and then, so that others may run; the error is the context's, and
// then the choice is that of the last depth that was finished. A match that is not to be played on is a mistake of the caller's.
func (s *Search) Best(ctx context.Context, m engine.Match, depth int, yield func()) (Choice, error) {
	s.begin(ctx, m, yield)
	best := Choice{Pits: m.Game().Legal()}
	for d := 1; d <= depth; d++ {
		pits, value, err := s.root(best.Pits, m.Game().Legal(), d)
		if err != nil {
			best.Nodes = s.nodes
			if errors.Is(err, errEnough) {
				err = nil
			}
			return best, err
		}
		ahead, _ := apart(value)
		best = Choice{Pits: pits, Value: value, Ahead: ahead, Depth: d, Nodes: s.nodes}
		if !s.known && (value > won || value < -won) {
			break // decided: looking further changes nothing
		}
	}
	return best, nil
}

// begin sets the search on a match.
func (s *Search) begin(ctx context.Context, m engine.Match, yield func()) {
	s.walk.Restart(m.Game())
	s.table.begin()
	s.worth, s.nodes = worthOf(m), 0
	s.yield = func() error {
		yield()
		if s.nodes >= most {
			return errEnough
		}
		return ctx.Err()
	}
	if heir := m.Rules().HeirFrom; heir > 0 && m.Length().Deals() && m.Round() >= heir {
		s.ends = nil // the last four go by another rule
	}
	root := s.walk.Position()
	_, s.known = s.ending(&root)
}

// root tries all legal pits, those that were best before first, and keeps every one of the best value.
func (s *Search) root(first, legal []int, depth int) (best []int, value int, err error) {
	mover := s.walk.Position().ToMove
	value = -infinite
	for _, pit := range ordered(first, legal) {
		// One less than the best, so that an equal one is seen to be equal.
		v, err := s.after(pit, mover, depth, value-1, infinite)
		if err != nil {
			return nil, 0, err
		}
		switch {
		case v > value:
			best, value = []int{pit}, v
		case v == value:
			best = append(best, pit)
		}
	}
	return best, value, nil
}

// ordered is all pits, some of them first.
func ordered(first, all []int) []int {
	pits := append([]int(nil), first...)
	var seen uint32
	for _, pit := range first {
		seen |= 1 << pit
	}
	for _, pit := range all {
		if seen>>pit&1 == 0 {
			pits = append(pits, pit)
		}
	}
	return pits
}

const infinite = 10 * won

// after is the value of a pit for the mover, who is to play it; alpha and beta are the mover's.
func (s *Search) after(pit int, mover engine.Seat, depth, alpha, beta int) (int, error) {
	if err := s.walk.Sow(pit, nil); err != nil {
		return illegal, nil
	}
	defer s.walk.Back()
	if s.nodes++; s.nodes%slice == 0 {
		if err := s.yield(); err != nil {
			return 0, err
		}
	}
	p := s.walk.Position()
	ahead := int(p.Held[engine.South]) - int(p.Held[engine.North])
	if s.walk.Over() != "" {
		return seen(s.worth.end(ahead), mover), nil
	}
	if fresh := s.walk.Fresh(); fresh || depth <= 1 {
		if v, known := s.ending(&p); known {
			return seen(s.worth.end(ahead+seen(v, p.ToMove)), mover), nil
		}
	}
	switch {
	case depth <= 1:
		return seen(ahead, mover), nil
	case p.ToMove == mover: // an extra turn, or a pass of the other's
		return s.value(&p, depth-1, alpha, beta)
	}
	v, err := s.value(&p, depth-1, -beta, -alpha)
	return -v, err
}

// ending is what is known of a position as an ending.
func (s *Search) ending(p *engine.Position) (ahead int, known bool) {
	if s.ends == nil {
		return 0, false
	}
	return s.ends.Value(p)
}

// illegal is the value of a pit that may not be played.
const illegal = -2 * infinite

// seen is a value for South as a seat sees it.
func seen(value int, by engine.Seat) int {
	if by == engine.North {
		return -value
	}
	return value
}

// value is that of a position for its player to move, exact between alpha and beta, otherwise a bound.
func (s *Search) value(p *engine.Position, depth, alpha, beta int) (int, error) {
	known := s.table.get(p)
	if s.known {
		known = nil
	}
	if known != nil && int(known.depth) >= depth {
		switch v := int(known.value); {
		case known.bound == exact, known.bound == atLeast && v >= beta, known.bound == atMost && v <= alpha:
			return v, nil
		}
	}
	first, end := s.walk.Row()
	try := -1
	if known != nil {
		try = int(known.pit)
	}
	best, pit, floor := -infinite, -1, alpha
	for i := first - 1; i < end; i++ {
		at := i
		if i < first {
			at = try // the one that was best before
		} else if i == try {
			continue
		}
		if at < 0 || p.Pits[at] == 0 {
			continue
		}
		v, err := s.after(at, p.ToMove, depth, max(alpha, best), beta)
		if err != nil {
			return 0, err
		}
		if v > best {
			best, pit = v, at
		}
		if best >= beta {
			break
		}
	}
	if !s.known {
		s.table.put(p, depth, best, pit, floor, beta)
	}
	return best, nil
}
