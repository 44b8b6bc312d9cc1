package rooms

import (
	"errors"
	"time"

	"casitas/internal/engine"
)

// PausedFor is how long a match that was paused rests at most: then it goes on by itself.
const PausedFor = 24 * time.Hour

// Why a match is not paused, or nothing is done because it is.
var (
	ErrPaused    = errors.New("the match is paused: go on with it first")
	ErrNotPaused = errors.New("the match is not paused")
	ErrNoPause   = errors.New("there is no clock here that could rest: a match is paused while somebody is to move by a clock")
)

func (s *State) mayPause() error {
	if s.Phase != PhasePlaying || s.Options.Clock == nil || s.Options.DaysATurn() {
		return ErrNoPause
	}
	return nil
}

// pause lets the clocks rest.
func (d *decision) pause(by engine.Seat) {
	left := d.state.Clock.after(d.at)
	d.happen(Event{Kind: Paused, Seat: by, Left: &left, To: d.soon(PausedFor)})
}

func (s *State) foldPaused(e Event) {
	s.Clock, s.Paused, s.Until = stopped(*e.Left), e.At, e.To
	s.Offered[e.Seat][Pause.number()] = s.Turn // a bot agrees without an offer
	s.dropOffer()
}

// resume goes on with a match that was paused.
func (d *decision) resume(seat engine.Seat) error {
	if err := d.playing(); err != nil {
		return err
	}
	if d.state.Paused == 0 {
		return ErrNotPaused
	}
	d.goOn(seat)
	return nil
}

func (d *decision) goOn(seat engine.Seat) {
	d.happen(Event{Kind: Resumed, Seat: seat, From: max(d.soon(DealGrace), d.state.Waits[d.state.ToMove()])})
}

func (s *State) foldResumed(e Event) {
	s.Paused, s.Until, s.Sitting = 0, 0, e.At
	s.startClock(e.From)
}
