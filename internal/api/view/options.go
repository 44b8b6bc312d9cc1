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
	if o.Clock != nil {
		clock := rooms.TimeControl(*o.Clock)
		out.Clock = &clock
	}
	return out, nil
}
