package rooms

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"casitas/internal/engine"
)

// UndoneTurns are turns of one round that were taken back together. Each points to those taken back before, as turns do.
type UndoneTurns struct {
	By     engine.Seat  // who made the first of them
	After  int          // how many turns of the match had been made before them, those that were taken back not counted
	Turns  []Played     // oldest first
	Number int          // how many turns of the round have been taken back with them
	Before *UndoneTurns // nil: nothing was taken back before
}

// MostUndone is how many turns of a round may be taken back before no more are: every view shows them all.
const MostUndone = 1000

// Why nothing is taken back.
var (
	ErrNoTurn     = errors.New("you have made no turn in this round that could be taken back")
	ErrManyUndone = errors.New("as many turns of this round were taken back as may be: play on")
)

// lastChoice is the turn of the present round that a seat chose last; nil for none.
func (s *State) lastChoice(seat engine.Seat) *Played {
	for p := s.Last; p != nil && p.Round == s.Match.Round(); p = p.Before {
		if p.Seat == seat && !p.Drawn {
			return p
		}
	}
	return nil
}

func (s *State) mayTakeBack(seat engine.Seat) error {
	switch {
	case s.lastChoice(seat) == nil:
		return ErrNoTurn
	case s.undone() >= MostUndone:
		return ErrManyUndone
	}
	return s.mayCost()
}

// undone is how many turns of the present round were taken back.
func (s *State) undone() int {
	if t := s.Undone; t != nil && t.Turns[0].Round == s.Match.Round() {
		return t.Number
	}
	return 0
}

// takeBack goes back to where a seat made its last choice: that turn and all after it are taken back. Clocks keep what was
// spent, and lose what those turns gained.
func (d *decision) takeBack(seat engine.Seat) {
	s := d.state
	first := s.lastChoice(seat)
	if first == nil {
		d.err = ErrNoTurn
		return
	}
	m, laps, err := s.before(first.Turn)
	if err != nil {
		d.err = fmt.Errorf("back to turn %d: %w: %w", first.Turn, err, ErrBroken)
		return
	}
	e := Event{Kind: Undone, Seat: seat, Turn: first.Turn, Position: m.Game().Position().String(), From: d.soon(DealGrace)}
	if s.Options.Clock != nil {
		left := s.Clock.after(d.at)
		for _, p := range s.RoundTurns(first.Turn - 1) {
			left[p.Seat] = s.Options.Clock.before(left[p.Seat])
		}
		e.Left, e.From = &left, max(e.From, s.Waits[seat])
	}
	d.happened(e, func(s *State) { s.undo(e, m, laps) })
}

var errNoSuchTurn = errors.New("this round has had no such turn")

// before is the match as it was before a turn of the present round, and how many laps were sown to find that out.
func (s *State) before(turn int) (m engine.Match, laps int, err error) {
	turns := s.RoundTurns(0)
	n := 0
	for n < len(turns) && turns[n].Turn != turn {
		n++
	}
	if n == len(turns) || s.Dealt == nil {
		return s.Match, 0, errNoSuchTurn
	}
	m = *s.Dealt
	for _, p := range turns[:n] {
		if m, _, err = m.Play(p.Pit); err != nil {
			return s.Match, laps, err
		}
		laps += m.Game().Laps()
	}
	return m, laps, nil
}

// foldUndone takes back the turns from e.Turn on.
func (s *State) foldUndone(e Event) {
	m, laps, err := s.before(e.Turn)
	if s.Phase != PhasePlaying && s.Phase != PhaseBetween {
		err = ErrNotStarted
	}
	if err != nil {
		s.Broken = fmt.Sprintf("version %d: back to turn %d from %d: %v", s.At.Version, e.Turn, s.Turn, err)
		return
	}
	if got := m.Game().Position().String(); got != e.Position {
		s.Broken = fmt.Sprintf("version %d: before turn %d stood %s, the journal says %s", s.At.Version, e.Turn, got, e.Position)
		return
	}
	s.undo(e, m, laps)
}

// undo takes in that the match has been brought back. The number of the turn that was to be made is not used again
// either: a move that is on its way for it was chosen in another position.
func (s *State) undo(e Event, m engine.Match, laps int) {
	s.Laps += laps
	taken := &UndoneTurns{By: e.Seat, Turns: s.RoundTurns(e.Turn - 1), Before: s.Undone}
	taken.Number = s.undone() + len(taken.Turns)
	for s.Last != nil && s.Last.Turn >= e.Turn {
		s.Last = s.Last.Before
	}
	if s.Last != nil {
		taken.After = s.Last.Number
	}
	s.Match, s.Undone = m, taken
	s.Turn++
	s.Phase, s.Until, s.Ready = PhasePlaying, 0, [2]bool{}
	s.dropOffer()
	if e.Left != nil {
		s.Clock.Left = *e.Left
	}
	if c := s.Options.Clock; c != nil && c.each() > 0 {
		s.Clock.Left = c.start()
	}
	s.startClock(e.From)
}

// RoundUndone are the turns of the present round that were taken back, oldest first.
func (s *State) RoundUndone() []Played {
	turns := make([]Played, s.undone())
	for t, n := s.Undone, len(turns); n > 0; t = t.Before {
		n -= len(t.Turns)
		copy(turns[n:], t.Turns)
	}
	return turns
}

// AllUndone are all turns of the match that were taken back, first made first, as its record remembers them. Where more was
// taken back after a turn was, that turn stands after what was left of the match then.
func (s *State) AllUndone() []engine.Undone {
	var all []numbered
	for t, left := s.Undone, math.MaxInt; t != nil; t = t.Before {
		left = min(left, t.After)
		for _, p := range t.Turns {
			all = append(all, numbered{p.Turn, engine.Undone{After: left, By: t.By, Pit: p.Pit, Turn: p.Laps}})
		}
	}
	slices.SortFunc(all, func(a, b numbered) int { return a.turn - b.turn })
	undone := make([]engine.Undone, len(all))
	for i, n := range all {
		undone[i] = n.Undone
	}
	return undone
}

type numbered struct {
	turn int
	engine.Undone
}
