package api_test

import (
	"testing"

	"casitas/web/wire"
)

// who reads on until a room's presence is as wanted.
func (g *guest) who(room string, want wire.Presence) {
	g.t.Helper()
	want.T, want.Room = wire.TPresence, room
	for {
		m := g.mirror(room)
		if m.who != nil && *m.who == want {
			return
		}
		if _, err := g.hear(); err != nil {
			g.t.Fatalf("waiting for %+v, have %+v: %v", want, m.who, err)
		}
	}
}

// Several tabs are one seat, and a seat is empty when the last has gone.
func TestPresence(t *testing.T) {
	tb := seated(t, tihbat)
	tb.a.who(tb.room, wire.Presence{Seats: [2]bool{true, true}})
	watcher, tab := tb.guest(nil), tb.guest(tb.north)
	watcher.watch(tb.room)
	tab.watch(tb.room)
	tb.a.who(tb.room, wire.Presence{Seats: [2]bool{true, true}, Watchers: 1})
	_ = tb.b.conn.Close()
	watcher.say(wire.Leave{T: wire.TLeave, Room: tb.room})
	tb.a.who(tb.room, wire.Presence{Seats: [2]bool{true, true}})
	_ = tab.conn.Close()
	tb.a.who(tb.room, wire.Presence{Seats: [2]bool{true, false}})
}

// The list of public rooms: what is there, and what changes.
func TestLobby(t *testing.T) {
	n := start(t)
	g := n.guest(nil)
	g.say(wire.Lobby{T: wire.TLobby, On: true})
	g.list(func(l wire.LobbyList) bool { return len(l.Rooms) == 0 })
	tb := seat(n, wire.Options{Rules: "tihbat", Opener: "south", Public: true})
	seat(n, tihbat) // private: never seen
	g.list(func(l wire.LobbyList) bool {
		return len(l.Rooms) == 1 && l.Rooms[0].Room == tb.room && l.Rooms[0].Status == "live" && l.Rooms[0].Seats[1].Name == "Beto"
	})
	second := n.guest(nil)
	second.say(wire.Lobby{T: wire.TLobby, On: true})
	second.list(func(l wire.LobbyList) bool { return len(l.Rooms) == 1 && l.Rooms[0].Room == tb.room })
	tb.a.do(wire.Cmd{Do: wire.DoResign, Room: tb.room})
	g.list(func(l wire.LobbyList) bool { return len(l.Rooms) == 0 })
}

// list reads on to a list that is as wanted.
func (g *guest) list(good func(wire.LobbyList) bool) {
	g.t.Helper()
	for {
		var l wire.LobbyList
		if g.want(wire.TLobby).into(&l); good(l) {
			return
		}
	}
}
