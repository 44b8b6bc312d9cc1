package rooms

import (
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/must"
)

// TestBothSeats: one player plays a match of rounds with themselves. It waits for nobody, between rounds neither, one word deals
// the next, and in lists it is nobody's result.
func TestBothSeats(t *testing.T) {
	rules, err := engine.ByName("hoyito-3", 0)
	must.Do(t, err)
	ana, s := Player{ID: "a", Name: "A"}, Blank("room")
	do := func(c Command) {
		t.Helper()
		c.By, c.At = ana, time.UnixMilli(s.Changed+1000)
		if c.Do != DoResign {
			c.Seat = engine.Nobody
		}
		steps, err := Decide(&s, c)
		if err != nil {
			t.Fatalf("%s: %v", c.Do, err)
		}
		s = *steps[len(steps)-1].After
		if !s.Deadline().IsZero() && s.Phase != PhaseFinished || s.Summary().Waits != [2]bool{} || s.Summary().Ended != 0 {
			t.Fatalf("after %s: due %v, %+v", c.Do, s.Deadline(), s.Summary())
		}
	}
	do(Command{Do: DoOpen, Room: "room", Options: &Options{Rules: rules, Length: 2, Opener: engine.South, Both: true}})
	for s.Phase == PhasePlaying {
		do(Command{Do: DoSow, Turn: s.Turn, Pit: s.Match.State().Legal[0]})
	}
	if s.Phase != PhaseBetween {
		t.Fatalf("after a round: %s", s.Phase)
	}
	if away := []Outage{{From: time.UnixMilli(s.Changed), To: time.UnixMilli(s.Changed + 9000)}}; s.Owes(away, time.UnixMilli(s.Changed+9000)) {
		t.Error("a pause without an end is owed time")
	}
	do(Command{Do: DoReady})
	if s.Phase != PhasePlaying || s.Match.Round() != 2 {
		t.Errorf("dealt: %s, round %d", s.Phase, s.Match.Round())
	}
	do(Command{Do: DoResign, Seat: engine.North})
	if s.Winner != "south" || s.Ended == 0 {
		t.Errorf("North gave up: %q won", s.Winner)
	}
	do(Command{Do: DoRematch, Room: "again"})
	again := Again(&s, s.Next, s.Changed)
	last := *again[len(again)-1].After
	if last.Phase != PhasePlaying || last.Seats != [2]Player{ana, ana} || !last.Options.Both || last.First != engine.North {
		t.Errorf("the rematch begins as %+v", last)
	}
	s = last
	for range 3 { // however late: nobody is let down
		do(Command{Do: DoSow, Turn: s.Turn, Pit: s.Match.State().Legal[0]})
	}
	do(Command{Do: DoAbort})
}
