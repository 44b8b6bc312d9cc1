package api_test

import (
	"net/http"
	"testing"
	"time"

	"casitas/web/wire"
)

// Who is away when it is their turn may be claimed against for a draw too.
func testDrawClaimed(t *testing.T, near, far *node) {
	tb := apart(near, far, tihbat)
	tb.sow(1)
	tb.bothThere()
	_ = tb.b.Close()
	tb.a.away(tb.room, 1)
	tb.a.claimed(wire.Cmd{Do: wire.DoClaim, Room: tb.room, What: wire.MatterDraw})
	if is := tb.a.view(tb.room).Result; is == nil || is.Why != wire.WhyAbsent || is.Winner != "draw" {
		t.Errorf("it ended with %+v", is)
	}
}

// The next round opens when both have said that they are ready, on whichever nodes. Who is away and has not said so may be claimed against,
// and not once they are back.
func testReadyOnTwoNodes(t *testing.T, near, far *node) {
	tb := apart(near, far, wire.Options{Rules: "tihbat", Opener: "south", Length: -2})
	for tb.a.view(tb.room).Phase == wire.PhasePlaying {
		tb.sowFirst()
	}
	ready, claim := wire.Cmd{Do: wire.DoReady, Room: tb.room}, wire.Cmd{Do: wire.DoClaim, Room: tb.room}
	ack := tb.a.do(ready)
	if is := tb.b.reachView(tb.room, ack.V); is.Phase != wire.PhaseBetween || is.Ready != [2]bool{true, false} {
		t.Fatalf("one is ready: %+v", is)
	}
	tb.wantNack(tb.a.refused(ready), "already-ready", "")
	tb.bothThere()
	_ = tb.b.Close()
	tb.a.away(tb.room, 1)
	if n := tb.a.refused(claim); n.Code != "not-long-away" {
		t.Errorf("claimed too soon: %+v", n)
	}
	tb.b = far.guest(tb.north)
	tb.b.watch(tb.room)
	tb.wantNack(tb.a.refused(claim), "here", "")
	ack = tb.b.do(ready)
	if is := tb.a.reachView(tb.room, ack.V); is.Phase != wire.PhasePlaying || is.Round != 2 || *is.ToMove != 1 {
		t.Errorf("both are ready: %+v", is)
	}
	for tb.a.view(tb.room).Phase == wire.PhasePlaying {
		tb.sowFirst()
	}
}

// In a match with days a turn nobody need be there: nobody is missed, nothing can be claimed, and it waits for who is to move, on whichever node they
// come back.
func testDaysATurnOnTwoNodes(t *testing.T, near, far *node) {
	tb := apart(near, far, wire.Options{Rules: "tihbat", Opener: "south", Clock: &wire.Clock{Days: 3}})
	tb.sow(1)
	tb.bothThere()
	_ = tb.b.Close()
	tb.a.who(tb.room, wire.Presence{Seats: [2]bool{true, false}})
	if who := tb.a.mirror(tb.room).who; who.Away != nil || who.Wait != 0 {
		t.Errorf("he is missed: %+v", who)
	}
	tb.wantNack(tb.a.refused(wire.Cmd{Do: wire.DoClaim, Room: tb.room}), "no-claim", "")
	_ = tb.a.Close()
	var live wire.Matches
	far.ask(http.MethodGet, "/api/players/"+tb.north.ID+"/live", tb.north.Key, nil, &live)
	if len(live.Matches) != 1 || live.Matches[0].Waits != [2]bool{false, true} {
		t.Fatalf("his matches are %+v", live.Matches)
	}
	if left := time.Until(time.UnixMilli(live.Matches[0].Due)); left < 71*time.Hour || left > 73*time.Hour {
		t.Errorf("it is due in %v", left)
	}
	tb.a, tb.b = far.guest(tb.south), near.guest(tb.north)
	tb.a.watch(tb.room)
	tb.b.watch(tb.room)
	tb.sowFirst()
}
