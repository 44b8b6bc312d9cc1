package view

import (
	"strconv"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// Encoder writes what viewers are sent of a room: once for all of them.
type Encoder struct{}

// It is what a live room needs.
var _ live.Encoder = Encoder{}

// View is the whole room, as JSON.
func (Encoder) View(s *rooms.State) []byte {
	if s.At.Version == 0 {
		return null // nothing has happened: there is no board yet
	}
	return Encode(Of(s))
}

// Event is one frame: what happened, and the merge patch from one view to the next (wire.Event).
func (Encoder) Event(before, after *rooms.State, e rooms.Event) live.Frame {
	out := make([]byte, headerMost, 512)
	out = append(out, `{"t":"event","room":`...)
	out = appendText(out, after.Room)
	out = append(out, `,"v":`...)
	out = strconv.AppendUint(out, after.At.Version, 10)
	out = append(out, `,"h":`...)
	out = appendText(out, string(after.At.Head))
	out = append(out, `,"e":`...)
	out = append(out, `{"k":`...)
	out = appendText(out, string(e.Kind))
	if seat := SeatOf(e.Seat); seat != nil {
		out = append(out, `,"s":`...)
		out = strconv.AppendInt(out, int64(*seat), 10)
	}
	out = append(out, `},"diff":`...)
	out = appendDiff(out, before, after)
	return framed(append(out, '}'))
}

// appendDiff is the merge patch from one view to the next. What grows long is not looked at: the new turns are known,
// rounds come or go one at a time, and players sit down once.
func appendDiff(out []byte, before, after *rooms.State) []byte {
	is := present(after)
	turns := turnsBetween(before, after)
	if before.At.Version == 0 {
		is.Seats, is.Rounds = seatsOf(after), roundsOf(after.Match.Rounds())
		return patchOf(out, nil, &is, turns)
	}
	was := present(before)
	if before.Seats != after.Seats {
		was.Seats, is.Seats = seatsOf(before), seatsOf(after)
	}
	if before.Match.RoundsOver() != after.Match.RoundsOver() {
		was.Rounds, is.Rounds = roundsOf(before.Match.Rounds()), roundsOf(after.Match.Rounds())
	}
	return patchOf(out, &was, &is, turns)
}

// turnsBetween is how the turns of the round have changed.
func turnsBetween(before, after *rooms.State) (t turnsPatch) {
	last, now := numberOf(before.Last), numberOf(after.Last)
	t.made = after.RoundTurns(last)
	shown := last > 0 && before.Last.Round == before.Match.Round()
	switch {
	case after.Match.Round() != before.Match.Round():
		t.none, t.fresh, t.taken = shown, true, before.Undone != nil && before.Undone.Turns[0].Round == before.Match.Round()
	case now < last:
		t.undone = before.RoundTurns(now)
		t.none = shown && len(t.undone) == len(before.RoundTurns(0))
	}
	return t
}

// numberOf is a turn's number; 0 for none.
func numberOf(p *rooms.Played) int {
	if p == nil {
		return 0
	}
	return p.Turn
}
