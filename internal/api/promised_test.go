package api_test

import (
	"cmp"
	"testing"

	"casitas/web/wire"
)

// What docs/protocol.md says in words, held against the program.

// A version without its head agrees with no history; a head without a version says nothing.
func TestVersionWithoutHead(t *testing.T) {
	tb := seated(t, tihbat)
	m := tb.a.mirror(tb.room)
	if r := tb.b.watchFrom(wire.Seen{Room: tb.room, V: m.V, H: m.H}); r.How != wire.HowCurrent {
		t.Errorf("with both: %+v", r)
	}
	if r := tb.b.watchFrom(wire.Seen{Room: tb.room, V: m.V}); r.How != wire.HowRollback || r.View == nil || r.V != m.V || r.H != m.H {
		t.Errorf("with a version alone: %+v", r)
	}
	if r := tb.b.watchFrom(wire.Seen{Room: tb.room, H: m.H}); r.How != wire.HowSnapshot || r.View == nil {
		t.Errorf("with a head alone: %+v", r)
	}
}

// Between the turn that decides a match and its end the room is playing, and nobody is to move.
func TestBetweenSownAndEnded(t *testing.T) {
	tb := seated(t, tihbat)
	g := tb.guest(nil) // who reads one event after the other
	g.watch(tb.room)
	for {
		turn := tb.a.view(tb.room).Turn
		tb.sowFirst()
		end := tb.a.mirror(tb.room).V
		if tb.a.view(tb.room).Phase == "playing" {
			g.reach(tb.room, end)
			continue
		}
		g.reach(tb.room, end-1)
		if v := g.view(tb.room); v.Phase != "playing" || v.ToMove != nil || len(v.Legal) != 0 || v.Result != nil || v.Turn != turn+1 || v.Rounds[0].Turns != turn {
			t.Errorf("after the last turn, %d: %+v", turn, v)
		}
		g.reach(tb.room, end)
		if v := g.view(tb.room); v.Phase != "finished" || v.Result == nil || v.Result.Why != "match" {
			t.Errorf("with the ack of the last turn: %+v", v)
		}
		return
	}
}

// Between rounds the view says how the next opens; a round says how many turns it had; and whoever holds more when
// the last of N rounds is over wins best after N.
func TestRoundsOfAMatch(t *testing.T) {
	t.Parallel()
	tb := seated(t, wire.Options{Rules: "hoyito-3", Opener: "south", Length: 3})
	turns := 0
	for round := 1; ; round++ {
		for tb.a.view(tb.room).Phase == "playing" && tb.a.view(tb.room).ToMove != nil {
			tb.sowFirst()
		}
		v := tb.a.view(tb.room)
		if len(v.Rounds) != round || v.Turn-1 != turns+v.Rounds[round-1].Turns {
			t.Fatalf("round %d: turn %d comes next, after %d and %+v", round, v.Turn, turns, v.Rounds)
		}
		turns += v.Rounds[round-1].Turns
		if v.Phase != "between" {
			last := v.Rounds[round-1]
			want := map[int]string{-1: "north", 0: "draw", 1: "south"}[cmp.Compare(last.Held[0], last.Held[1])]
			if round == 3 && (v.Result == nil || v.Result.Winner != want) {
				t.Errorf("%+v ends the match with %+v", last, v.Result)
			}
			if round < 2 {
				t.Fatal("the match was over too soon to show anything")
			}
			return
		}
		if v.Next == nil || v.Until == 0 || v.ToMove != nil {
			t.Fatalf("between rounds: %+v", v)
		}
		next := *v.Next
		for _, g := range []*guest{tb.a, tb.b} {
			ack := g.do(wire.Cmd{Do: wire.DoReady, Room: tb.room})
			tb.a.reach(tb.room, ack.V)
			tb.b.reach(tb.room, ack.V)
		}
		if v = tb.a.view(tb.room); v.Next != nil || v.Phase != "playing" || encoded(t, v.Pits) != encoded(t, next.Pits) || v.Held != next.Held || *v.ToMove != next.ToMove || *v.Opener != next.ToMove {
			t.Errorf("announced %+v, dealt %+v", next, v)
		}
	}
}

// A seat can be asked for in open and in sit.
func TestSeatInCommands(t *testing.T) {
	n := start(t)
	ana, beto, eva := n.guest(n.player("Ana")), n.guest(n.player("Beto")), n.guest(n.player("Eva"))
	north := 1
	room := ana.do(wire.Cmd{Do: wire.DoOpen, Seat: &north, Options: &tihbat}).Room
	if ana.watch(room); ana.view(room).Seats[1] == nil || ana.view(room).Seats[0] != nil {
		t.Errorf("opened for North: %+v", ana.view(room).Seats)
	}
	if no := beto.refused(wire.Cmd{Do: wire.DoSit, Room: room, Seat: &north}); no.Code != "seat-taken" {
		t.Errorf("a taken seat: %+v", no)
	}
	ack := beto.do(wire.Cmd{Do: wire.DoSit, Room: room})
	if ana.reach(room, ack.V); ana.view(room).Seats[0] == nil {
		t.Errorf("any free one: %+v", ana.view(room).Seats)
	}
	watched := tihbat
	watched.Watch = true
	room = eva.do(wire.Cmd{Do: wire.DoOpen, Seat: &north, Options: &watched}).Room
	if eva.watch(room); eva.view(room).Seats != [2]*wire.Who{} {
		t.Errorf("opened to watch: %+v", eva.view(room).Seats)
	}
}
