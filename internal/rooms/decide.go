package rooms

import (
	"fmt"
	"time"

	"casitas/internal/engine"
)

// Step is one event that a command makes happen, as it is and as the journal stores it, and the room after it.
type Step struct {
	Event Event
	Text  []byte
	After *State
}

// Decide says what a command makes happen, or why it may not. It is pure: time, luck and
// ids come with the command. It never returns both steps and an error.
func Decide(s *State, c Command) ([]Step, error) {
	d := decision{state: s, at: c.At.UnixMilli(), c: c}
	if err := d.decide(); err != nil {
		return nil, err
	}
	if d.err != nil {
		return nil, d.err
	}
	return d.steps, nil
}

// decision is a command being decided: each event is folded in at once, so that what
// follows sees the room after it.
type decision struct {
	state *State
	at    int64
	c     Command
	steps []Step
	err   error // an event could not be written down
}

func (d *decision) happen(e Event) {
	e.At = d.at
	d.happened(e, func(s *State) { s.fold(e) })
}

// happened adds an event that is folded in by fold, once the room is put forward to it.
func (d *decision) happened(e Event, fold func(*State)) {
	e.At = d.at
	text, err := e.Encode()
	if err != nil {
		d.err = err
	}
	s := *d.state
	s.move(Revision{Version: s.At.Version + 1, Head: s.At.Head.Next(text)}, e)
	fold(&s)
	d.state = &s
	d.steps = append(d.steps, Step{Event: e, Text: text, After: d.state})
	if d.state.Broken != "" {
		d.err = fmt.Errorf("deciding %s: %s: %w", d.c.Do, d.state.Broken, ErrBroken)
	}
}

func (d *decision) decide() error {
	switch {
	case d.c.Do == DoOpen:
		return d.open()
	case d.state.Broken != "":
		return ErrBroken
	case d.state.Newer != "":
		return ErrNewer
	case d.state.Phase == PhaseClosed:
		return ErrClosed
	}
	d.credit()
	before := d.state
	switch d.c.Do {
	case DoSit:
		if err := d.sit(); err != nil {
			return err
		}
		return d.c.passed(before)
	case DoDue:
		return d.due()
	case DoClose:
		d.close()
		return nil
	case DoStay:
		return d.stay()
	case DoCredit:
		d.excuse()
		if len(d.steps) == 0 {
			return ErrNothingDue
		}
		return nil
	}
	seat, decide := d.seat(), bySeat[d.c.Do]
	switch {
	case seat == engine.Nobody && d.c.Do != DoAbort: // who opened a room and has no seat in it may call it off
		return ErrNotSeated
	case decide == nil:
		return ErrVerb
	}
	if err := decide(d, seat); err != nil {
		return err
	}
	return d.c.passed(before) // last: who is refused for another reason is told that
}

// seat is the seat for which a command is given. Who has both gives it for the one that they name, else for whoever is to move.
func (d *decision) seat() engine.Seat {
	seat := d.state.SeatOf(d.c.By.ID)
	if seat == engine.Nobody || !d.state.Options.Both {
		return seat
	}
	for _, other := range []engine.Seat{d.c.Seat, d.state.ToMove()} {
		if other != engine.Nobody {
			return other
		}
	}
	return seat
}

// credit gives back the time that nobody was there for, before anything else is judged by it.
func (d *decision) credit() {
	s := d.state
	switch {
	case s.Phase == PhasePlaying && s.Clock.Runs != engine.Nobody:
		if ms, to := owed(d.c.Outages, s.Clock.From, s.Clock.Credited, d.at); ms > 0 {
			d.happen(Event{Kind: Credited, Seat: s.Clock.Runs, From: s.Clock.From + ms, To: to})
		}
	case s.Phase == PhaseBetween && s.Until != 0:
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

func (d *decision) soon(wait time.Duration) int64 { return d.at + wait.Milliseconds() }

func (d *decision) playing() error {
	switch d.state.Phase {
	case PhaseOpen:
		return ErrNotStarted
	case PhaseFinished:
		return ErrEnded
	default:
		return d.flag()
	}
}

// flag refuses whatever comes after the running clock has reached nought: from then on only the verdict counts.
func (d *decision) flag() error {
	if at := d.state.Clock.Flag(); d.state.Phase == PhasePlaying && at != 0 && d.at >= at {
		return ErrTimeUp
	}
	return nil
}

// close is the host's: whatever goes on is called off, and nothing more happens here.
func (d *decision) close() {
	if d.state.Phase != PhaseFinished {
		d.ended(Event{Kind: Ended, Seat: engine.Nobody, Why: ByAbortion, Host: true})
	}
	d.happen(Event{Kind: Shut, Seat: engine.Nobody})
}

func (d *decision) end(winner engine.Outcome, why Why) {
	d.ended(Event{Kind: Ended, Seat: engine.Nobody, Winner: winner, Why: why})
}

func (d *decision) ended(e Event) {
	if d.state.Options.Clock != nil {
		left := d.state.Clock.after(d.at)
		e.Left = &left
	}
	d.happen(e)
}

// Owes says whether the running clock is to get time back.
func (s *State) Owes(outages []Outage, at time.Time) bool {
	d := decision{state: s, at: at.UnixMilli(), c: Command{Outages: outages}}
	d.credit()
	return len(d.steps) > 0
}
