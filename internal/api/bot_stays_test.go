package api_test

import (
	"testing"

	"casitas/web/wire"
)

// A bot that is to play whoever waits for the winner has its place there from the end of its match: it is in no more rooms than it may be.
func testBotThatStays(t *testing.T, nodes [3]*node) {
	robot := nodes[0].bot(nodes[0].player("Ana"), "Robot")
	r, z, lia := nodes[0].guest(robot), nodes[1].guest(nodes[1].player("Zoe")), nodes[2].player("Lia")
	o := tihbat
	o.Public = true
	room := r.do(wire.Cmd{Do: wire.DoOpen, Options: &o}).Room
	r.watch(room)
	z.do(wire.Cmd{Do: wire.DoSit, Room: room})
	l := nodes[2].guest(lia)
	l.watch(room)
	l.seeking(waitAt(room))
	r.waits(room, "Lia")
	_ = l.Close()
	r.waits(room) // nobody is called who is not there
	z.do(wire.Cmd{Do: wire.DoResign, Room: room})
	if got := r.refused(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}); got.Code != "bot-rooms" {
		t.Errorf("in a room more than it may be: %+v", got)
	}
	nodes[2].guest(lia).watch(room)
	r.watch(r.paired().Room)
}
