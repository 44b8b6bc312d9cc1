package rooms

import (
	"errors"
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
		steps := must.Get(Decide(&s, c))(t)
		for _, step := range steps {
			s = *step.After
			all = append(all, s)
		}
	}
	return all
}

// TestUndone: turns that are taken back leave the match as it was before them, its past for repetition too. What was
// taken back is remembered, and the number of no turn comes again.
func TestUndone(t *testing.T) {
	all := playing(t, 2, 8, 0)
	now, before := all[len(all)-1], all[len(all)-3]
	back := then(t, now, Command{By: now.Seats[1], Do: DoOffer, What: Takeback})
	back = then(t, back, Command{By: now.Seats[0], Do: DoAccept, What: Takeback, Offer: back.OfferAt})
	if back.Turn != now.Turn+1 || back.ToMove() != engine.North || back.Last != before.Last {
		t.Errorf("turn %d, %s to move, after turn %+v", back.Turn, back.ToMove(), back.Last)
	}
	if !reflect.DeepEqual(back.Match, before.Match) {
		t.Errorf("the match is\n%+v\nit was\n%+v", back.Match, before.Match)
	}
	want := UndoneTurns{By: engine.North, After: 1, Turns: now.RoundTurns(1), Number: 2}
	if got := *back.Undone; !reflect.DeepEqual(got, want) || !reflect.DeepEqual(back.RoundUndone(), want.Turns) {
		t.Errorf("taken back: %+v, want %+v", got, want)
	}
}

// TestUndoneRound: what ended a round is taken back until the next is dealt; then nothing of it can be.
func TestUndoneRound(t *testing.T) {
	s := playing(t, 2)
	now := s[len(s)-1]
	sow := func() {
		now = then(t, now, Command{By: now.Seats[now.ToMove()], Do: DoSow, Turn: now.Turn, Pit: now.Match.Game().Legal()[0]})
	}
	ask := func() error {
		_, err := Decide(&now, Command{By: now.Seats[now.Last.Seat], Do: DoOffer, What: Takeback, At: time.UnixMilli(now.Changed)})
		return err
	}
	for now.Phase != PhaseBetween {
		sow()
	}
	held, by := now.Match.Rounds(), now.Last.Seat
	now = then(t, now, Command{By: now.Seats[by], Do: DoOffer, What: Takeback})
	now = then(t, now, Command{By: now.Seats[by.Other()], Do: DoAccept, What: Takeback})
	if now.Phase != PhasePlaying || now.ToMove() != by || len(now.Match.Rounds()) != 0 || now.Until != 0 {
		t.Errorf("phase %s, %s to move, rounds %v, until %d", now.Phase, now.ToMove(), now.Match.Rounds(), now.Until)
	}
	for now.Phase != PhaseBetween {
		sow()
	}
	if len(held) != 1 || len(now.Match.Rounds()) != 1 {
		t.Errorf("rounds over: %v, then %v", held, now.Match.Rounds())
	}
	if now = then(t, now, Command{By: now.Seats[by], Do: DoOffer, What: Takeback}); now.Offer != by {
		t.Fatal("nothing is asked")
	}
	now = then(t, now, Command{By: now.Seats[0], Do: DoReady})
	now = then(t, now, Command{By: now.Seats[1], Do: DoReady})
	if err := ask(); now.Offer != engine.Nobody || err == nil || len(now.RoundUndone()) != 0 {
		t.Errorf("over a deal: offered by %v, asked anew %v, taken back %v", now.Offer, err, now.RoundUndone())
	}
}

// TestUndoneClock: nobody gains time by taking turns back, nor is left without any.
func TestUndoneClock(t *testing.T) {
	all := playing(t)
	s := all[len(all)-1]
	s.Options.Clock.Increment = 5000
	for _, left := range [][2]int64{{60_000, 60_000}, {60_000, 3000}} {
		s.Clock.Left = left
		for range 3 {
			s = then(t, s, Command{By: s.Seats[0], Do: DoSow, Turn: s.Turn, Pit: 2})
			s = then(t, s, Command{By: s.Seats[1], Do: DoSow, Turn: s.Turn, Pit: 8})
			s = then(t, s, Command{By: s.Seats[0], Do: DoOffer, What: Takeback})
			s = then(t, s, Command{By: s.Seats[1], Do: DoAccept, What: Takeback, Offer: s.OfferAt})
		}
		if s.Clock.Left != left {
			t.Errorf("left are %v ms, of %v", s.Clock.Left, left)
		}
	}
}

// then is the room after a command, a moment later.
func then(t *testing.T, s State, c Command) State {
	t.Helper()
	c.At = time.UnixMilli(s.Changed)
	steps, err := Decide(&s, c)
	if err != nil {
		t.Fatalf("%s: %v", c.Do, err)
	}
	for _, step := range steps {
		after, _ := FoldEntry(s, Entry{Version: step.After.At.Version, Head: step.After.At.Head, Event: step.Text})
		if !reflect.DeepEqual(after, *step.After) {
			t.Fatalf("%s: decided\n%+v\nfolded\n%+v", c.Do, *step.After, after)
		}
		s = after
	}
	return s
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

// TestUndoneIsBounded: who takes back without end is refused before views grow without bound, and plays on.
func TestUndoneIsBounded(t *testing.T) {
	ana := Player{ID: "a", Name: "A"}
	o := &Options{Rules: must.Get(engine.ByName("ayoayo", 0))(t), Opener: engine.South, Both: true}
	s := then(t, Blank("room"), Command{By: ana, Do: DoOpen, Options: o, Room: "room"})
	for range MostUndone {
		s = then(t, s, Command{By: ana, Do: DoSow, Turn: s.Turn, Pit: 0, Seat: engine.Nobody})
		s = then(t, s, Command{By: ana, Do: DoOffer, What: Takeback, Seat: engine.Nobody})
	}
	s = then(t, s, Command{By: ana, Do: DoSow, Turn: s.Turn, Pit: 0, Seat: engine.Nobody})
	if _, err := Decide(&s, Command{By: ana, Do: DoOffer, What: Takeback, Seat: engine.Nobody}); !errors.Is(err, ErrManyUndone) {
		t.Errorf("one more: %v", err)
	}
	all := s.RoundUndone()
	if len(all) != MostUndone || all[0].Turn != 1 || all[MostUndone-1].Turn != 2*MostUndone-1 {
		t.Errorf("%d taken back, from turn %d to %d", len(all), all[0].Turn, all[len(all)-1].Turn)
	}
}
