package api_test

import (
	"strings"
	"testing"

	"casitas/web/wire"
)

// testSetup: who has both seats begins with a position. Every node shows it, a takeback and a rematch go back to it, and the
// record, which can be brought in again, says it.
func testSetup(t *testing.T, near, far *node) {
	ana := near.player("Ana")
	a, b := near.guest(ana), far.guest(nil)
	set := wire.Setup{Position: "4 4 4 4 4 4 / 4 4 4 4 x x held 0 8 north", Round: 3, PreviousWinner: "south"}
	options := wire.Options{Rules: "hoyito-3", Length: 5, Both: true, Setup: &set}
	room := a.do(wire.Cmd{Do: wire.DoOpen, Options: &options}).Room
	b.watch(room)
	begun := b.view(room)
	if begun.Round != 3 || *begun.ToMove != 1 || begun.Held != [2]int{0, 8} || begun.Pits[10] != nil || *begun.Setup != set {
		t.Fatalf("it begins as %+v", begun)
	}
	sow := func() {
		v := b.view(room)
		b.reach(room, a.do(wire.Cmd{Do: wire.DoSow, Room: room, Turn: v.Turn, Pit: &v.Legal[0]}).V)
	}
	sow()
	b.reach(room, a.do(wire.Cmd{Do: wire.DoOffer, What: wire.MatterTakeback, Room: room}).V)
	if v := b.view(room); v.Round != 3 || *v.ToMove != 1 || v.Held != begun.Held || len(v.Undone) != 1 {
		t.Errorf("taken back: %+v", v)
	}
	sow()
	record := far.get("/api/matches/" + room + "?format=text").body
	for _, tag := range []string{`[Position "` + set.Position + `"]`, `[Round "3"]`, `[PreviousWinner "south"]`, "# taken back for north: "} {
		if !strings.Contains(record, tag) {
			t.Errorf("the record does not say %s:\n%s", tag, record)
		}
	}
	if status, body := far.replay(record, "text/plain"); status != 200 {
		t.Errorf("brought in again: %d %s", status, body)
	}
	south := 0
	a.do(wire.Cmd{Do: wire.DoResign, Room: room, Seat: &south})
	b.reach(room, a.do(wire.Cmd{Do: wire.DoRematch, Room: room}).V)
	again := b.view(room).To
	b.watch(again)
	if v := b.view(again); v.Round != 3 || *v.ToMove != 1 || v.Held != begun.Held || *v.Setup != set {
		t.Errorf("again it begins as %+v", v)
	}
	for want, wrong := range map[string]wire.Options{
		"only where one player has both seats": {Rules: "hoyito-3", Setup: &set},
		"leave opener out":                     {Rules: "hoyito-3", Both: true, Opener: "south", Setup: &set},
		"nothing can be played":                {Rules: "tihbat", Both: true, Setup: &wire.Setup{Position: "0 0 / 0 0 held 14 14 south"}},
		"a set begins with the opening":        {Rules: "hoyito-3", Length: -2, Both: true, Setup: &wire.Setup{Position: set.Position}},
		"has only 48":                          {Rules: "hoyito-3", Both: true, Setup: &wire.Setup{Position: "9 9 9 9 9 9 / 4 4 4 4 4 4 held 0 0 south"}},
		"after the pits come":                  {Rules: "hoyito-3", Both: true, Setup: &wire.Setup{Position: "4 4 / 4 4 held"}},
		"is not a seat":                        {Rules: "hoyito-3", Both: true, Setup: &wire.Setup{Position: set.Position, PreviousWinner: "draw"}},
		"rounds count from 1":                  {Rules: "hoyito-3", Length: -1, Both: true, Setup: &wire.Setup{Position: set.Position, Round: 1_000_001}},
		"round 6 of a match of 5":              {Rules: "hoyito-3", Length: 5, Both: true, Setup: &wire.Setup{Position: set.Position, Round: 6}},
	} {
		if got := a.refused(wire.Cmd{Do: wire.DoOpen, Options: &wrong}); got.Code != "bad-options" || !strings.Contains(got.Message, want) {
			t.Errorf("%+v instead of %q", got, want)
		}
	}
}
