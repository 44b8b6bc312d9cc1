package rooms

import (
	"reflect"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/must"
)

// playing is a room after some turns of a match of rounds, with the states on the way there.
func playing(t *testing.T, pits ...int) []State {
	t.Helper()
	south, north := Player{ID: "a", Name: "A"}, Player{ID: "b", Name: "B"}
	rules := must.Get(engine.ByName("hoyito-3", 0))(t)
	o := &Options{Rules: rules, Length: engine.ToTheEnd, Opener: engine.South, Clock: &TimeControl{Initial: 60_000}}
	commands := []Command{{By: south, Do: DoOpen, Seat: engine.South, Options: o, Room: "room"}, {By: north, Do: DoSit, Seat: engine.North}}
	for i, pit := range pits {
		commands = append(commands, Command{By: []Player{south, north}[i%2], Do: DoSow, Turn: i + 1, Pit: pit})
	}
	s := Blank("room")
	all := []State{s}
	for i, c := range commands {
		c.At = time.UnixMilli(int64(1000 * i))
		steps := must.Get(Decide(s, c))(t)
		for _, step := range steps {
			s = step.After
			all = append(all, s)
		}
	}
	return all
}

// TestUndone: turns that are taken back leave the room as it was before them, and the next one is made again.
func TestUndone(t *testing.T) {
	all := playing(t, 2, 8, 0)
	now, before := all[len(all)-1], all[len(all)-3]
	back := Fold(now, Revision{Version: now.At.Version + 1, Head: "head"}, Event{
		Kind: Undone, At: 9000, Seat: engine.South, Turn: before.Turn, Position: before.Match.Game().Position().String(),
		Left: &before.Clock.Left, From: before.Clock.From,
	})
	if back.Broken != "" {
		t.Fatal(back.Broken)
	}
	back.At, back.Changed = before.At, before.Changed
	if !reflect.DeepEqual(back, before) {
		t.Errorf("taken back, the room is\n%+v\nit was\n%+v", back, before)
	}
	if _, err := Decide(back, Command{By: back.Seats[back.ToMove()], Do: DoSow, Turn: before.Turn, Pit: now.RoundTurns(1)[0].Pit, At: time.UnixMilli(10_000)}); err != nil {
		t.Errorf("the turn cannot be made again: %v", err)
	}
}

// TestUndoneBreaks: what cannot have been taken back breaks the room.
func TestUndoneBreaks(t *testing.T) {
	all := playing(t, 2, 8)
	now, before := all[len(all)-1], all[len(all)-2]
	ended := Fold(now, now.At, Event{Kind: Ended, Seat: engine.Nobody, Winner: "south", Why: ByResign})
	position := before.Match.Game().Position().String()
	for name, c := range map[string]struct {
		from State
		e    Event
	}{
		"to another position": {now, Event{Turn: before.Turn, Position: now.Match.Game().Position().String()}},
		"no turn at all":      {now, Event{Turn: now.Turn, Position: position}},
		"before the first":    {now, Event{Turn: 0, Position: position}},
		"after the end":       {ended, Event{Turn: before.Turn, Position: position}},
	} {
		c.e.Kind = Undone
		if got := Fold(c.from, c.from.At, c.e); got.Broken == "" {
			t.Errorf("%s: the room goes on", name)
		}
	}
}
