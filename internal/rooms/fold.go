package rooms

import (
	"fmt"

	"casitas/internal/engine"
)

// Fold is the room after one more event. It believes what it is told and cannot fail: an
// event that cannot have happened marks the room as Broken, and a broken room is
// reported, not revived.
func Fold(s State, at Revision, e Event) State {
	s.At, s.Changed = at, e.At
	switch e.Kind {
	case Opened:
		return foldOpened(s, e)
	case Sat:
		s.Seats[e.Seat] = *e.Player
	case Began:
		return foldBegan(s, e)
	case Sown:
		return foldSown(s, e)
	case Readied:
		s.Ready[e.Seat] = true
	case Dealt:
		return foldDealt(s, e)
	case Offered:
		s.Offer = e.Seat
		s.Offered[e.Seat] = s.Turn
	case Declined:
		s.Offer = engine.Nobody
	case Ended:
		return foldEnded(s, e)
	case Asked:
		s.Wants[e.Seat] = true
	case Rematched:
		s.Next = e.Next
	case Credited:
		return foldCredited(s, e)
	case Shut:
		s.Phase, s.Until = PhaseClosed, 0
	default:
		s.Broken = fmt.Sprintf("version %d: unknown event %q", at.Version, e.Kind)
	}
	return s
}

func foldOpened(s State, e Event) State {
	s.Room, s.Owner, s.Options, s.Opened = e.Room, e.By, *e.Options, e.At
	s.Phase, s.Turn, s.Offer = PhaseOpen, 1, engine.Nobody
	s.Until = e.At + OpenFor.Milliseconds()
	s.Plays = [][]Played{nil}
	s.Clock = stopped([2]int64{})
	if c := e.Options.Clock; c != nil {
		s.Clock.Left = [2]int64{c.Initial, c.Initial}
	}
	opener := e.Options.Opener
	if opener == engine.Nobody {
		opener = engine.South
	}
	return withMatch(s, opener)
}

func withMatch(s State, opener engine.Seat) State {
	m, err := engine.NewMatch(s.Options.Rules, s.Options.Length, opener)
	if err != nil {
		s.Broken = fmt.Sprintf("version %d: %v", s.At.Version, err)
		return s
	}
	s.Match = m
	return s
}

func foldBegan(s State, e Event) State {
	s = withMatch(s, e.Seat)
	s.Phase, s.Until = PhasePlaying, 0
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
	s.Match = m
	s.Plays = withPlay(s.Plays, Played{Turn: e.Turn, Seat: e.Seat, Pit: e.Pit, Laps: e.Laps})
	s.Turn++
	if s.Offer != e.Seat {
		s.Offer = engine.Nobody
	}
	if e.Left != nil {
		s.Clock = stopped(*e.Left)
	}
	if m.RoundOver() {
		s.Phase, s.Ready, s.Until = PhaseBetween, [2]bool{}, e.From
		return s
	}
	return startClock(s, e.From)
}

// withPlay appends to the present round without touching what other states share.
func withPlay(plays [][]Played, p Played) [][]Played {
	last := len(plays) - 1
	now := plays[last]
	next := append(plays[:last:last], append(now[:len(now):len(now)], p))
	return next
}

func foldDealt(s State, e Event) State {
	m, err := s.Match.Next()
	if err != nil {
		s.Broken = fmt.Sprintf("version %d: %v", s.At.Version, err)
		return s
	}
	s.Match = m
	s.Phase, s.Until, s.Ready = PhasePlaying, 0, [2]bool{}
	s.Plays = append(s.Plays[:len(s.Plays):len(s.Plays)], nil)
	return startClock(s, e.From)
}

func foldEnded(s State, e Event) State {
	if e.Left != nil {
		s.Clock.Left = *e.Left
	}
	s.Clock = stopped(s.Clock.Left)
	s.Phase, s.Winner, s.Why, s.Offer = PhaseFinished, e.Winner, e.Why, engine.Nobody
	s.Until = e.At + RematchFor.Milliseconds()
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
