package view

import (
	"encoding/json"
	"fmt"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/web/wire"
)

// Encoder writes what viewers are sent of a room: once for all of them.
type Encoder struct{}

// It is what a live room needs.
var _ live.Encoder = Encoder{}

// View is the whole room, as JSON.
func (Encoder) View(s rooms.State) []byte {
	if s.At.Version == 0 {
		return null // nothing has happened: there is no board yet
	}
	return Encode(Of(s))
}

// Event is one frame: what happened, and the merge patch from one view to the next.
func (Encoder) Event(before, after rooms.State, e rooms.Event) live.Frame {
	return Encode(wire.Event{
		T: wire.TEvent, Room: after.Room, V: after.At.Version, H: string(after.At.Head),
		E:    wire.What{K: string(e.Kind), Seat: SeatOf(e.Seat)},
		Diff: diff(before, after),
	})
}

// diff is the merge patch from one view to the next. The turns of the round, which grow long, are
// compared by themselves: only the last is new.
func diff(before, after rooms.State) []byte {
	was, is := members{}, Of(after)
	is.Turns = nil
	if before.At.Version > 0 {
		v := Of(before)
		v.Turns = nil
		was = membersOf(Encode(v))
	}
	patch := patchOf(was, membersOf(Encode(is)))
	if turns := turnsPatch(before, after); turns != nil {
		patch["turns"] = turns
	}
	return Encode(patch)
}

// turnsPatch is what became of the turns of the round; nil for nothing.
func turnsPatch(before, after rooms.State) []byte {
	last := 0
	if before.Last != nil {
		last = before.Last.Turn
	}
	switch turns := after.RoundTurns(last); {
	case len(turns) > 0:
		return Encode(turnsOf(turns))
	case after.Match.Round() != before.Match.Round() && before.Last != nil && before.Last.Round == before.Match.Round():
		return null // another round
	default:
		return nil
	}
}

// Encode writes a frame. What is written here can always be written.
func Encode(frame any) []byte {
	text, err := json.Marshal(frame)
	if err != nil {
		panic(fmt.Sprintf("writing a %T: %v", frame, err))
	}
	return text
}
