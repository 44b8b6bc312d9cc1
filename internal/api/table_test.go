package api_test

import (
	"testing"

	"casitas/internal/api"
	"casitas/web/wire"
)

// table is a room with two players who sit and follow it.
type table struct {
	*node
	room         string
	south, north *person
	a, b         *guest // South's and North's sockets
}

var tihbat = wire.Options{Rules: "tihbat", Opener: "south"}

// seated opens a room and sits two players down; South opens.
func seated(t *testing.T, options wire.Options, with ...func(*api.Config)) *table {
	t.Helper()
	return seat(start(t, with...), options)
}

func seat(n *node, options wire.Options) *table { return apart(n, n, options) }

// apart opens a room and sits two players down who are on one node each.
func apart(near, far *node, options wire.Options) *table {
	near.t.Helper()
	tb := &table{node: near, south: near.player("Ana"), north: near.player("Beto")}
	tb.a, tb.b = near.guest(tb.south), far.guest(tb.north)
	tb.room = tb.a.do(wire.Cmd{Do: wire.DoOpen, Options: &options}).Room
	tb.a.watch(tb.room)
	tb.b.watch(tb.room)
	ack := tb.b.do(wire.Cmd{Do: wire.DoSit, Room: tb.room})
	tb.a.reach(tb.room, ack.V)
	return tb
}

// mover is the socket of whoever is to move.
func (tb *table) mover() *guest {
	tb.t.Helper()
	v := tb.a.view(tb.room)
	if v.ToMove == nil {
		tb.t.Fatalf("nobody is to move: %s", tb.a.mirror(tb.room).Text)
	}
	return []*guest{tb.a, tb.b}[*v.ToMove]
}

// cmd is a sow for the turn that is to be made.
func (tb *table) cmd(pit int) wire.Cmd {
	tb.t.Helper()
	return wire.Cmd{Do: wire.DoSow, Room: tb.room, Turn: tb.a.view(tb.room).Turn, Pit: &pit}
}

// sow plays a pit for whoever is to move, and lets both see it.
func (tb *table) sow(pit int) {
	tb.t.Helper()
	ack := tb.mover().do(tb.cmd(pit))
	tb.a.reach(tb.room, ack.V)
	tb.b.reach(tb.room, ack.V)
}

// sowFirst plays the first pit that may be played.
func (tb *table) sowFirst() {
	tb.t.Helper()
	tb.sow(tb.a.view(tb.room).Legal[0])
}
