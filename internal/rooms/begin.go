package rooms

import "casitas/internal/engine"

// open makes the room, with whoever sits down in it at once.
func (d *decision) open() error {
	if d.state.At.Version != 0 {
		return ErrVerb
	}
	if err := d.c.Options.Validate(); err != nil {
		return err
	}
	d.happen(Event{Kind: Opened, Seat: engine.Nobody, By: d.c.By.ID, Room: d.c.Room, Options: d.c.Options})
	who := d.c.By
	switch {
	case d.c.Options.Both:
		d.seatBoth([2]Player{who, who})
	case d.c.Pair != [2]Player{}:
		d.seatBoth(d.c.Pair)
	case d.c.Seat != engine.Nobody:
		d.happen(Event{Kind: Sat, Seat: d.c.Seat, Player: &who})
	}
	if d.c.Bot != 0 {
		return d.bot(d.c.Seat)
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

// seatBoth sits two players down in a room that has just been opened, and begins.
func (d *decision) seatBoth(players [2]Player) {
	for seat, who := range players {
		d.happen(Event{Kind: Sat, Seat: engine.Seat(seat), Player: &who})
	}
	d.begin()
}

func (d *decision) begin() {
	kind, opener := Began, d.state.Options.Opener
	switch {
	case d.state.Options.Setup != nil:
		kind, opener = Placed, d.state.Match.Opener()
	case opener == engine.Nobody:
		opener = engine.North
		if d.c.Heads {
			opener = engine.South
		}
	}
	began := Event{Kind: kind, Seat: opener, From: d.soon(StartGrace)}
	if d.state.Options.Ballot {
		began.Lot = d.c.Lot
	}
	d.happen(began)
	d.ballot(StartGrace)
}
