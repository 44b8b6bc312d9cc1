package lobby_test

import (
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/seeks"
)

// Who waits for the winner has time until the server is back that was killed when the match ended; if both who have played stay away,
// those who wait play each other. Who leaves the room waits no more.
func TestTableGoesOn(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{Public: true})
		look := func(p rooms.Player) { h.enter(room, p.ID) }
		wait := func(p rooms.Player) {
			t.Helper()
			if called, err := h.lobby.Desk().Seek(t.Context(), p, "", seeks.Seek{ID: p.ID, Table: room}); called != nil || err != nil {
				t.Fatal(called, err)
			}
		}
		eva := rooms.Player{ID: "eva", Name: "Eva"}
		for _, p := range []rooms.Player{zoe, eva, {ID: "lia", Name: "Lia"}} {
			look(p)
			wait(p)
		}
		h.do(bea, rooms.DoResign, room)
		h.stop()
		h.start()
		look(zoe)
		look(eva)
		tab := h.lobby.Desk().Enter(zoe.ID, func() {})
		h.pass(4 * time.Second)
		if s := h.state(room); s.Next != "" {
			t.Fatalf("the match goes on in %s, and nobody could come back", s.Next)
		}
		h.pass(3 * time.Second)
		next := h.state(room).Next
		if s := h.state(next); s.Phase != rooms.PhasePlaying || s.Seats != [2]rooms.Player{zoe, eva} || s.First != h.state(room).First.Other() {
			t.Fatalf("in %q play %v, and %v opens: %s", next, s.Seats, s.First, s.Phase)
		}
		if news, _, _, _ := tab.News(); len(news) != 1 || news[0].Room != next || news[0].Seek != zoe.ID {
			t.Errorf("who is called hears %+v", news)
		}

		watches := h.enter(next, ana.ID)
		room = next
		wait(ana)
		watches.Leave()
		h.pass(15 * time.Second) // nor does she who has not come back, as far as is known
		look(bea)
		wait(bea)
		h.enter(room, eva.ID)
		h.do(zoe, rooms.DoResign, room)
		h.pass(2 * time.Second)
		if s := h.state(h.state(room).Next); s.Seats != [2]rooms.Player{bea, eva} || s.Owner != eva.ID {
			t.Errorf("then play %v, and %s has sat longer", s.Seats, s.Owner)
		}
	})
}

// A player of whom another node may know that they are here is not taken for gone while nodes do not hear of each other.
func TestTableWaitsForWord(t *testing.T) {
	other := &neighbour{}
	in(t, func(t *testing.T, h *house) {
		room := h.match(rooms.Options{Public: true})
		for _, p := range []rooms.Player{zoe, {ID: "eva", Name: "Eva"}} {
			h.enter(room, p.ID)
			must.Get(h.lobby.Desk().Seek(t.Context(), p, "", seeks.Seek{ID: p.ID, Table: room}))(t)
		}
		other.away.Store(true)
		h.do(bea, rooms.DoResign, room)
		h.pass(10 * time.Second)
		if next := h.state(room).Next; next != "" {
			t.Errorf("the match goes on in %s without those who played", next)
		}
		other.away.Store(false)
		h.pass(4 * time.Second)
		if next := h.state(room).Next; next == "" {
			t.Error("it does not go on, and nobody else says that they are here")
		}
	}, func(h *house) { h.exchange, h.shared = other, true })
}
