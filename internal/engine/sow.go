package engine

// sowing is one move under way: the one loop that serves every game.
type sowing struct {
	rules  *Rules
	course *course
	board  *Position
	turn   *Turn // nil when nobody wants to be told

	mover   Seat
	left    int // seeds on the board and in hand
	taken   int // seeds captured so far
	laps    int
	last    bool // the last seed sown captured
	endless bool
}

// sow plays a pit of the player to move until the turn ends, or is found never
// to end. Board and turn are then as they were at that moment; whose turn it is
// has not changed yet.
func (s *sowing) sow(pit int) {
	s.mover = s.board.ToMove
	for range unwatched {
		if pit = s.lap(pit); s.stops(pit) {
			return
		}
	}
	s.watch(pit)
}

// unwatched is how many laps of a turn are sown before a circle is looked for: most turns have no more.
const unwatched = 8

// watch sows on from a pit, and looks whether the turn goes in a circle.
func (s *sowing) watch(pit int) {
	for circle := (circle{taken: s.taken}); ; {
		if s.endless = circle.closes(pit, s.taken, &s.board.Pits); s.endless {
			return
		}
		if pit = s.lap(pit); s.stops(pit) {
			return
		}
	}
}

// stops reports whether the turn ends with the lap whose last seed fell in a pit.
func (s *sowing) stops(end int) bool {
	return s.last || s.left <= s.rules.EndsAt || !s.rules.Relay || s.board.Pits[end] <= 1
}

// lap lifts a pit and sows it, and returns where the last seed fell. A capture
// that leaves no more than the last four ends it in mid-lap (last-four).
func (s *sowing) lap(origin int) int {
	pits, takes, every := &s.board.Pits, s.rules.Takes, s.rules.Every
	hand := pits[origin]
	pits[origin] = 0
	s.laps++
	s.turn.lift(origin, hand)
	lifted := hand
	at := s.course.begin(origin)
	for {
		n := pits[at] + 1
		pits[at] = n
		hand--
		if takes.Has(n) && (every || hand == 0) && s.mayTake(at) {
			took := s.take(at, int(lifted-hand))
			s.last = took && hand == 0
			if s.left <= s.rules.EndsAt {
				break
			}
		}
		if hand == 0 {
			break
		}
		at = s.course.after(at, origin)
	}
	s.turn.sown(int(lifted - hand))
	return at
}
