package api_test

import (
	"testing"

	"casitas/web/wire"
)

// Two tabs of one player are one seat; of two moves for one turn one is played.
func TestTwoTabsTwoMovesForOneTurn(t *testing.T) {
	tb := seated(t, wire.Options{Rules: "ayoayo", Opener: "south"})
	second := tb.guest(tb.south)
	second.watch(tb.room)
	first := tb.cmd(0)
	other := tb.cmd(1)
	ack := tb.a.do(first)
	tb.a.reach(tb.room, ack.V)
	tb.wantNack(second.refused(other), "stale-turn", "")
	if v := second.reach(tb.room, ack.V); v.V != ack.V {
		t.Errorf("the second tab is at %d, not %d", v.V, ack.V)
	}
}

func TestSameCommandTwice(t *testing.T) {
	tb := seated(t, tihbat)
	c := tb.cmd(tb.a.view(tb.room).Legal[0])
	c.ID = newID()
	first, second := tb.a.do(c), tb.a.do(c)
	if first != second {
		t.Errorf("first answered with %+v, then with %+v", first, second)
	}
	late := tb.guest(nil)
	if late.watch(tb.room); late.mirror(tb.room).V != first.V {
		t.Errorf("the room is at %d, not %d: it took the command twice", late.mirror(tb.room).V, first.V)
	}
}

// Another player's command of the same id is another command.
func TestIDsOfTwoPlayers(t *testing.T) {
	tb := seated(t, tihbat)
	c := tb.cmd(tb.a.view(tb.room).Legal[0])
	c.ID = newID()
	ack := tb.a.do(c)
	tb.a.reach(tb.room, ack.V)
	tb.wantNack(tb.b.refused(c), "stale-turn", "")
}

// On one socket, what happened in a room comes before the ack that tells of it.
func TestEventsBeforeAck(t *testing.T) {
	tb := seated(t, tihbat)
	for range 4 {
		g := tb.mover()
		ack := g.do(tb.cmd(tb.a.view(tb.room).Legal[0]))
		if g.mirror(tb.room).V != ack.V {
			t.Fatalf("acked at %d when the socket had told %d", ack.V, g.mirror(tb.room).V)
		}
		tb.a.reach(tb.room, ack.V)
		tb.b.reach(tb.room, ack.V)
	}
}
