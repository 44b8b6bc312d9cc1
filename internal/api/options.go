package api

import (
	"net/http"

	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// optionsOf reads what a room is made with. The room itself judges whether it can be played.
func optionsOf(o wire.Options) (rooms.Options, error) {
	rules, err := engine.ByName(o.Rules, o.Pits)
	if err != nil {
		return rooms.Options{}, fault{code: "bad-options", message: err.Error(), status: http.StatusUnprocessableEntity}
	}
	out := rooms.Options{Rules: rules, Length: engine.Length(o.Length), Public: o.Public}
	switch o.Opener {
	case "", "lot":
		out.Opener = engine.Nobody
	case "south":
		out.Opener = engine.South
	case "north":
		out.Opener = engine.North
	default:
		return out, fault{code: "bad-options", message: `opener is "south", "north" or "lot"`, status: http.StatusUnprocessableEntity}
	}
	if o.Clock != nil {
		out.Clock = &rooms.Fischer{Initial: o.Clock.Initial, Increment: o.Clock.Increment}
	}
	return out, nil
}
