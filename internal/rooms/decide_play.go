package rooms

import (
	"errors"
	"fmt"
	"time"

	"casitas/internal/engine"
)

// ErrTimeUp refuses what comes after the flag of whoever is to move has fallen.
var ErrTimeUp = errors.New("the time of the player to move had run out before this arrived: the match is lost on time")

func (d *decision) sow(seat engine.Seat) error {
	s := d.state
	if err := d.playing(); err != nil {
		return err
	}
	if d.c.Turn != s.Turn {
		return ErrStaleTurn
	}
	if s.Phase == PhaseBetween {
		return ErrBetween
	}
	if s.Paused != 0 {
		return ErrPaused
	}
	if s.ToMove() != seat {
		return ErrNotYourTurn
	}
	if s.Options.Both {
		if err := s.mayCost(); err != nil {
			return err
		}
	}
	if err := d.turn(seat, d.c.Pit, 0); err != nil {
		return fmt.Errorf("pit %d: %w", d.c.Pit, err)
	}
	return nil
}

// turn has a seat play a pit. One that was drawn by lot is seen after a while, and costs nobody time.
func (d *decision) turn(seat engine.Seat, pit int, drawn time.Duration) error {
	s := d.state
	m, turn, err := s.Match.Play(pit)
	if err != nil {
		return err
	}
	seen := drawn + SowingTime(turn)
	e := Event{
		Kind: Sown, Seat: seat, Turn: s.Turn, Pit: pit,
		Laps: turn.Compact(), Position: m.Game().Position().String(),
		From: d.soon(seen), Drawn: drawn > 0,
	}
	if next := m.Game().Position().ToMove; next != engine.Nobody {
		e.From = max(e.From, s.Waits[next])
	}
	if m.RoundOver() {
		e.From = d.soon(seen + s.Options.patience(PauseFor))
	}
	if c := s.Options.Clock; c != nil && !e.Drawn {
		left := s.Clock.after(d.at)
		left[seat] = c.after(left[seat])
		e.Left = &left
	}
	d.happened(e, func(s *State) { s.sown(e, m) })
	if w := m.Winner(); w != "" {
		d.end(w, ByMatch)
	}
	return nil
}

func (d *decision) ready(seat engine.Seat) error {
	if d.state.Phase != PhaseBetween {
		if err := d.playing(); err != nil {
			return err
		}
		return ErrNotBetween
	}
	if !d.state.Ready[seat] {
		d.happen(Event{Kind: Readied, Seat: seat})
	}
	if d.state.Ready[seat.Other()] || d.state.Options.Both {
		d.deal()
	}
	if len(d.steps) == 0 {
		return ErrAlreadyReady
	}
	return nil
}

// ErrAlreadyReady refuses to be ready twice.
var ErrAlreadyReady = errors.New("you are ready already: wait for the other player")

func (d *decision) deal() {
	d.happen(Event{Kind: Dealt, Seat: engine.Nobody, From: d.soon(DealGrace)})
	d.ballot(DealGrace)
}

func (d *decision) resign(seat engine.Seat) error {
	if err := d.playing(); err != nil {
		return err
	}
	if d.state.Options.Both && d.c.Seat == engine.Nobody {
		return ErrWhichSeat
	}
	d.end(wins(seat.Other()), ByResign)
	return nil
}

func wins(seat engine.Seat) engine.Outcome { return engine.Outcome(seat.String()) }

func (d *decision) abort(seat engine.Seat) error {
	s, seated := d.state, seat != engine.Nobody
	switch {
	case !seated && (s.Owner != d.c.By.ID || d.c.By.ID == ""):
		return ErrNotSeated
	case s.Phase == PhaseFinished:
		return ErrEnded
	case s.Phase != PhaseOpen && (s.Turn > 2+s.drawnFirst() && !s.Options.Both || !seated): // who has both seats may call off at any time
		return ErrTooLate
	}
	if err := d.flag(); err != nil {
		return err
	}
	d.end("", ByAbortion)
	d.happen(Event{Kind: Shut, Seat: engine.Nobody})
	return nil
}

func (d *decision) rematch(seat engine.Seat) error {
	s := d.state
	switch {
	case s.Phase != PhaseFinished:
		return ErrNotEnded
	case s.Next != "":
		return ErrRematched
	case s.Wants[seat]:
		return ErrAsked
	}
	d.happen(Event{Kind: Asked, Seat: seat})
	if d.state.Wants[seat.Other()] || s.Options.Both {
		e := Event{Kind: Rematched, Seat: engine.Nobody, Next: d.c.Room}
		if s.Options.Ballot {
			e.Lot = d.c.Lot
		}
		d.happen(e)
	}
	return nil
}

// stay has one of two go on against another, in the next room; a rematch that was agreed before comes first.
func (d *decision) stay() error {
	switch {
	case d.state.Phase != PhaseFinished:
		return ErrNotEnded
	case d.state.Next != "":
		return ErrRematched
	}
	d.happen(Event{Kind: Stayed, Seat: d.c.Seat, Next: d.c.Room})
	return nil
}

// Stays is who keeps a seat against the next player: the winner, and where nobody has won, the one who has sat down later.
func (s *State) Stays() engine.Seat {
	if seat := s.Winner.Seat(); seat != engine.Nobody {
		return seat
	}
	if s.Seats[engine.South].ID == s.Owner {
		return engine.North
	}
	return engine.South
}

// Why a rematch is not taken up.
var (
	ErrRematched = errors.New("the rematch is being played already: follow it")
	ErrAsked     = errors.New("you have asked for a rematch already: wait for the other player")
)

// due does what a deadline stands for.
func (d *decision) due() error {
	s := d.state
	deadline := s.Deadline()
	if deadline.IsZero() || d.at < deadline.UnixMilli() {
		if len(d.steps) > 0 {
			return nil // the outage was all that was due
		}
		return ErrNothingDue
	}
	switch s.Phase {
	case PhaseOpen:
		d.end("", ByAbortion)
		d.happen(Event{Kind: Shut, Seat: engine.Nobody})
	case PhasePlaying:
		if s.Paused != 0 {
			d.goOn(engine.Nobody)
			break
		}
		d.end(wins(s.Clock.Runs.Other()), ByTime)
	case PhaseBetween:
		d.deal()
	case PhaseFinished:
		d.happen(Event{Kind: Shut, Seat: engine.Nobody})
	}
	return nil
}

// NextOptions are what a next match between the same seats is played with: the other opens, unless it begins with a position.
func (s *State) NextOptions() Options {
	options := s.Options
	if options.Setup == nil {
		options.Opener = s.First.Other()
	}
	return options
}

// Again is how the room of a rematch begins: the same seats and options, and the other player opens, unless it begins with a position.
func Again(s *State, room string, at int64) []Step {
	options := s.NextOptions()
	d := decision{state: &State{}, at: at, c: Command{Lot: s.Lot}}
	d.happen(Event{Kind: Opened, Seat: engine.Nobody, By: s.Owner, Room: room, Options: &options})
	d.seatBoth(s.Seats)
	return d.steps
}
