package api_test

import (
	"cmp"
	"testing"

	"casitas/web/wire"
)

// wantNack holds a refusal against what it should be, and its state against the journal's.
func (tb *table) wantNack(n wire.Nack, code, reason string) {
	tb.t.Helper()
	if n.Code != code || n.Reason != reason || n.Message == "" || n.Retryable {
		tb.t.Errorf("refused with %s %s %q (retryable %v), not %s %s", n.Code, n.Reason, n.Message, n.Retryable, code, reason)
	}
	m := tb.a.mirror(tb.room)
	if n.V != m.V || n.H != m.H || n.View == nil {
		tb.t.Errorf("the state with it is version %d %s (view: %v), not %d %s", n.V, n.H, n.View != nil, m.V, m.H)
	}
}

// What cannot be is refused with a code, with the reason where a rule forbids it, and with the state as the journal has it: whoever asks, and
// whether they follow the room or not.
func TestRefused(t *testing.T) {
	t.Parallel()
	n := start(t)
	for name, c := range map[string]struct {
		rules        string
		line         []int  // played from the opening
		by           string // "": who is to move
		turn, pit    int    // 0: the turn that is to be made
		code, reason string
	}{
		"not your turn":      {"tihbat", nil, "North", 0, 6, "not-your-turn", ""},
		"another turn":       {"tihbat", nil, "", 5, 0, "stale-turn", ""},
		"a stranger":         {"tihbat", nil, "a stranger", 0, 0, "not-seated", ""},
		"does not follow it": {"tihbat", nil, "a passer-by", 0, 0, "not-seated", ""},
		"nobody":             {"tihbat", nil, "nobody", 0, 0, "no-player", ""},
		"the other's pit":    {"hoyito-2", nil, "", 0, 7, "illegal-move", "not-yours"},
		"off the board":      {"tihbat", nil, "", 0, 99, "illegal-move", "no-such-pit"},
		"below it":           {"tihbat", nil, "", 0, -1, "illegal-move", "no-such-pit"},
		"empty":              {"ayoayo", []int{2, 9}, "", 0, 2, "illegal-move", "empty"},
		"endless":            {"hoyito-2", []int{5, 10, 6, 0, 11, 6}, "", 0, 2, "illegal-move", "endless"},
		"must feed":          {"ayoayo", []int{4, 8, 1, 7, 2, 9, 1, 11}, "", 0, 0, "illegal-move", "must-feed"},
	} {
		t.Run(name, func(t *testing.T) {
			tb := seat(n, wire.Options{Rules: c.rules, Opener: "south"})
			for _, pit := range c.line {
				tb.sow(pit)
			}
			ask, by := tb.cmd(c.pit), tb.mover()
			ask.Turn = cmp.Or(c.turn, ask.Turn)
			switch c.by {
			case "North":
				by = tb.b
			case "a stranger", "a passer-by":
				by = tb.guest(tb.player("Caro"))
			case "nobody":
				by = tb.guest(nil)
			}
			if c.by == "a stranger" || c.by == "nobody" {
				by.watch(tb.room)
			}
			tb.node = &node{t: t}
			tb.wantNack(by.refused(ask), c.code, c.reason)
		})
	}
}

func TestUnknownRoom(t *testing.T) {
	n := start(t)
	g := n.guest(n.player("Ana"))
	if r := g.watch("nowhere"); r.How != wire.HowGone {
		t.Errorf("watching an unknown room is answered with %s", r.How)
	}
	nack := g.refused(wire.Cmd{Do: wire.DoResign, Room: "nowhere"})
	if nack.Code != "no-room" || nack.View != nil || nack.Retryable {
		t.Errorf("refused with %+v", nack)
	}
}

func TestBadCommands(t *testing.T) {
	n := start(t)
	g := n.guest(n.player("Ana"))
	for name, c := range map[string]struct {
		cmd  wire.Cmd
		code string
	}{
		"unknown":           {wire.Cmd{Do: "shuffle", Room: "a"}, "unknown-command"},
		"the room's own":    {wire.Cmd{Do: "due", Room: "a"}, "unknown-command"},
		"nothing":           {wire.Cmd{Room: "a"}, "unknown-command"},
		"no room":           {wire.Cmd{Do: wire.DoResign}, "bad-command"},
		"no pit":            {wire.Cmd{Do: wire.DoSow, Room: "a", Turn: 1}, "bad-command"},
		"a turn before all": {wire.Cmd{Do: wire.DoResign, Room: "a", Turn: -1}, "bad-command"},
		"no turn":           {wire.Cmd{Do: wire.DoSow, Room: "a", Pit: at(1)}, "bad-command"},
		"a third seat":      {wire.Cmd{Do: wire.DoSit, Room: "a", Seat: at(2)}, "bad-command"},
		"open nothing":      {wire.Cmd{Do: wire.DoOpen}, "bad-command"},
		"a third player":    {wire.Cmd{Do: wire.DoOpen, Bot: 1, Options: &wire.Options{Rules: "tihbat", Both: true}}, "bad-command"},
		"a bot too strong":  {wire.Cmd{Do: wire.DoOpen, Bot: 6, Options: &wire.Options{Rules: "tihbat"}}, "bad-bot"},
		"a bot alone":       {wire.Cmd{Do: wire.DoOpen, Bot: 1, Options: &wire.Options{Rules: "tihbat", Watch: true}}, "bad-bot"},
		"open unknown game": {wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "chess"}}, "bad-options"},
		"open unknown lot":  {wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "tihbat", Opener: "me"}}, "bad-options"},
		"open too many":     {wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "tihbat", Length: 3}}, "bad-options"},
		"open a short clock": {
			wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "tihbat", Clock: &wire.Clock{Initial: 1}}}, "bad-options",
		},
	} {
		if got := g.refused(c.cmd); got.Code != c.code || got.Message == "" || got.Retryable {
			t.Errorf("%s: refused with %s (%s), not %s", name, got.Code, got.Message, c.code)
		}
	}
}

// What a command says it is for has passed by the time it arrives; one that says nothing, as older clients send it, is for
// whatever there is.
func TestMovedOn(t *testing.T) {
	tb := seated(t, tihbat)
	ack := tb.a.do(wire.Cmd{Do: wire.DoOffer, Room: tb.room, Turn: 1})
	tb.b.reach(tb.room, ack.V)
	first := tb.b.view(tb.room).Offered
	if first != ack.V {
		t.Errorf("the offer's number is %d, its version %d", first, ack.V)
	}
	tb.sowFirst()
	tb.a.do(wire.Cmd{Do: wire.DoDecline, Room: tb.room, Offer: first})
	tb.sowFirst()
	ack = tb.a.do(wire.Cmd{Do: wire.DoOffer, Room: tb.room})
	tb.b.reach(tb.room, ack.V)
	tb.wantNack(tb.b.refused(wire.Cmd{Do: wire.DoAccept, Room: tb.room, Offer: first}), "moved-on", "")
	tb.wantNack(tb.b.refused(wire.Cmd{Do: wire.DoResign, Room: tb.room, Turn: 1}), "stale-turn", "")
	tb.wantNack(tb.b.refused(wire.Cmd{Do: wire.DoAbort, Room: tb.room, Phase: wire.PhaseOpen}), "too-late", "")
	tb.b.do(wire.Cmd{Do: wire.DoAccept, Room: tb.room})
}
