package rooms

import (
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/must"
)

// A verdict by the clock is bound to the deadline that it was given for: after what the clock was credited.
func TestVerdictBearsItsDeadline(t *testing.T) {
	rules := must.Get(engine.ByName("tihbat", 0))(t)
	at := func(s int64) time.Time { return time.UnixMilli(1000 * s) }
	s := Blank("room")
	do := func(c Command) Append {
		t.Helper()
		steps := must.Get(Decide(&s, c))(t)
		a := AppendOf(&s, c, steps)
		s = *steps[len(steps)-1].After
		return a
	}
	ana, bea := Player{ID: "ana"}, Player{ID: "bea"}
	o := &Options{Rules: rules, Opener: engine.South, Clock: &TimeControl{Initial: 10_000}}
	do(Command{Do: DoOpen, By: ana, At: at(0), Room: "room", Options: o, Seat: engine.South})
	do(Command{Do: DoSit, By: bea, At: at(0), Seat: engine.Nobody})
	if flag := s.Deadline(); !flag.Equal(at(15)) {
		t.Fatalf("the flag falls at %v", flag)
	}
	a := do(Command{Do: DoDue, At: at(40), Outages: []Outage{{From: at(8), To: at(28)}}})
	if s.Why != ByTime || !a.NotBefore.Equal(at(35)) {
		t.Errorf("ended by %q, not before %v; want time, %v", s.Why, a.NotBefore, at(35))
	}
}
