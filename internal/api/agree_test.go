package api_test

import (
	"flag"
	"os"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"casitas/internal/api"
	"casitas/internal/must"
	"casitas/web/wire"
)

// TestSocketsAgree: through real sockets, for any run of moves, broken connections and missed frames,
// both seats and a watcher end with the view that the server has.
func TestSocketsAgree(t *testing.T) {
	t.Parallel()
	checks(t, 15)
	n := start(t, func(c *api.Config) { c.Limits.JoinsBurst = 100_000 })
	rapid.Check(t, func(rt *rapid.T) {
		game := rapid.SampledFrom([]string{"tihbat", "ayoayo", "hoyito-2"}).Draw(rt, "game")
		tb := seat(n, wire.Options{Rules: game, Opener: "south", Clock: &wire.Clock{Initial: 600_000}})
		watcher := tb.guest(nil)
		watcher.watch(tb.room)
		all := []*guest{tb.a, tb.b, watcher}
		for range rapid.IntRange(1, 15).Draw(rt, "steps") {
			tb.step(rt, all)
		}
		last := tb.guest(nil)
		last.watch(tb.room)
		want := last.mirror(tb.room)
		for i, g := range all {
			if g.restores { // it may have missed the last event, and nothing comes that would show it
				g.deaf = 0
				g.watchFrom(g.mirror(tb.room).Seen(tb.room))
			}
			g.reach(tb.room, want.V)
			sameJSON(t, []string{"South", "North", "the watcher"}[i], want.Text, g.mirror(tb.room).Text)
			_ = g.Close()
		}
		_ = last.Close()
	})
}

var long = os.Getenv("CASITAS_LONG") != ""

// checks says how many runs a property is tried on: few in CI, many with CASITAS_LONG.
func checks(t *testing.T, n int) {
	t.Helper()
	if long {
		n *= 20
	}
	must.Do(t, flag.Set("rapid.checks", strconv.Itoa(n)))
}

// step lets one thing happen.
func (tb *table) step(rt *rapid.T, all []*guest) {
	who := rapid.IntRange(0, len(all)-1).Draw(rt, "who")
	switch rapid.IntRange(0, 5).Draw(rt, "what") {
	case 0:
		all[who].deaf = rapid.IntRange(1, 3).Draw(rt, "missed")
		all[who].restores = true
	case 1:
		tb.reconnect(rt, all, who)
	case 2:
		_ = all[0].Close() // in the middle of whatever it was hearing
		tb.reconnect(rt, all, 0)
	default:
		tb.move(rt)
	}
	tb.a, tb.b = all[0], all[1]
}

// reconnect breaks a connection and begins another, with what was seen or with nothing.
func (tb *table) reconnect(rt *rapid.T, all []*guest, who int) {
	old := all[who]
	_ = old.Close()
	g := tb.dial()
	m := *old.mirror(tb.room)
	m.ask = false
	if rapid.Bool().Draw(rt, "forgets") {
		m = mirror{}
	}
	g.rooms[tb.room] = &m
	g.restores = true
	g.hello([]*person{tb.south, tb.north, nil}[who], m.Seen(tb.room))
	g.want(wire.TResume)
	all[who] = g
}

// move plays any pit that may be played, for whoever is to move by the journal.
func (tb *table) move(rt *rapid.T) {
	look := tb.guest(nil)
	look.watch(tb.room)
	v := look.view(tb.room)
	_ = look.Close()
	if v.ToMove == nil {
		return
	}
	pit := rapid.SampledFrom(v.Legal).Draw(rt, "pit")
	[]*guest{tb.a, tb.b}[*v.ToMove].do(wire.Cmd{Do: wire.DoSow, Room: tb.room, Turn: v.Turn, Pit: &pit})
}
