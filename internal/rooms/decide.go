package rooms

import (
	"time"

	"casitas/internal/engine"
)

// Decide says what a command makes happen, or why it may not. It is pure: time, luck and
// ids come with the command. It never returns both events and an error.
func Decide(s State, c Command) ([]Event, error) {
	d := decision{state: s, at: c.At.UnixMilli(), c: c}
	if err := d.decide(); err != nil {
		return nil, err
	}
	return d.events, nil
}

// decision is a command being decided: each event is folded in at once, so that what
// follows sees the room after it.
type decision struct {
	state  State
	at     int64
	c      Command
	events []Event
}

func (d *decision) happen(e Event) {
	e.At = d.at
	d.events = append(d.events, e)
	d.state = Fold(d.state, Revision{Version: d.state.At.Version + 1}, e)
}

func (d *decision) decide() error {
	switch {
	case d.c.Do == DoOpen:
		return d.open()
	case d.state.Broken != "":
		return ErrBroken
	case d.state.Phase == PhaseClosed:
		return ErrClosed
	}
	d.credit()
	switch d.c.Do {
	case DoSit:
		return d.sit()
	case DoDue:
		return d.due()
	case DoCredit:
		d.excuse()
		if len(d.events) == 0 {
			return ErrNothingDue
		}
		return nil
	case DoAbort:
		return d.abort()
	}
	seat := d.state.SeatOf(d.c.By.ID)
	if seat == engine.Nobody {
		return ErrNotSeated
	}
	return d.bySeat(seat)
}

func (d *decision) bySeat(seat engine.Seat) error {
	switch d.c.Do {
	case DoSow:
		return d.sow(seat)
	case DoReady:
		return d.ready(seat)
	case DoResign:
		return d.resign(seat)
	case DoOffer:
		return d.offer(seat)
	case DoAccept:
		return d.accept(seat)
	case DoDecline:
		return d.decline()
	case DoRematch:
		return d.rematch(seat)
	default:
		return ErrVerb
	}
}

// credit gives back the time that nobody was there for, before anything else is judged by it.
func (d *decision) credit() {
	s := d.state
	switch {
	case s.Phase == PhasePlaying && s.Clock.Runs != engine.Nobody:
		if ms, to := owed(d.c.Outages, s.Clock.From, s.Clock.Credited, d.at); ms > 0 {
			d.happen(Event{Kind: Credited, Seat: s.Clock.Runs, From: s.Clock.From + ms, To: to})
		}
	case s.Phase == PhaseBetween:
		if ms, to := owed(d.c.Outages, s.Changed, s.Clock.Credited, d.at); ms > 0 {
			d.happen(Event{Kind: Credited, Seat: engine.Nobody, From: s.Until + ms, To: to})
		}
	}
}

// excuse lets no clock run against players who were sent to another node, until they are back: one that
// runs goes on then, and one that is to run begins no sooner.
func (d *decision) excuse() {
	back := d.c.Return.UnixMilli()
	if d.state.Phase != PhasePlaying || d.state.Options.Clock == nil || back <= d.at {
		return
	}
	for seat, gone := range d.c.Gone {
		clock := d.state.Clock
		from, before := back, d.state.Waits[seat]
		if engine.Seat(seat) == clock.Runs {
			from, before = clock.From+back-max(clock.From, clock.Credited, d.at), clock.From
		}
		if gone && from > before {
			d.happen(Event{Kind: Credited, Seat: engine.Seat(seat), From: from, To: back})
		}
	}
}

func (d *decision) open() error {
	if d.state.At.Version != 0 {
		return ErrVerb
	}
	if err := d.c.Options.Validate(); err != nil {
		return err
	}
	d.happen(Event{Kind: Opened, Seat: engine.Nobody, By: d.c.By.ID, Room: d.c.Room, Options: d.c.Options})
	if d.c.Seat != engine.Nobody {
		who := d.c.By
		d.happen(Event{Kind: Sat, Seat: d.c.Seat, Player: &who})
	}
	return nil
}

func (d *decision) sit() error {
	if d.state.SeatOf(d.c.By.ID) != engine.Nobody {
		return ErrAlreadySeated
	}
	if d.state.Phase != PhaseOpen {
		return ErrSeatTaken
	}
	seat := d.c.Seat
	if seat == engine.Nobody {
		seat = engine.South
		if d.state.Seats[seat].ID != "" {
			seat = engine.North
		}
	}
	if d.state.Seats[seat].ID != "" {
		return ErrSeatTaken
	}
	who := d.c.By
	d.happen(Event{Kind: Sat, Seat: seat, Player: &who})
	if d.state.Seats[seat.Other()].ID != "" {
		d.begin()
	}
	return nil
}

func (d *decision) begin() {
	opener := d.state.Options.Opener
	if opener == engine.Nobody {
		opener = engine.North
		if d.c.Heads {
			opener = engine.South
		}
	}
	d.happen(Event{Kind: Began, Seat: opener, From: d.soon(StartGrace)})
}

func (d *decision) soon(wait time.Duration) int64 { return d.at + wait.Milliseconds() }

func (d *decision) playing() error {
	switch d.state.Phase {
	case PhaseOpen:
		return ErrNotStarted
	case PhaseFinished:
		return ErrEnded
	default:
		return nil
	}
}

func (d *decision) end(winner engine.Outcome, why Why) {
	e := Event{Kind: Ended, Seat: engine.Nobody, Winner: winner, Why: why}
	if d.state.Options.Clock != nil {
		left := d.state.Clock.after(d.at)
		e.Left = &left
	}
	d.happen(e)
}

// Owes says whether the running clock is to get time back.
func (s State) Owes(away []Outage, at time.Time) bool {
	d := decision{state: s, at: at.UnixMilli(), c: Command{Outages: away}}
	d.credit()
	return len(d.events) > 0
}
