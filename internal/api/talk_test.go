package api_test

import (
	"strings"
	"testing"

	"casitas/internal/api"
	"casitas/web/wire"
)

// utter says something and answers with the code it is refused with, "" where it is said.
func (g *guest) utter(s wire.Say) (code string) {
	g.t.Helper()
	s.T, s.ID = wire.TSay, newID()
	g.say(s)
	return g.answered(s.ID).Code
}

// answered reads on to the response to a say or a report.
func (g *guest) answered(id string) (a wire.Said) {
	g.t.Helper()
	if g.want(wire.TSaid).into(&a); a.ID != id {
		g.t.Fatalf("a response to %s, not %s", a.ID, id)
	}
	return a
}

// hears reads on to what was said in a room, so many lines among some.
func (g *guest) hears(among string, lines int) []wire.Line {
	g.t.Helper()
	for {
		m := g.heard
		if m != nil && m.Among != among {
			g.t.Fatalf("hears the %s: %+v", m.Among, m.Lines)
		}
		if m != nil && len(m.Lines) == lines {
			return m.Lines
		}
		if _, err := g.hear(); err != nil {
			g.t.Fatalf("waiting for %d lines among %s, has %+v: %v", lines, among, m, err)
		}
	}
}

// settle reads all that was on its way to the guest when it was called.
func (g *guest) settle() {
	g.t.Helper()
	for n := range 2 { // what is told of a room may go out after the first pong
		g.say(wire.Ping{T: wire.TPing, N: n})
		g.want(wire.TPong)
	}
}

// Players talk to players and watchers to watchers, on one node and across two; whoever comes later hears the last lines,
// and who sits down hears the players from then on.
func testTalkApart(t *testing.T, near, far *node) {
	ana, beto, wanda := near.player("Ana"), near.player("Beto"), near.player("Wanda")
	a, b, w := near.guest(ana), far.guest(beto), far.guest(wanda)
	room := a.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room
	nameless := near.guest(nil)
	for _, g := range []*guest{a, b, w, nameless} {
		g.watch(room)
	}
	said := func(g *guest, phrase string) {
		t.Helper()
		if code := g.utter(wire.Say{Room: room, Phrase: phrase}); code != "" {
			t.Fatalf("%s is refused: %s", phrase, code)
		}
	}
	said(b, wire.PhraseHello) // has no seat yet
	for _, g := range []*guest{b, w, nameless} {
		if l := g.hears(wire.AmongWatchers, 1)[0]; l.By.Name != "Beto" || l.Phrase != wire.PhraseHello || l.At == 0 || l.Text != "" {
			t.Errorf("hears %+v", l)
		}
	}
	b.do(wire.Cmd{Do: wire.DoSit, Room: room})
	b.heard = nil
	said(a, wire.PhraseLuck)
	said(w, wire.PhraseTurn)
	for _, g := range []*guest{w, nameless} {
		g.hears(wire.AmongWatchers, 2)
	}
	said(b, wire.PhraseThanks)
	for _, g := range []*guest{a, b} {
		g.settle()
		if l := g.hears(wire.AmongPlayers, 2); l[0].Phrase != wire.PhraseLuck || l[1].By.ID != beto.ID {
			t.Errorf("players hear %+v", l)
		}
	}
	w.settle()
	w.hears(wire.AmongWatchers, 2)
	late, tab := far.guest(nil), far.guest(ana)
	late.watch(room)
	tab.watch(room)
	late.hears(wire.AmongWatchers, 2)
	tab.hears(wire.AmongPlayers, 2)
	for _, n := range []*node{near, far} { // nothing of it is in the journal, or in what is told of a match
		var room1 wire.Room
		if n.ask("GET", "/api/rooms/"+room, "", nil, &room1); room1.V != 4 {
			t.Errorf("the room is at %d", room1.V)
		}
	}
}

// What may be said is what the server lets people say, by who is there and has a name, and not too much of it.
func TestTalkRefused(t *testing.T) {
	t.Parallel()
	for may, want := range map[string][3]string{"": {"talk-off", "talk-off", ""}, wire.TalksPhrases: {"", "text-off", "phrases"}, wire.TalksText: {"", "", "text"}} {
		n := start(t, func(c *api.Config) { c.Talk = may })
		tb := seat(n, tihbat)
		if tb.a.talks != want[2] {
			t.Errorf("%q: the welcome says %q", may, tb.a.talks)
		}
		if got := tb.a.utter(wire.Say{Room: tb.room, Phrase: wire.PhraseHello}); got != want[0] {
			t.Errorf("%q: a phrase: %q", may, got)
		}
		if got := tb.a.utter(wire.Say{Room: tb.room, Text: "  ¡Qué  casa! "}); got != want[1] {
			t.Errorf("%q: a text: %q", may, got)
		}
		if may != wire.TalksText {
			continue
		}
		if l := tb.b.hears(wire.AmongPlayers, 2); l[1].Text != "¡Qué casa!" {
			t.Errorf("the text is %+v", l)
		}
		other := seat(n, tihbat)
		nameless := n.guest(nil)
		nameless.watch(tb.room)
		for what, try := range map[string]struct {
			by   *guest
			say  wire.Say
			want string
		}{
			"neither":       {tb.a, wire.Say{Room: tb.room}, "bad-text"},
			"both":          {tb.a, wire.Say{Room: tb.room, Phrase: wire.PhraseBye, Text: "x"}, "bad-text"},
			"no phrase":     {tb.a, wire.Say{Room: tb.room, Phrase: "checkmate"}, "no-phrase"},
			"bidi":          {tb.a, wire.Say{Room: tb.room, Text: "a\u202eb"}, "bad-text"},
			"control":       {tb.a, wire.Say{Room: tb.room, Text: "a\x07b"}, "bad-text"},
			"too long":      {tb.a, wire.Say{Room: tb.room, Text: strings.Repeat("a", wire.MaxText+1)}, "bad-text"},
			"elsewhere":     {tb.a, wire.Say{Room: other.room, Phrase: wire.PhraseBye}, "not-here"},
			"without a key": {nameless, wire.Say{Room: tb.room, Phrase: wire.PhraseBye}, "no-player"},
		} {
			if got := try.by.utter(try.say); got != try.want {
				t.Errorf("%s: %q, not %q", what, got, try.want)
			}
		}
	}
}

// A player says so much and no more, and so does a room's conversation; the other one is not hindered by it.
func TestTalkLimits(t *testing.T) {
	n := start(t, func(c *api.Config) {
		c.Limits.TalkBurst, c.Limits.TalkRoomBurst, c.Limits.Talk, c.Limits.TalkPerRoom = 3, 4, 1, 1
	})
	tb := seat(n, tihbat)
	said := func(g *guest) (n int) {
		for range 6 {
			switch code := g.utter(wire.Say{Room: tb.room, Phrase: wire.PhraseCasa}); code {
			case "":
				n++
			case "too-much":
			default:
				t.Errorf("refused: %s", code)
			}
		}
		return n
	}
	var watching [2]*guest
	for i := range watching {
		watching[i] = n.guest(n.player("Wanda"))
		watching[i].watch(tb.room)
	}
	if a, b, w, v := said(tb.a), said(tb.b), said(watching[0]), said(watching[1]); a != 3 || b != 1 || w != 3 || v != 1 {
		t.Errorf("said %d %d, watching %d %d", a, b, w, v)
	}
	tb.b.hears(wire.AmongPlayers, 4)
}

// A report leaves a line in the host's log; nobody can report what was not said to them.
func testReport(t *testing.T, near, far *node) {
	tb := seat(near, tihbat)
	w := far.guest(far.player("Wanda"))
	w.watch(tb.room)
	if code := tb.a.utter(wire.Say{Room: tb.room, Text: "\"rude\" words"}); code != "" {
		t.Fatal(code)
	}
	b := far.guest(tb.north)
	b.watch(tb.room)
	line := b.hears(wire.AmongPlayers, 1)[0].ID
	report := func(g *guest) string {
		id := newID()
		g.say(wire.Report{T: wire.TReport, ID: id, Room: tb.room, Line: line})
		return g.answered(id).Code
	}
	if code := report(w); code != "no-line" {
		t.Errorf("a watcher reports what players say: %q", code)
	}
	if code := report(b); code != "" {
		t.Errorf("a report is refused: %s", code)
	}
	if log := far.log.String(); !strings.Contains(log, "a line is reported") || !strings.Contains(log, `text="\"rude\" words"`) || !strings.Contains(log, tb.room) || !strings.Contains(log, tb.south.ID) || !strings.Contains(log, "by="+tb.north.ID) {
		t.Error("the log says nothing of it")
	}
}
