package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/seeks"
	"casitas/web/wire"
)

// Who waits in a pool is paired in under a second with who comes, on whichever nodes, and all tabs of both hear of the
// room, which has begun.
func testPaired(t *testing.T, nodes [3]*node) {
	ana, bea := nodes[0].player("Ana"), nodes[0].player("Bea")
	a, tab, b := nodes[0].guest(ana), nodes[1].guest(ana), nodes[2].guest(bea)
	waits := wire.NewSeek{T: wire.TSeek, ID: newID(), Pools: []string{"live-tihbat", "live-ayoayo"}}
	a.seeking(waits)
	other := a.seeking(wire.NewSeek{T: wire.TSeek, ID: newID(), Pools: []string{"live"}}) // nobody is paired with themselves
	open := a.seeking(seekFor(tihbat))
	looks := nodes[2].guest(nil)
	looks.say(wire.Lobby{T: wire.TLobby, On: true})
	looks.list(func(l wire.List) bool {
		return len(l.Seeks) == 1 && l.Seeks[open].Who.ID == ana.ID && l.Pools["live"].Waits == 2 && l.Pools["days"].Waits == 0
	})
	a.say(wire.Unseek{T: wire.TUnseek, ID: open})
	a.want(wire.TUnsought)
	looks.list(func(l wire.List) bool { return len(l.Seeks) == 0 && l.Pools["live"].Waits == 2 })
	tab.yours(func(y wire.Yours) bool { return len(y.Seeks) == 2 })
	for range 2 {
		comes := wire.NewSeek{T: wire.TSeek, ID: newID(), Pools: []string{"live-hoyito-1", "live-tihbat"}}
		began := time.Now()
		b.say(comes)
		a.unsought(other, wire.SeekEndTaken)
		third := b.paired()
		first, second := a.paired(), tab.paired()
		if took := time.Since(began); long && took > time.Second {
			t.Errorf("paired after %v", took)
		}
		if first.Seek != waits.ID || second != first || third.Seek != comes.ID || third.Room != first.Room {
			t.Errorf("told %+v, %+v and %+v", first, second, third)
		}
		a.watch(first.Room)
		v := a.view(first.Room)
		if v.Phase != wire.PhasePlaying || v.Seats[0].ID != ana.ID || v.Seats[1].ID != bea.ID || v.Rules.Name != "tihbat" || v.Timed == nil || v.Length != -2 {
			t.Errorf("Ana is %s, Bea %s; the room is %s", ana.ID, bea.ID, must.Get(json.Marshal(v))(t))
		}
		b.say(comes) // again
		if again := b.paired(); again != third {
			t.Errorf("asked again: %+v, not %+v", again, third)
		}
		late := nodes[1].guest(bea)
		if again := late.paired(); again != third {
			t.Errorf("back in time: %+v, not %+v", again, third)
		}
		_ = late.Close()
		waits.ID = newID()
		a.seeking(waits)
		other = a.seeking(wire.NewSeek{T: wire.TSeek, ID: newID(), Pools: []string{"live"}})
	}
}

// What is asked about seeks and cannot be is refused with a code that says why; a challenge is for one player, who takes
// or declines it.
func testChallenge(t *testing.T, nodes [3]*node) {
	ana, bea, zoe := nodes[0].player("Ana"), nodes[0].player("Bea"), nodes[0].player("Zoe")
	a, b, z := nodes[0].guest(ana), nodes[1].guest(bea), nodes[2].guest(zoe)
	challenge := seekFor(tihbat)
	challenge.To = bea.ID
	id := a.seeking(challenge)
	b.yours(func(y wire.Yours) bool { return len(y.Challenges) == 1 && y.Challenges[0].Who.ID == ana.ID })
	z.refusedSeek(take(id), "seek-gone")
	a.refusedSeek(take(id), "seek-own")
	if open, _ := nodes[2].lobby.Seeks(); slices.ContainsFunc(open, func(s *seeks.Seek) bool { return s.ID == id }) {
		t.Errorf("challenges are in the list: %+v", open)
	}
	b.say(wire.Refuse{T: wire.TRefuse, ID: newID(), Seek: id})
	a.unsought(id, wire.SeekEndDeclined)
	b.unsought(id, wire.SeekEndDeclined)
	b.yours(func(y wire.Yours) bool { return len(y.Challenges) == 0 })
	challenge.ID = newID()
	nodes[2].guest(ana).refusedSeek(challenge, "seek-declined")
	challenge.Options = &wire.Options{Rules: "ayoayo"}
	id = a.seeking(challenge)
	b.yours(func(y wire.Yours) bool { return len(y.Challenges) == 1 })
	b.say(take(id))
	if first, second := a.paired(), b.paired(); first != second || first.Seek != id {
		t.Errorf("told %+v and %+v", first, second)
	}
	self, nobody := seekFor(tihbat), seekFor(tihbat)
	self.To, nobody.To = ana.ID, "nobody"
	a.refusedSeek(self, "seek-own")
	a.refusedSeek(nobody, "seek-nobody")
	a.refusedSeek(wire.NewSeek{T: wire.TSeek, ID: newID(), Pools: []string{"live-chess"}}, "no-pool")
	a.refusedSeek(wire.NewSeek{T: wire.TSeek, ID: newID()}, "bad-command")
	a.refusedSeek(seekFor(wire.Options{Rules: "tihbat", Both: true}), "bad-command")
	a.refusedSeek(seekFor(wire.Options{Rules: "tihbat", Length: 3}), "bad-options")
	nodes[0].guest(nil).refusedSeek(seekFor(tihbat), "no-player")
	var first string
	for range wire.MaxSeeks {
		first = a.seeking(seekFor(tihbat))
	}
	a.refusedSeek(seekFor(tihbat), "seek-many")
	a.say(wire.Unseek{T: wire.TUnseek, ID: first})
	a.yours(func(y wire.Yours) bool { return len(y.Seeks) == wire.MaxSeeks-1 })
}

// Any number who take one seek at once get one game, and all others a clear answer; whose seeks are taken at once gets one, and the
// others end.
func testTakenAtOnce(t *testing.T, nodes [3]*node) {
	const many, several = 50, 3
	rounds := 2
	if long {
		rounds = 200
	}
	a := nodes[0].guest(nodes[0].player("Ana"))
	var others [many]*guest
	for i := range others {
		others[i] = nodes[i%3].guest(nodes[0].player(fmt.Sprint("Bea ", i)))
	}
	for range rounds {
		one := a.seeking(seekFor(tihbat))
		room := takenOnce(t, others[:], func(int) string { return one })
		if p := a.paired(); p.Room != room || p.Seek != one {
			t.Fatalf("she is told %+v, and another plays in %s", p, room)
		}
		var her [several]string
		for i := range her {
			her[i] = a.seeking(seekFor(tihbat))
		}
		room = takenOnce(t, others[:several], func(i int) string { return her[i] })
		ended, played := 0, ""
		a.told(nil, func(f frame) bool {
			if f.T == wire.TUnsought {
				ended++
			} else if f.T == wire.TPaired {
				var p wire.Paired
				f.into(&p)
				played = p.Room
			}
			return ended == several-1 && played == room
		})
		a.yours(func(y wire.Yours) bool { return len(y.Seeks) == 0 })
		a.askedAgain(room, her[:])
	}
}

// takenOnce has all take a seek at once. One of them plays in the room; all others are told that it is gone.
func takenOnce(t *testing.T, all []*guest, seek func(i int) string) (room string) {
	t.Helper()
	answers := make([]struct{ room, code string }, len(all))
	var wait sync.WaitGroup
	for i, g := range all {
		wait.Go(func() { answers[i].room, answers[i].code = g.taking(take(seek(i))) })
	}
	wait.Wait()
	for _, a := range answers {
		switch {
		case a.room != "" && room == "":
			room = a.room
		case a.code != "seek-gone":
			t.Fatalf("one plays in %q, and another's answer is %+v", room, a)
		}
	}
	return room
}

// A seek is out of the list when the last tab of its player closes, on any node, comes back with the player, and else ends.
func testLastTab(t *testing.T, nodes [3]*node) {
	ana, bea := nodes[0].player("Ana"), nodes[0].player("Bea")
	a, tab, b := nodes[0].guest(ana), nodes[1].guest(ana), nodes[2].guest(bea)
	listed := func(want int) {
		t.Helper()
		must.Await(t, fmt.Sprintf("%d seeks are listed", want), func() bool { open, _ := nodes[2].lobby.Seeks(); return len(open) == want })
	}
	id := a.seeking(seekFor(tihbat))
	tab.yours(func(y wire.Yours) bool { return len(y.Seeks) == 1 })
	listed(1)
	lookAgain := func() { // until the tab's node has said who is there
		tab.say(wire.Unseek{T: wire.TUnseek, ID: newID()})
		tab.want(wire.TYours)
	}
	lookAgain()
	open := nodes[0].edge.Counters().Sockets.Load()
	_ = a.Close()
	must.Await(t, "her socket is gone", func() bool { return nodes[0].edge.Counters().Sockets.Load() != open })
	lookAgain()
	listed(1)
	_ = tab.Close()
	listed(0)
	b.refusedSeek(take(id), "seek-gone")
	back := nodes[1].guest(ana)
	back.yours(func(y wire.Yours) bool { return len(y.Seeks) == 1 })
	listed(1)
	challenge := seekFor(tihbat)
	challenge.To = bea.ID
	back.seeking(challenge)
	b.yours(func(y wire.Yours) bool { return len(y.Challenges) == 1 })
	_ = back.Close()
	b.unsought(challenge.ID, wire.SeekEndWithdrawn)
}

// A pairing that a node has left behind before it opened the room is carried on by the others.
func testPairingLeftUndone(t *testing.T, nodes [3]*node) {
	ana, bea := nodes[0].player("Ana"), nodes[0].player("Bea")
	a, b := nodes[0].guest(ana), nodes[1].guest(bea)
	id := a.seeking(seekFor(tihbat))
	store := nodes[2].stored()
	for {
		got := must.Get(store.Register(t.Context(), "seeks", rooms.Revision{}, nil))(t)
		draft := must.Get(seeks.Empty("").Read(got.At, got.All))(t).Draft()
		asked := seeks.Asked{By: rooms.Player{ID: bea.ID, Name: bea.Name}, At: nodes[2].lobby.Now("seeks").UnixMilli(), Room: "0123456789ab"}
		must.Get(draft.Take(asked, id))(t)
		if must.Get(store.Register(t.Context(), "seeks", got.At, draft.Changes))(t).Written {
			break
		}
	}
	b.say(wire.Unseek{T: wire.TUnseek, ID: newID()}) // a node that is alone hears of it when it asks the register
	if first, second := a.paired(), b.paired(); first != second || first.Room != "0123456789ab" {
		t.Errorf("told %+v and %+v", first, second)
	}
	if s, err := nodes[2].lobby.Summary(context.Background(), "0123456789ab"); err != nil || s.Status != rooms.Live {
		t.Errorf("the room: %+v, %v", s, err)
	}
}
