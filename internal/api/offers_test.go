package api_test

import (
	"net/http"
	"strings"
	"testing"

	"casitas/internal/engine"
	"casitas/web/wire"
)

// A turn is taken back by consent and made otherwise: everybody sees both, and so does who reads the record, as JSON and as
// text. What was on its way for the turn that is gone is not played.
func TestTakeback(t *testing.T) {
	onEither(t, func(t *testing.T, near, far *node) {
		tb := seat(near, tihbat)
		watcher := far.guest(nil)
		watcher.watch(tb.room)
		tb.sow(1)
		tb.sow(3)
		late := tb.cmd(0) // South chooses, and asks before it is sent
		tb.agree(tb.a, tb.b, wire.MatterTakeback)
		tb.wantNack(tb.a.refused(late), "stale-turn", "")
		is := watcher.reachView(tb.room, tb.b.mirror(tb.room).V)
		if is.Turn != 4 || *is.ToMove != 0 || len(is.Turns) != 0 || len(is.Undone) != 2 || is.Undone["2"] != "3/9" {
			t.Errorf("a watcher sees %+v", is)
		}
		tb.sow(0)
		var rec engine.Record
		path := "/api/matches/" + tb.room
		tb.read(path, &rec)
		want := []engine.Undone{{By: engine.South, Pit: 1, Turn: "1/7"}, {By: engine.South, Pit: 3, Turn: "3/9"}}
		if len(rec.Turns) != 1 || len(rec.Undone) != 2 || rec.Undone[0] != want[0] || rec.Undone[1] != want[1] {
			t.Errorf("the record has %+v", rec)
		}
		got := tb.get(path + ".txt")
		text := got.body
		if got.status != http.StatusOK || text != rec.String() || !strings.Contains(text, "\n# taken back for south: 1/7\n# taken back for south: 3/9\n1. 0/7 ") {
			t.Errorf("%d %s\n%s", got.status, text, rec.String())
		}
		if status, got := tb.replay(text, "text/plain"); status != http.StatusOK || !strings.Contains(got, `"turns":[{"pit":0`) {
			t.Errorf("brought in: %d %s", status, got)
		}
		if status, got := tb.replay(encoded(t, rec), asJSON); status != http.StatusOK {
			t.Errorf("brought in: %d %s", status, got)
		}
	})
}

// reachView is the view at a version, or later.
func (g *guest) reachView(room string, v uint64) wire.View {
	g.t.Helper()
	g.reach(room, v)
	return g.view(room)
}

// agree has one player offer something, and the other accept it; all see that.
func (tb *table) agree(one, other *guest, what string) {
	tb.t.Helper()
	ack := one.do(wire.Cmd{Do: wire.DoOffer, Room: tb.room, What: what, Turn: one.view(tb.room).Turn})
	other.reach(tb.room, ack.V)
	ack = other.do(wire.Cmd{Do: wire.DoAccept, Room: tb.room, What: what, Offer: other.view(tb.room).Offered})
	one.reach(tb.room, ack.V)
}

// testPause: a pause by consent, and the way on. Who knows of draws alone does not agree to anything else by accepting.
func testPause(t *testing.T, near, far *node) {
	tb := apart(near, far, wire.Options{Rules: "tihbat", Opener: "south", Clock: &wire.Clock{Initial: 60_000}})
	ack := tb.a.do(wire.Cmd{Do: wire.DoOffer, Room: tb.room, What: wire.MatterPause})
	tb.b.reach(tb.room, ack.V)
	tb.wantNack(tb.b.refused(wire.Cmd{Do: wire.DoAccept, Room: tb.room, Offer: ack.V}), "no-offer", "")
	tb.b.do(wire.Cmd{Do: wire.DoAccept, Room: tb.room, What: wire.MatterPause, Offer: ack.V})
	if is := tb.b.view(tb.room); is.Paused == 0 || is.Clock.From != 0 || len(is.Legal) != 0 || is.ToMove == nil {
		t.Errorf("paused, it is %+v", is)
	}
	tb.wantNack(tb.mover().refused(wire.Cmd{Do: wire.DoSow, Room: tb.room, Turn: 1, Pit: new(0)}), "paused", "")
	tb.b.do(wire.Cmd{Do: wire.DoResume, Room: tb.room})
	if is := tb.b.view(tb.room); is.Paused != 0 || is.Clock.From == 0 || len(is.Legal) == 0 {
		t.Errorf("resumed, it is %+v", is)
	}
}

// testRematch: two people agree on a rematch after their match, with the other opener; both are told its room, and sit there.
func testRematch(t *testing.T, near, far *node) {
	tb := apart(near, far, tihbat)
	tb.a.reach(tb.room, tb.b.do(wire.Cmd{Do: wire.DoResign, Room: tb.room}).V)
	tb.a.reach(tb.room, tb.b.do(wire.Cmd{Do: wire.DoRematch, Room: tb.room}).V)
	if is := tb.a.view(tb.room); is.To != "" {
		t.Fatalf("one wants a rematch: %+v", is)
	}
	is := tb.b.reachView(tb.room, tb.a.do(wire.Cmd{Do: wire.DoRematch, Room: tb.room}).V)
	if is.To == "" || tb.a.view(tb.room).To != is.To {
		t.Fatalf("both want one: %+v", is)
	}
	for _, one := range []*guest{tb.a, tb.b} {
		one.watch(is.To)
		if again := one.view(is.To); again.Phase != wire.PhasePlaying || *again.ToMove != 1 || again.Seats[0].Name != "Ana" || again.Seats[1].Name != "Beto" {
			t.Errorf("the rematch is %+v", again)
		}
	}
}

// testTakebackFromABot: it is agreed to at once where a bot would have to agree. No bot runs here: what it plays then, internal/proof shows.
func testTakebackFromABot(t *testing.T, n, far *node) {
	who := n.player("Ana")
	ana := n.guest(who)
	room := ana.do(wire.Cmd{Do: wire.DoOpen, Bot: 1, Options: &wire.Options{Rules: "tihbat", Opener: "south"}}).Room
	ana.watch(room)
	ana.do(wire.Cmd{Do: wire.DoSow, Room: room, Turn: 1, Pit: new(1)})
	ana = far.guest(who)
	ana.watch(room)
	ana.do(wire.Cmd{Do: wire.DoOffer, Room: room, What: wire.MatterTakeback})
	if is := ana.view(room); is.Turn != 3 || *is.ToMove != 0 || is.Offer != nil {
		t.Errorf("taken back, it is %+v", is)
	}
}
