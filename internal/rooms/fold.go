package rooms

import (
	"fmt"

	"casitas/internal/engine"
)

// Fold is the room after one more event. It believes what it is told and cannot fail: an
// event that cannot have happened marks the room as Broken, and a broken room is
// reported, not revived.
func Fold(s State, at Revision, e Event) State {
	return fold(s.moved(at, e), e)
}

// moved is the room put forward to an event's place and time.
func (s State) moved(at Revision, e Event) State {
	s.At, s.Changed = at, e.At
	if e.Kind != Credited && (e.Seat == engine.South || e.Seat == engine.North) {
		s.Acted[e.Seat] = e.At
	}
	return s
}

func fold(s State, e Event) State {
	switch e.Kind {
	case Opened:
		return foldOpened(s, e)
	case Sat:
		s.Seats[e.Seat] = *e.Player
	case Began, Placed:
		return foldBegan(s, e)
	case Sown:
		return foldSown(s, e)
	case Undone:
		return foldUndone(s, e)
	case Readied:
		s.Ready[e.Seat] = true
	case Dealt:
		return foldDealt(s, e)
	case Offered, Proposed:
		return foldOffered(s, e)
	case Declined:
		return withoutOffer(s)
	case Paused:
		return foldPaused(s, e)
	case Resumed:
		return foldResumed(s, e)
	case Ended:
		return foldEnded(s, e)
	case Asked:
		s.Wants[e.Seat] = true
	case Rematched:
		s.Next, s.Lot = e.Next, e.Lot
	case Stayed:
		s.Next = e.Next
	case Credited:
		return foldCredited(s, e)
	case Shut:
		s.Phase, s.Until = PhaseClosed, 0
	default:
		s.Newer = fmt.Sprintf("version %d: event %q", s.At.Version, e.Kind)
	}
	return s
}

func foldOpened(s State, e Event) State {
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
	return withMatch(s, opener)
}

func withMatch(s State, opener engine.Seat) State {
	m, err := s.Options.match(opener)
	if err != nil {
		s.Broken = fmt.Sprintf("version %d: %v", s.At.Version, err)
		return s
	}
	s.Laps += m.Game().Laps()
	s.Match, s.Dealt = m, &m
	return s
}

func foldBegan(s State, e Event) State {
	s = withMatch(s, e.Seat)
	s.Phase, s.Until, s.First, s.Lot, s.Sitting = PhasePlaying, 0, e.Seat, e.Lot, e.At
	return startClock(s, e.From)
}

// startClock lets the time of whoever is to move run from a moment on.
func startClock(s State, from int64) State {
	if s.Options.Clock != nil {
		s.Clock = Clock{Left: s.Clock.Left, Runs: s.ToMove(), From: from, Credited: s.Clock.Credited}
	}
	return s
}

func foldSown(s State, e Event) State {
	m, _, err := s.Match.Play(e.Pit)
	if err != nil {
		s.Broken = fmt.Sprintf("version %d: pit %d on turn %d: %v", s.At.Version, e.Pit, e.Turn, err)
		return s
	}
	if got := m.Game().Position().String(); got != e.Position {
		s.Broken = fmt.Sprintf("version %d: turn %d gives %s, the journal says %s", s.At.Version, e.Turn, got, e.Position)
		return s
	}
	return afterSowing(s, e, m)
}

// afterSowing is the room after a turn that the engine has played.
func afterSowing(s State, e Event, m engine.Match) State {
	s.Match = m
	s.Laps += m.Game().Laps()
	s.Last = &Played{Turn: e.Turn, Round: m.Round(), Seat: e.Seat, Pit: e.Pit, Laps: e.Laps, Drawn: e.Drawn, Number: 1, Before: s.Last}
	if s.Last.Before != nil {
		s.Last.Number = s.Last.Before.Number + 1
	}
	s.Turn++
	if s.Matter.lapses(s.Offer, e.Seat) {
		s = withoutOffer(s)
	}
	if e.Left != nil {
		s.Clock = stopped(*e.Left)
	}
	if m.RoundOver() {
		s.Phase, s.Ready, s.Until = PhaseBetween, [2]bool{}, e.From
		if s.Options.Both {
			s.Until = 0 // nobody else is kept waiting
		}
		return s
	}
	return startClock(s, e.From)
}

func foldDealt(s State, e Event) State {
	m, err := s.Match.Next()
	if err != nil {
		s.Broken = fmt.Sprintf("version %d: %v", s.At.Version, err)
		return s
	}
	s.Match, s.Dealt = m, &m
	s.Laps += m.Game().Laps()
	s.Phase, s.Until, s.Ready = PhasePlaying, 0, [2]bool{}
	if s.Matter != Draw {
		s = withoutOffer(s)
	}
	return startClock(s, e.From)
}

func foldEnded(s State, e Event) State {
	if e.Left != nil {
		s.Clock.Left = *e.Left
	}
	s.Clock = stopped(s.Clock.Left)
	s = withoutOffer(s)
	s.Phase, s.Winner, s.Why, s.ByHost, s.Paused = PhaseFinished, e.Winner, e.Why, e.Host, 0
	s.Until = e.At + s.Options.patience(RematchFor).Milliseconds()
	if e.Why != ByAbortion {
		s.Ended = e.At
	}
	return s
}

func foldCredited(s State, e Event) State {
	switch {
	case s.Phase != PhasePlaying:
		s.Clock.Credited, s.Until = e.To, e.From
	case e.Seat == s.Clock.Runs:
		s.Clock.Credited, s.Clock.From = e.To, e.From
		s.Waits[e.Seat] = max(s.Waits[e.Seat], e.To) // should a move still be made before the player has left
	case e.Seat != engine.Nobody:
		s.Waits[e.Seat] = e.From
	}
	return s
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
