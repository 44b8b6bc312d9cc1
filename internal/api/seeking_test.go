package api_test

import (
	"slices"
	"testing"

	"casitas/internal/api"
	"casitas/web/wire"
)

// TestAnywhere is what is so on three nodes with Redis, and on one with SQLite that stands for all three: one after another on the same, what shows all
// that is in the list at first.
func TestAnywhere(t *testing.T) {
	t.Parallel()
	many := func(c *api.Config) {
		c.Limits.SeeksBurst, c.Limits.JoinsBurst, c.Limits.RoomsAddrBurst, c.Limits.BotRooms = 100_000, 100_000, 100_000, 1
	}
	on := func(t *testing.T, nodes [3]*node) {
		t.Parallel()
		for _, test := range []struct {
			name string
			run  func(t *testing.T, nodes [3]*node)
		}{
			{"lobby", testLobby},
			{"list of all nodes", testListOfAllNodes},
			{"last tab", testLastTab},
			{"paired", testPaired},
			{"challenge", testChallenge},
			{"pairing left undone", testPairingLeftUndone},
			{"taken at once", testTakenAtOnce},
			{"winner stays", testWinnerStays},
			{"joined at the end", testJoinedAtTheEnd},
			{"bot's rooms", testBotRoomsAreExact},
			{"bot that stays", testBotThatStays},
		} {
			t.Run(test.name, func(t *testing.T) { test.run(t, [3]*node{nodes[0].of(t), nodes[1].of(t), nodes[2].of(t)}) })
		}
	}
	t.Run("SQLite", func(t *testing.T) {
		n := start(t, many)
		on(t, [3]*node{n, n, n})
	})
	t.Run("Redis", func(t *testing.T) { on(t, [3]*node(nodesOnRedis(t, 3, many))) })
}

func seekFor(o wire.Options) wire.NewSeek {
	return wire.NewSeek{T: wire.TSeek, ID: newID(), Options: &o}
}

func take(seek string) wire.Take { return wire.Take{T: wire.TTake, ID: newID(), Seek: seek} }

// told asks something, if anything, again as long as that is said to help, and reads on to the frame that is wanted.
func (g *guest) told(ask any, wanted func(frame) bool) frame {
	g.t.Helper()
	for say := ask != nil; ; {
		if say {
			g.say(ask)
		}
		f, err := g.hear()
		if err != nil {
			g.t.Fatalf("asking %+v: %v", ask, err)
		}
		var n wire.Nack
		if f.T == wire.TNack {
			f.into(&n)
		}
		if say = n.Retryable; !say && wanted(f) {
			return f
		}
	}
}

// seeking has a seek taken down, and reads on until the player is told so.
func (g *guest) seeking(s wire.NewSeek) string {
	g.t.Helper()
	g.told(s, yours(func(y wire.Yours) bool {
		return slices.ContainsFunc(y.Seeks, func(own wire.Seek) bool { return own.ID == s.ID })
	}))
	return s.ID
}

// yours is the player's seeks, as wanted.
func yours(good func(wire.Yours) bool) func(frame) bool {
	return func(f frame) bool {
		var y wire.Yours
		if f.T == wire.TYours {
			f.into(&y)
		}
		return f.T == wire.TYours && good(y)
	}
}

func (g *guest) yours(good func(wire.Yours) bool) { g.t.Helper(); g.told(nil, yours(good)) }

func (g *guest) paired() (p wire.Paired) {
	g.t.Helper()
	g.want(wire.TPaired).into(&p)
	return p
}

func (g *guest) unsought(id, why string) {
	g.t.Helper()
	var over wire.Unsought
	if g.want(wire.TUnsought).into(&over); over.ID != id || over.Why != why {
		g.t.Errorf("told %+v, not that %s is %s", over, id, why)
	}
}

// taking is the room that came of what was asked about a seek, or the code with which it was refused.
func (g *guest) taking(ask any) (room, code string) {
	g.t.Helper()
	f := g.told(ask, func(f frame) bool { return f.T == wire.TPaired || f.T == wire.TNack })
	var n wire.Nack
	var p wire.Paired
	if f.T == wire.TNack {
		f.into(&n)
	} else {
		f.into(&p)
	}
	return p.Room, n.Code
}

// refusedSeek has what was asked about a seek refused.
func (g *guest) refusedSeek(ask any, code string) {
	g.t.Helper()
	if room, got := g.taking(ask); got != code {
		g.t.Errorf("%+v: room %q, refused with %q, want %s", ask, room, got, code)
	}
}

// askedAgain has seeks asked for again of which one became a room and the others ended: they stay over.
func (g *guest) askedAgain(room string, ids []string) {
	g.t.Helper()
	played := 0
	for _, id := range ids {
		again := seekFor(tihbat)
		again.ID = id
		switch got, code := g.taking(again); {
		case got == room:
			played++
		case code != "seek-gone":
			g.t.Fatalf("%s is asked for again: room %q, refused with %q", id, got, code)
		}
	}
	if played != 1 {
		g.t.Errorf("%d of the seeks lead to the room", played)
	}
}
