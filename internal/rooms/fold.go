package rooms

import (
	"fmt"

	"casitas/internal/engine"
)

// Fold is the room after one more event. It believes what it is told and cannot fail: an
// event that cannot have happened marks the room as Broken, and a broken room is
// reported, not revived.
func Fold(s State, at Revision, e Event) State {
	s.move(at, e)
	s.fold(e)
	return s
}

// move puts the room forward to an event's place and time.
func (s *State) move(at Revision, e Event) {
	s.At, s.Changed = at, e.At
	if e.Kind != Credited && (e.Seat == engine.South || e.Seat == engine.North) {
		s.Acted[e.Seat] = e.At
	}
}

func (s *State) fold(e Event) {
	switch e.Kind {
	case Opened:
		s.foldOpened(e)
	case Sat:
		s.Seats[e.Seat] = *e.Player
	case Began, Placed:
		s.foldBegan(e)
	case Sown:
		s.foldSown(e)
	case Undone:
		s.foldUndone(e)
	case Readied:
		s.Ready[e.Seat] = true
	case Dealt:
		s.foldDealt(e)
	case Offered, Proposed:
		s.foldOffered(e)
	case Declined:
		s.dropOffer()
	case Paused:
		s.foldPaused(e)
	case Resumed:
		s.foldResumed(e)
	case Ended:
		s.foldEnded(e)
	case Asked:
		s.Wants[e.Seat] = true
	case Rematched:
		s.Next, s.Lot = e.Next, e.Lot
	case Stayed:
		s.Next = e.Next
	case Credited:
		s.foldCredited(e)
	case Shut:
		s.Phase, s.Until = PhaseClosed, 0
	default:
		s.Newer = fmt.Sprintf("version %d: event %q", s.At.Version, e.Kind)
	}
}

func (s *State) foldOpened(e Event) {
	s.Room, s.Owner, s.Options, s.Opened = e.Room, e.By, *e.Options, e.At
	s.Phase, s.Turn, s.Offer = PhaseOpen, 1, engine.Nobody
	s.Until = e.At + s.Options.patience(OpenFor).Milliseconds()
	s.Clock = stopped([2]int64{})
	if c := e.Options.Clock; c != nil {
		s.Clock.Left = c.start()
	}
	opener := e.Options.Opener
	if opener == engine.Nobody {
		opener = engine.South
	}
	s.begin(opener)
}

// begin sets up the match.
func (s *State) begin(opener engine.Seat) {
	m, err := s.Options.match(opener)
	if err != nil {
		s.Broken = fmt.Sprintf("version %d: %v", s.At.Version, err)
		return
	}
	s.Laps += m.Game().Laps()
	s.Match, s.Dealt = m, &m
}

func (s *State) foldBegan(e Event) {
	s.begin(e.Seat)
	s.Phase, s.Until, s.First, s.Lot, s.Sitting = PhasePlaying, 0, e.Seat, e.Lot, e.At
	s.startClock(e.From)
}

// startClock lets the time of whoever is to move run from a moment on.
func (s *State) startClock(from int64) {
	if s.Options.Clock != nil {
		s.Clock = Clock{Left: s.Clock.Left, Runs: s.ToMove(), From: from, Credited: s.Clock.Credited}
	}
}

func (s *State) foldSown(e Event) {
	m, _, err := s.Match.Play(e.Pit)
	if err != nil {
		s.Broken = fmt.Sprintf("version %d: pit %d on turn %d: %v", s.At.Version, e.Pit, e.Turn, err)
		return
	}
	if got := m.Game().Position().String(); got != e.Position {
		s.Broken = fmt.Sprintf("version %d: turn %d gives %s, the journal says %s", s.At.Version, e.Turn, got, e.Position)
		return
	}
	s.sown(e, m)
}

// sown takes in a turn that the engine has played.
func (s *State) sown(e Event, m engine.Match) {
	s.Match = m
	s.Laps += m.Game().Laps()
	s.Last = &Played{Turn: e.Turn, Round: m.Round(), Seat: e.Seat, Pit: e.Pit, Laps: e.Laps, Drawn: e.Drawn, Number: 1, Before: s.Last}
	if s.Last.Before != nil {
		s.Last.Number = s.Last.Before.Number + 1
	}
	s.Turn++
	if s.Matter.lapses(s.Offer, e.Seat) {
		s.dropOffer()
	}
	if e.Left != nil {
		s.Clock = stopped(*e.Left)
	}
	if m.RoundOver() {
		s.Phase, s.Ready, s.Until = PhaseBetween, [2]bool{}, e.From
		if s.Options.Both {
			s.Until = 0 // nobody else is kept waiting
		}
		return
	}
	s.startClock(e.From)
}

func (s *State) foldDealt(e Event) {
	m, err := s.Match.Next()
	if err != nil {
		s.Broken = fmt.Sprintf("version %d: %v", s.At.Version, err)
		return
	}
	s.Match, s.Dealt = m, &m
	s.Laps += m.Game().Laps()
	s.Phase, s.Until, s.Ready = PhasePlaying, 0, [2]bool{}
	if s.Matter != Draw {
		s.dropOffer()
	}
	s.startClock(e.From)
}

func (s *State) foldEnded(e Event) {
	if e.Left != nil {
		s.Clock.Left = *e.Left
	}
	s.Clock = stopped(s.Clock.Left)
	s.dropOffer()
	s.Phase, s.Winner, s.Why, s.ByHost, s.Paused = PhaseFinished, e.Winner, e.Why, e.Host, 0
	s.Until = e.At + s.Options.patience(RematchFor).Milliseconds()
	if e.Why != ByAbortion {
		s.Ended = e.At
	}
}

func (s *State) foldCredited(e Event) {
	switch {
	case s.Phase != PhasePlaying:
		s.Clock.Credited, s.Until = e.To, e.From
	case e.Seat == s.Clock.Runs:
		s.Clock.Credited, s.Clock.From = e.To, e.From
		s.Waits[e.Seat] = max(s.Waits[e.Seat], e.To) // should a move still be made before the player has left
	case e.Seat != engine.Nobody:
		s.Waits[e.Seat] = e.From
	}
}

// FoldEntry reads one entry of the journal and folds it in. What cannot be read, or makes no sense at all,
// breaks the room.
func FoldEntry(s State, entry Entry) (after State, e Event) {
	at := Revision{Version: entry.Version, Head: entry.Head}
	defer func() {
		if p := recover(); p != nil {
			after = s
			after.At, after.Broken = at, fmt.Sprintf("version %d makes no sense: %v", at.Version, p)
		}
	}()
	e, err := DecodeEvent(entry.Event)
	if err != nil {
		s.At, s.Broken = at, err.Error()
		return s, e
	}
	return Fold(s, at, e), e
}
