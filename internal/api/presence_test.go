package api_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/web/wire"
)

// who reads on until a room's presence is as wanted.
func (g *guest) who(room string, want wire.Presence) {
	g.t.Helper()
	want.T, want.Room = wire.TPresence, room
	for {
		m := g.mirror(room)
		if m.who != nil {
			is := *m.who
			if is.Away, is.Wait = nil, 0; reflect.DeepEqual(is, want) { // since when is looked at elsewhere
				return
			}
		}
		if _, err := g.hear(); err != nil {
			g.t.Fatalf("waiting for %+v, have %+v: %v", want, m.who, err)
		}
	}
}

// testPresence: several tabs are one seat, and a seat is empty when the last has gone.
func testPresence(_ *testing.T, near, far *node) {
	tb := apart(near, far, tihbat)
	tb.a.who(tb.room, wire.Presence{Seats: [2]bool{true, true}})
	watcher, tab := tb.guest(nil), tb.guest(tb.north)
	watcher.watch(tb.room)
	tab.watch(tb.room)
	tb.a.who(tb.room, wire.Presence{Seats: [2]bool{true, true}, Watchers: 1})
	_ = tb.b.Close()
	watcher.say(wire.Leave{T: wire.TLeave, Room: tb.room})
	tb.a.who(tb.room, wire.Presence{Seats: [2]bool{true, true}})
	_ = tab.Close()
	tb.a.who(tb.room, wire.Presence{Seats: [2]bool{true, false}})
}

// The list: what is there, what changes, and how it goes on for somebody who comes back.
func testLobby(t *testing.T, nodes [3]*node) {
	near, far := nodes[0], nodes[2]
	g := near.guest(nil)
	g.say(wire.Lobby{T: wire.TLobby, On: true})
	g.list(func(l wire.List) bool { return len(l.Rooms) == 0 && l.Rest == 1 })
	tb := seat(near, wire.Options{Rules: "tihbat", Opener: "south", Public: true})
	seat(near, tihbat) // private: never seen
	one := func(l wire.List) bool {
		return len(l.Order) == 1 && l.Order[0] == tb.room && l.Featured == tb.room && l.Rooms[tb.room].Status == "live" && l.Rooms[tb.room].Seats[1].Name == "Beto"
	}
	g.list(one)
	second := far.guest(tb.south)
	second.say(wire.Lobby{T: wire.TLobby, On: true})
	second.list(one)
	g.list(func(l wire.List) bool { return l.Here[tb.a.you.ID].Name == "Ana" && l.Rest == 1 })
	had := g.listing
	_ = g.Close()
	tb.a.do(wire.Cmd{Do: wire.DoResign, Room: tb.room})
	second.list(func(l wire.List) bool { return len(l.Order) == 0 && l.Featured == "" && l.Rest == 0 })
	back := near.guest(nil)
	back.listing = had
	back.say(wire.Lobby{T: wire.TLobby, On: true, V: had.V})
	back.list(func(l wire.List) bool { return len(l.Order) == 0 && l.Rest == 1 })
	if back.listing.Wholes != had.Wholes {
		t.Error("who comes back at once is told all of it anew")
	}
	began, lists := time.Now(), 0
	until := func(kind string) {
		back.told(nil, func(f frame) bool {
			if f.T == wire.TLobby {
				lists++
			}
			return f.T == kind
		})
	}
	for n := range 9 { // who asks for all of it again and again gets it once a second
		back.say(wire.Lobby{T: wire.TLobby, On: true})
		back.say(wire.Ping{T: wire.TPing, N: n})
		until(wire.TPong)
	}
	if lists > 1+int(time.Since(began)/time.Second) {
		t.Errorf("told all of it %d times at once", lists)
	}
	for lists < 2 {
		until(wire.TLobby)
	}
	for _, v := range []uint64{back.listing.V, had.V - 1000} { // one has all of it; the other has it from elsewhere
		third := near.guest(nil)
		third.say(wire.Lobby{T: wire.TLobby, On: true, V: v})
		var f wire.LobbyList
		if third.want(wire.TLobby).into(&f); (f.List == nil) != (v == back.listing.V) || f.From != 0 && f.From != v {
			t.Errorf("told %+v to somebody with version %d", f, v)
		}
	}
}

// All nodes have the same list in the same order, of what is alive on any of them: the table first, then the match that is watched more; and
// of who looks at it.
func testListOfAllNodes(t *testing.T, nodes [3]*node) {
	public := tihbat
	public.Public = true
	var people [3]*guest
	for i, name := range []string{"Ana", "Beto", "Caro"} {
		people[i] = nodes[i].guest(nodes[i].player(name))
	}
	watched, quiet, table := nodes[0].open(people[0], public), nodes[0].open(people[0], public), nodes[0].open(people[0], public)
	for _, room := range []string{watched, quiet} {
		people[1].do(wire.Cmd{Do: wire.DoSit, Room: room})
	}
	for i, g := range people {
		nodes[i].guest(nil).watch(watched)
		g.say(wire.Lobby{T: wire.TLobby, On: true})
	}
	for i, g := range people {
		g.list(func(l wire.List) bool {
			return slices.Equal(l.Order, []string{table, watched, quiet}) && l.Rooms[watched].Watch == 3 && l.Featured != "" && len(l.Here) == 3
		})
		if g.listing.Wholes != 1 {
			t.Errorf("node %d told the whole list %d times", i, g.listing.Wholes)
		}
	}
}

// list reads on to a list that is as wanted.
func (g *guest) list(good func(wire.List) bool) {
	g.t.Helper()
	for ok := false; !ok; ok = good(g.listing.List) {
		f := g.want(wire.TLobby)
		f.into(&wire.LobbyList{})
		must.Do(g.t, g.listing.Take(f.Frame))
	}
}
