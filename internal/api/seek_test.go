package api_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"casitas/internal/api"
	"casitas/internal/rooms"
	"casitas/internal/seeks"
	"casitas/web/wire"
)

// anywhere has a test done on three nodes with Redis, and on one with SQLite that stands for all three.
func anywhere(t *testing.T, test func(t *testing.T, nodes [3]*node)) {
	many := func(c *api.Config) { c.Limits.SeeksBurst = 100_000 }
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		n := start(t, many)
		test(t, [3]*node{n, n, n})
	})
	t.Run("Redis", func(t *testing.T) {
		t.Parallel()
		test(t, [3]*node(nodesOnRedis(t, 3, many)))
	})
}

func seekFor(o wire.Options) wire.NewSeek {
	return wire.NewSeek{T: wire.TSeek, ID: newID(), Options: &o}
}

func take(seek string) wire.Take { return wire.Take{T: wire.TTake, ID: newID(), Seek: seek} }

// seeking has a seek taken down, and reads on until the player is told so.
func (g *guest) seeking(s wire.NewSeek) string {
	g.t.Helper()
	g.say(s)
	g.yours(func(y wire.Yours) bool {
		for _, own := range y.Seeks {
			if own.ID == s.ID {
				return true
			}
		}
		return false
	})
	return s.ID
}

// yours reads on until the player's seeks are as wanted.
func (g *guest) yours(good func(wire.Yours) bool) {
	g.t.Helper()
	for {
		var y wire.Yours
		if g.want(wire.TYours).into(&y); good(y) {
			return
		}
	}
}

func (g *guest) paired() (p wire.Paired) {
	g.t.Helper()
	g.want(wire.TPaired).into(&p)
	return p
}

// refusedSeek has what was asked about a seek refused.
func (g *guest) refusedSeek(ask any, code string) {
	g.t.Helper()
	g.say(ask)
	for {
		f, err := g.hear()
		if err != nil || f.T == wire.TPaired {
			g.t.Fatalf("waiting for %s: %s %v", code, f.text, err)
		}
		if f.T == wire.TNack {
			var n wire.Nack
			if f.into(&n); n.Code != code {
				g.t.Errorf("refused with %s, want %s", f.text, code)
			}
			return
		}
	}
}

// Who waits in a pool is paired in under a second with who comes, on whichever nodes, and all tabs of both hear of the
// room, which has begun.
func TestPaired(t *testing.T) {
	anywhere(t, func(t *testing.T, nodes [3]*node) {
		ana, bea := nodes[0].player("Ana"), nodes[0].player("Bea")
		a, tab, b := nodes[0].guest(ana), nodes[1].guest(ana), nodes[2].guest(bea)
		waits := wire.NewSeek{T: wire.TSeek, ID: newID(), Pools: []string{"live-tihbat", "live-ayoayo"}}
		a.seeking(waits)
		a.seeking(wire.NewSeek{T: wire.TSeek, ID: newID(), Pools: []string{"live"}}) // nobody is paired with themselves
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
			var over wire.Unsought
			if a.want(wire.TUnsought).into(&over); over.Why != wire.SeekEndTaken {
				t.Errorf("her other seek: %+v", over)
			}
			third := b.paired()
			first, second := a.paired(), tab.paired()
			if took := time.Since(began); took > time.Second {
				t.Errorf("paired after %v", took)
			}
			if first.Seek != waits.ID || second != first || third.Seek != comes.ID || third.Room != first.Room {
				t.Errorf("told %+v, %+v and %+v", first, second, third)
			}
			a.watch(first.Room)
			v := a.view(first.Room)
			if v.Phase != wire.PhasePlaying || v.Seats[0].ID != ana.ID || v.Seats[1].ID != bea.ID || v.Rules.Name != "tihbat" || v.Timed == nil || v.Length != -2 {
				t.Errorf("the room is %+v", v)
			}
			b.say(comes) // again
			if again := b.paired(); again != third {
				t.Errorf("asked again: %+v, not %+v", again, third)
			}
			late := nodes[1].guest(bea)
			if again := late.paired(); again != third {
				t.Errorf("back in time: %+v, not %+v", again, third)
			}
			_ = late.conn.Close()
			waits.ID = newID()
			a.seeking(waits)
			a.seeking(wire.NewSeek{T: wire.TSeek, ID: newID(), Pools: []string{"live"}})
		}
	})
}

// What is asked about seeks and cannot be is refused with a code that says why; a challenge is for one player, who takes
// or declines it.
func TestChallenge(t *testing.T) {
	anywhere(t, func(t *testing.T, nodes [3]*node) {
		ana, bea, zoe := nodes[0].player("Ana"), nodes[0].player("Bea"), nodes[0].player("Zoe")
		a, b, z := nodes[0].guest(ana), nodes[1].guest(bea), nodes[2].guest(zoe)
		for range 2 {
			challenge := seekFor(tihbat)
			challenge.To = bea.ID
			id := a.seeking(challenge)
			b.yours(func(y wire.Yours) bool { return len(y.Challenges) == 1 && y.Challenges[0].Who.ID == ana.ID })
			z.refusedSeek(take(id), "seek-gone")
			a.refusedSeek(take(id), "seek-own")
			if open, _ := nodes[2].lobby.Seeks(); len(open) != 0 {
				t.Errorf("challenges are in the list: %+v", open)
			}
			b.say(wire.Refuse{T: wire.TRefuse, ID: newID(), Seek: id})
			for _, g := range []*guest{a, b} {
				var over wire.Unsought
				if g.want(wire.TUnsought).into(&over); over.ID != id || over.Why != wire.SeekEndDeclined {
					t.Errorf("declined: %+v", over)
				}
			}
			challenge.ID = newID()
			b.yours(func(y wire.Yours) bool { return len(y.Challenges) == 0 })
			id = a.seeking(challenge)
			b.yours(func(y wire.Yours) bool { return len(y.Challenges) == 1 })
			b.say(take(id))
			if first, second := a.paired(), b.paired(); first != second || first.Seek != id {
				t.Errorf("told %+v and %+v", first, second)
			}
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
	})
}

// Any number who take one seek at once get one game, and all others a clear answer; whose seeks are taken at once gets one, and the
// others end.
func TestTakenAtOnce(t *testing.T) {
	const many, several = 50, 3
	rounds := 2
	if long {
		rounds = 200
	}
	anywhere(t, func(t *testing.T, nodes [3]*node) {
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
			for ended, told := 0, false; ended < several-1 || !told; {
				f, err := a.hear()
				switch {
				case err != nil:
					t.Fatal(err)
				case f.T == wire.TUnsought:
					ended++
				case f.T == wire.TPaired:
					var p wire.Paired
					if f.into(&p); p.Room != room {
						t.Fatalf("she is told %+v, and another plays in %s", p, room)
					}
					told = true
				}
			}
			a.yours(func(y wire.Yours) bool { return len(y.Seeks) == 0 })
		}
	})
}

// takenOnce has all take a seek at once. One of them plays in the room; all others are told that it is gone.
func takenOnce(t *testing.T, all []*guest, seek func(i int) string) (room string) {
	t.Helper()
	answers := make([]frame, len(all))
	var wait sync.WaitGroup
	for i, g := range all {
		wait.Go(func() {
			g.say(take(seek(i)))
			for answers[i].T != wire.TPaired && answers[i].T != wire.TNack {
				f, err := g.hear()
				if answers[i] = f; err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wait.Wait()
	for _, f := range answers {
		var n wire.Nack
		var p wire.Paired
		switch {
		case f.T == wire.TPaired && room == "":
			f.into(&p)
			room = p.Room
		case f.T == wire.TPaired:
			t.Fatalf("a second game: %s", f.text)
		default:
			if f.into(&n); n.Code != "seek-gone" {
				t.Fatalf("refused with %s", f.text)
			}
		}
	}
	if room == "" {
		t.Fatal("nobody plays")
	}
	return room
}

// A seek is out of the list when the last tab of its player closes, on any node, comes back with the player, and else ends.
func TestLastTab(t *testing.T) {
	anywhere(t, func(t *testing.T, nodes [3]*node) {
		ana, bea := nodes[0].player("Ana"), nodes[0].player("Bea")
		a, tab, b := nodes[0].guest(ana), nodes[1].guest(ana), nodes[2].guest(bea)
		listed := func(want int) {
			t.Helper()
			for began := time.Now(); ; <-time.After(time.Millisecond) {
				open, _ := nodes[2].lobby.Seeks()
				if len(open) == want {
					return
				}
				if time.Since(began) > 3*time.Second {
					t.Fatalf("%d seeks are listed, want %d", len(open), want)
				}
			}
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
		for _ = a.conn.Close(); nodes[0].edge.Counters().Sockets.Load() == open; {
			<-time.After(time.Millisecond)
		}
		lookAgain()
		listed(1)
		_ = tab.conn.Close()
		listed(0)
		b.refusedSeek(take(id), "seek-gone")
		back := nodes[1].guest(ana)
		back.yours(func(y wire.Yours) bool { return len(y.Seeks) == 1 })
		listed(1)
		challenge := seekFor(tihbat)
		challenge.To = bea.ID
		back.seeking(challenge)
		b.yours(func(y wire.Yours) bool { return len(y.Challenges) == 1 })
		_ = back.conn.Close()
		var over wire.Unsought
		if b.want(wire.TUnsought).into(&over); over.ID != challenge.ID || over.Why != wire.SeekEndWithdrawn {
			t.Errorf("who is challenged is told %+v", over)
		}
	})
}

// A pairing that a node has left behind before it opened the room is carried on by the others.
func TestPairingLeftUndone(t *testing.T) {
	anywhere(t, func(t *testing.T, nodes [3]*node) {
		ana, bea := nodes[0].player("Ana"), nodes[0].player("Bea")
		a, b := nodes[0].guest(ana), nodes[1].guest(bea)
		id := a.seeking(seekFor(tihbat))
		store := nodes[2].edge.Players.(storage)
		for {
			got, err := store.Register(t.Context(), "seeks", rooms.Revision{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			book, err := seeks.Read(got.At, got.All)
			if err != nil {
				t.Fatal(err)
			}
			now := nodes[2].lobby.Now("seeks")
			draft := book.Draft()
			asked := seeks.Asked{By: rooms.Player{ID: bea.ID, Name: bea.Name}, At: now.UnixMilli(), Room: "0123456789ab"}
			if _, err := draft.Take(asked, id); err != nil {
				t.Fatal(err)
			}
			if got, err = store.Register(t.Context(), "seeks", got.At, draft.Changes); err != nil {
				t.Fatal(err)
			} else if got.Written {
				break
			}
		}
		if first, second := a.paired(), b.paired(); first != second || first.Room != "0123456789ab" {
			t.Errorf("told %+v and %+v", first, second)
		}
		if s, err := nodes[2].lobby.Summary(context.Background(), "0123456789ab"); err != nil || s.Status != rooms.Live {
			t.Errorf("the room: %+v, %v", s, err)
		}
	})
}
