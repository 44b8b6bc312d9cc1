package api_test

import (
	"testing"

	"casitas/web/wire"
)

// Watchers are told who else watches, over both nodes; players how many. Nothing that a watcher sends reaches the players,
// and nobody hears of a glance.
func testCompany(t *testing.T, near, far *node) {
	ana, beto, zoe, wanda := near.player("Ana"), near.player("Beto"), near.player("Zoe"), near.player("Wanda")
	a, b := near.guest(ana), far.guest(beto)
	room := a.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room
	b.do(wire.Cmd{Do: wire.DoSit, Room: room})
	a.watch(room)
	b.watch(room)
	a.who(room, wire.Presence{Seats: [2]bool{true, true}})
	w, z, nobody, glance := near.guest(wanda), far.guest(zoe), far.guest(nil), near.guest(zoe)
	w.watch(room)
	z.watch(room)
	nobody.watch(room)
	glance.say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: room, Glance: true}})
	named := func(of ...*guest) wire.Presence {
		p := wire.Presence{Seats: [2]bool{true, true}, Watchers: 3}
		for _, g := range of {
			p.Named = append(p.Named, *g.you)
		}
		return p
	}
	w.who(room, named(w, z))
	z.who(room, named(w, z))
	glance.who(room, named(w, z))
	a.who(room, named())
	b.who(room, named())
	z.say(wire.Leave{T: wire.TLeave, Room: room})
	w.who(room, wire.Presence{Seats: [2]bool{true, true}, Watchers: 2, Named: named(w).Named})
	a.who(room, wire.Presence{Seats: [2]bool{true, true}, Watchers: 2})
	b.who(room, wire.Presence{Seats: [2]bool{true, true}, Watchers: 2})

	pit := 0
	for _, do := range []string{wire.DoSow, wire.DoResign, wire.DoOffer, wire.DoAccept, wire.DoDecline, wire.DoAbort, wire.DoRematch, wire.DoReady, wire.DoSit} {
		if code := w.refused(wire.Cmd{Do: do, Room: room, Turn: 1, Pit: &pit}).Code; code == "" {
			t.Errorf("a watcher may %s", do)
		}
	}
	w.utter(wire.Say{Room: room, Phrase: "hello"})
	for _, g := range []*guest{a, b} {
		g.say(wire.Ping{T: wire.TPing, N: 7})
		for f, err := g.hear(); f.T != wire.TPong; f, err = g.hear() {
			if err != nil || f.T != wire.TPresence && f.T != wire.TPing {
				t.Fatalf("a player is told %s, %v", f.Text, err)
			}
		}
	}
}
