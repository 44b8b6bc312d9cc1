package api_test

import (
	"encoding/json"
	"testing"
	"time"

	"casitas/internal/api"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// Over real sockets, on one node and on two: who has left all their pages is away since the last of them, may be claimed against
// after the host's time for it, and not when they have come back a moment before, whichever node they come to.
func testAbsence(t *testing.T, near, far *node) {
	tb := seat(near, tihbat)
	claim := wire.Cmd{Do: wire.DoClaim, Room: tb.room}
	tab := far.guest(tb.north)
	tab.watch(tb.room)
	tb.sow(1)
	tb.bothThere()
	_ = tb.b.Close()
	tb.wantNack(tb.a.refused(claim), "here", "")
	_ = tab.Close()
	since := tb.a.away(tb.room, 1)
	if n := tb.a.refused(claim); n.Code != "not-long-away" || !n.Retryable {
		t.Errorf("claimed too soon: %+v", n)
	}
	back := far.guest(tb.north)
	back.watch(tb.room)
	tb.wantNack(tb.a.refused(claim), "here", "") // told before they were
	_ = back.Close()
	again := tb.a.away(tb.room, since+1)
	tries := tb.a.claimed(claim)
	var ended rooms.Event
	log := tb.journaled().Entries
	must.Do(t, json.Unmarshal(log[len(log)-1].Event, &ended))
	if took := ended.At - again; took < absentFor*1000 || tries == 0 { // both in the journal's time
		t.Errorf("claimed %d ms after the last page was closed, after %d tries", took, tries)
	}
	if is := tb.a.view(tb.room).Result; is == nil || is.Why != wire.WhyAbsent || is.Winner != "south" {
		t.Errorf("it ended with %+v", is)
	}
}

// bothThere reads on until South has been told that North is there: before that it was told otherwise.
func (tb *table) bothThere() {
	tb.t.Helper()
	tb.a.who(tb.room, wire.Presence{Seats: [2]bool{true, true}})
}

// away reads on until North is away since some time, or later, and answers with that.
func (g *guest) away(room string, least int64) int64 {
	g.t.Helper()
	for {
		if who := g.mirror(room).who; who != nil && who.Away != nil && who.Away[1] >= least {
			return who.Away[1]
		}
		if _, err := g.hear(); err != nil {
			g.t.Fatalf("waiting for somebody to be away: %v", err)
		}
	}
}

// claimed asks for the same again as long as that is said to help, and answers with how often it was refused.
func (g *guest) claimed(c wire.Cmd) (refused int) {
	g.t.Helper()
	c = g.send(c)
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for {
		f, err := g.hear()
		switch {
		case err != nil:
			g.t.Fatalf("waiting for an ack: %v", err)
		case f.T == wire.TAck:
			return refused
		case f.T == wire.TNack:
			var n wire.Nack
			if f.into(&n); !n.Retryable {
				g.t.Fatalf("refused: %s", f.Text)
			}
			refused++
			<-again.C
			g.send(c)
		}
	}
}

// Players are pinged often while somebody may wait for them, so that a phone that says nothing any more is noticed.
func TestWhoIsMissedIsPingedOften(t *testing.T) {
	t.Parallel()
	tb := seated(t, tihbat, func(c *api.Config) { c.Ping = time.Hour })
	tb.a.want(wire.TPing)
	tb.b.want(wire.TPing)
}
