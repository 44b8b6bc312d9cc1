package api

import (
	"encoding/json"
	"fmt"

	jsonpatch "github.com/evanphx/json-patch/v5"

	"casitas/internal/rooms"
	"casitas/web/wire"
)

// Teller writes what viewers are sent of a room: once for all of them.
type Teller struct{}

// It is what a live room needs.
var _ rooms.Teller = Teller{}

// View is the whole room, as JSON.
func (Teller) View(s rooms.State) []byte {
	if s.At.Version == 0 {
		return []byte("null") // nothing has happened: there is no board yet
	}
	return encode(viewOf(s))
}

// Event is one frame: what happened, and the merge patch from one view to the next.
func (t Teller) Event(before, after rooms.State, e rooms.Event) []byte {
	return encode(wire.Event{
		T: wire.TEvent, Room: after.Room, V: after.At.Version, H: string(after.At.Head),
		E:    wire.What{K: string(e.Kind), Seat: seatOf(e.Seat)},
		Diff: t.diff(before, after),
	})
}

func (t Teller) diff(before, after rooms.State) []byte {
	from := []byte("{}")
	if before.At.Version > 0 {
		from = t.View(before)
	}
	diff, err := jsonpatch.CreateMergePatch(from, t.View(after))
	if err != nil {
		panic(fmt.Sprintf("two views have no difference: %v", err)) // both were just written by encode
	}
	return diff
}

// encode writes a frame. What is written here can always be written.
func encode(frame any) []byte {
	text, err := json.Marshal(frame)
	if err != nil {
		panic(fmt.Sprintf("writing a %T: %v", frame, err))
	}
	return text
}
