package rooms

import (
	"cmp"
	"errors"
	"time"

	"casitas/internal/engine"
)

// AbsentFor is how long a player must have been away before the other may claim a match that waits for them, unless the host says otherwise.
const AbsentFor = time.Minute

// Absence is what is known of where the players of a room are. It is no part of the journal: it comes with a claim.
type Absence struct {
	Known bool          // all nodes were heard of
	Since [2]int64      // since when each has been nowhere, in the room's time; 0: they are here
	For   time.Duration // how long that must be; 0: AbsentFor
}

// Why nothing is claimed.
var (
	ErrNoClaim = errors.New("there is nothing to claim here now: the match must wait for the other player, and not be paused")
	ErrHere    = errors.New("the other player is here: play on")
	ErrNotLong = errors.New("the other player has not been away for long enough yet, as far as is known; that is counted anew when servers were away")
)

// Awaits says whether absence counts in a room: two people play it out at one sitting.
func (s *State) Awaits() bool {
	o := &s.Options
	return (s.Phase == PhasePlaying || s.Phase == PhaseBetween) && !o.Both && !o.DaysATurn() && s.Seats[0].Bot() == 0 && s.Seats[1].Bot() == 0
}

// claim ends a match that waits for a player who is not there.
func (d *decision) claim(seat engine.Seat) error {
	s, absent := d.state, seat.Other()
	if err := d.playing(); err != nil {
		return err
	}
	if !s.Awaits() || !s.waits()[absent] {
		return ErrNoClaim
	}
	since := d.c.Absence.Since[absent]
	switch {
	case !d.c.Absence.Known:
		return ErrNotLong
	case since == 0:
		return ErrHere
	}
	since = max(since, s.Sitting, s.Acted[absent]) // they may have come back since others were asked
	for _, o := range d.c.Outages {
		since = max(since, o.To.UnixMilli())
	}
	if d.at-since < cmp.Or(d.c.Absence.For, AbsentFor).Milliseconds() {
		return ErrNotLong
	}
	winner := wins(seat)
	if d.c.What == Draw {
		winner = "draw"
	}
	d.end(winner, ByAbsence)
	return nil
}
