package view

import (
	"fmt"

	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// OptionsOf reads what a room is made with. The room itself judges whether it can be played.
func OptionsOf(o wire.Options) (rooms.Options, error) {
	rules, err := engine.ByName(o.Rules, o.Pits)
	if err != nil {
		return rooms.Options{}, fmt.Errorf("%w: %w", rooms.ErrOptions, err)
	}
	out := rooms.Options{Rules: rules, Length: engine.Length(o.Length), Ballot: o.Ballot, Public: o.Public, Both: o.Both}
	switch o.Opener {
	case "", "lot":
		out.Opener = engine.Nobody
	case "south":
		out.Opener = engine.South
	case "north":
		out.Opener = engine.North
	default:
		return out, fmt.Errorf(`%w: opener is "south", "north" or "lot"`, rooms.ErrOptions)
	}
	if o.Setup != nil {
		setup, err := setupOf(*o.Setup)
		if err != nil {
			return out, fmt.Errorf("%w: setup: %w", rooms.ErrOptions, err)
		}
		out.Setup = &setup
	}
	if o.Clock != nil {
		clock := rooms.TimeControl(*o.Clock)
		out.Clock = &clock
	}
	return out, nil
}

// setupOf reads the position that a match is to begin with.
func setupOf(o wire.Setup) (rooms.Setup, error) {
	p, err := engine.ParsePosition(o.Position)
	if err != nil {
		return rooms.Setup{}, err
	}
	previous, err := engine.SeatNamed(o.PreviousWinner)
	return rooms.Setup{Position: p, Round: o.Round, Previous: previous}, err
}

// begunWith is what a match began with, where it was no opening; nil where it was.
func begunWith(s *rooms.State) *wire.Setup {
	o := s.Options.Setup
	if o == nil {
		return nil
	}
	return &wire.Setup{Position: o.Position.String(), Round: max(o.Round, 1), PreviousWinner: o.Previous.String()}
}
