package rooms

import (
	"cmp"
	"errors"
	"slices"

	"casitas/internal/engine"
)

// Matter is what one player offers and the other may agree to.
type Matter string

// The matters, in the order of State.Offered.
const (
	Draw     Matter = "draw"     // the match ends as a draw
	Takeback Matter = "takeback" // who asks makes their last choice again
	Pause    Matter = "pause"    // clocks rest until somebody goes on
)

var matters = []Matter{Draw, Takeback, Pause}

func (m Matter) number() int { return slices.Index(matters, m) }

// lapses says whether an offer by a seat is off once a turn of a seat has been made. A draw stays where its offerer moves.
func (m Matter) lapses(by, moved engine.Seat) bool { return m != Draw || by != moved }

// Why nothing is offered, or agreed to.
var (
	ErrMatter     = errors.New("what is offered is a draw, a takeback or a pause")
	ErrNoOffer    = errors.New("nothing of that kind is offered to you")
	ErrOffered    = errors.New("something is offered already: it can be accepted or declined")
	ErrOfferAgain = errors.New("your offer was answered: offer again after another turn")
)

func (d *decision) offer(seat engine.Seat) error {
	s, what := d.state, cmp.Or(d.c.What, Draw)
	if err := d.playing(); err != nil {
		return err
	}
	if what.number() < 0 {
		return ErrMatter
	}
	if what == Takeback && s.Options.Both && s.Last != nil {
		seat = s.Last.Seat
	}
	if err := d.offerable(what, seat); err != nil {
		return err
	}
	bot := s.Seats[seat.Other()].Bot() > 0
	agreed := s.Offer == seat.Other() && s.Matter == what && what != Takeback
	switch {
	case bot && what == Pause && s.Offered[seat][what.number()] == s.Turn:
		return ErrOfferAgain
	case agreed, s.Options.Both, bot && what != Draw:
		d.agree(what, seat) // who has both seats agrees, and so does a bot
	case s.Offer != engine.Nobody:
		return ErrOffered
	case s.Offered[seat][what.number()] == s.Turn:
		return ErrOfferAgain
	case what == Draw:
		d.happen(Event{Kind: Offered, Seat: seat})
	default:
		d.happen(Event{Kind: Proposed, Seat: seat, What: what})
	}
	return nil
}

// offerable says why a matter cannot be offered now, by whomever.
func (d *decision) offerable(what Matter, seat engine.Seat) error {
	switch {
	case what == Draw:
		return nil
	case d.state.Paused != 0:
		return ErrPaused
	case what == Takeback:
		return d.state.mayTakeBack(seat)
	default:
		return d.state.mayPause()
	}
}

// agree does what was offered by a seat.
func (d *decision) agree(what Matter, by engine.Seat) {
	switch what {
	case Takeback:
		d.takeBack(by)
	case Pause:
		d.pause(by)
	default:
		d.end("draw", ByAgreed)
	}
}

func (d *decision) accept(seat engine.Seat) error {
	if err := d.flag(); err != nil {
		return err
	}
	if d.state.Offer != seat.Other() || d.state.Matter != cmp.Or(d.c.What, Draw) {
		return ErrNoOffer
	}
	d.agree(d.state.Matter, d.state.Offer)
	return nil
}

func (d *decision) decline(seat engine.Seat) error {
	if err := d.flag(); err != nil {
		return err
	}
	if d.state.Offer == engine.Nobody {
		return ErrNoOffer
	}
	d.happen(Event{Kind: Declined, Seat: seat})
	return nil
}

func (s *State) foldOffered(e Event) {
	s.Offer, s.Matter, s.OfferAt = e.Seat, cmp.Or(e.What, Draw), s.At.Version
	s.Offered[e.Seat][max(0, s.Matter.number())] = s.Turn
}

// dropOffer takes back what is offered, if anything.
func (s *State) dropOffer() { s.Offer, s.Matter = engine.Nobody, "" }
