package rooms

import (
	"errors"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/must"
)

// A room remembers what it took to work out, whoever reads it; once that is too much nothing is taken back, and nothing played by who
// has both seats. Two who play go on.
func TestCost(t *testing.T) {
	all := playing(t, 2, 8, 0)
	s := all[len(all)-1]
	if s.Laps <= all[len(all)-2].Laps || all[1].Laps == 0 {
		t.Fatalf("%d laps, before %d, at first %d", s.Laps, all[len(all)-2].Laps, all[1].Laps)
	}
	d := decision{state: &s, at: s.Changed + 1}
	d.takeBack(engine.South)
	if undone := d.steps[0]; undone.After.Laps <= s.Laps || Fold(s, undone.After.At, undone.Event).Laps != undone.After.Laps {
		t.Errorf("taken back: %d laps after %d", undone.After.Laps, s.Laps)
	}
	command := func(s State, c Command) error {
		c.By, c.At, c.Turn, c.Seat = s.Seats[s.ToMove()], time.UnixMilli(s.Changed+1), s.Turn, s.ToMove()
		_, err := Decide(&s, c)
		return err
	}
	sow := Command{Do: DoSow, By: s.Seats[s.ToMove()], Pit: s.Match.Game().Legal()[0]}
	takeback := Command{Do: DoOffer, What: Takeback}
	if s.Slow(sow) {
		t.Error("an ordinary match is slow")
	}
	s.Laps = MostLaps + 1
	if err := command(s, sow); err != nil || !s.Slow(sow) {
		t.Errorf("two who play are told %v", err)
	}
	if s.Slow(Command{Do: DoSow, By: Player{ID: "a watcher"}}) || s.Slow(Command{Do: DoSit, By: Player{ID: "a watcher"}}) {
		t.Error("to tell a watcher that they have no seat is slow")
	}
	if err := command(s, takeback); !errors.Is(err, ErrCost) {
		t.Errorf("a takeback: %v", err)
	}
	s.Options.Both = true
	if err := command(s, sow); !errors.Is(err, ErrCost) {
		t.Errorf("who has both seats: %v", err)
	}
	set := Setup{Position: must.Get(engine.ParsePosition("4 4 4 4 4 4 / 4 4 4 4 4 4 held 0 0 south"))(t), Previous: engine.Nobody}
	if open := (Command{Do: DoOpen, Options: &Options{Setup: &set}}); !(&State{}).Slow(open) {
		t.Error("a position that is set up is taken to be quick")
	}
}
