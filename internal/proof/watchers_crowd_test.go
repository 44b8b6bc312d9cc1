//go:build long

package proof

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"casitas/internal/client"
	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

// crowdScene is two who play, each on a node of their own, and many who watch them.
type crowdScene struct {
	t       *testing.T
	ctx     context.Context //nolint:containedctx // it is the test's
	nodes   driver.Nodes
	ledger  *driver.Ledger
	ana     string // South's key
	players [2]*driver.Guest
	room    string
	at      uint64 // the version
	all     []*watcher
}

func setCrowd(t *testing.T) *crowdScene {
	t.Helper()
	s := &crowdScene{t: t, ctx: t.Context(), ledger: driver.NewLedger()}
	url := redistest.Start(t).URL()
	for range 2 {
		s.nodes = append(s.nodes, startOf(t, bin, "--redis", url, "--limit-watchers", "20000", "--limit-connections-per-address", "20000"))
	}
	s.ana = s.person("Ana")
	s.players = [2]*driver.Guest{s.enter(0, s.ana), s.enter(1, s.person("Bea"))}
	s.room = s.do(0, wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "hoyito-3", Length: 9, Opener: "south", Public: true}}).Room
	s.at = s.do(1, wire.Cmd{Do: wire.DoSit, Room: s.room}).V
	return s
}

func (s *crowdScene) person(name string) (key string) {
	s.t.Helper()
	return must.Get(driver.Register(s.ctx, s.nodes.URLs(), name, 1, s.ledger))(s.t).Key
}

func (s *crowdScene) enter(node int, key string, seen ...wire.Seen) *driver.Guest {
	s.t.Helper()
	g := must.Get(driver.Enter(s.ctx, s.nodes[node].URL(), key, seen...))(s.t)
	s.t.Cleanup(g.Close)
	return g
}

func (s *crowdScene) do(player int, c wire.Cmd) client.Frame {
	s.t.Helper()
	ack := must.Get(s.players[player].Do(s.ctx, c))(s.t)
	if ack.T != wire.TAck {
		s.t.Fatalf("%s: %+v", c.Do, ack)
	}
	return ack
}

func (s *crowdScene) hello() wire.Say {
	return wire.Say{T: wire.TSay, ID: uuid.NewString(), Room: s.room, Phrase: "hello"}
}

// watch lets the crowd in, half of it on either node. All will try to do what only players may.
func (s *crowdScene) watch(n int) {
	s.t.Helper()
	shown := &heads{all: map[uint64]string{}}
	for i := range n {
		says := []any{s.hello()}
		for _, verb := range []string{wire.DoSow, wire.DoResign, wire.DoOffer, wire.DoClaim, wire.DoSit} {
			says = append(says, wire.Cmd{T: wire.TCmd, ID: uuid.NewString(), Room: s.room, Do: verb, Turn: 2, Pit: new(6)})
		}
		w := must.Get(watch(s.ctx, s.nodes[i%2].URL(), wire.Seen{Room: s.room}, shown, says...))(s.t)
		s.t.Cleanup(w.close)
		s.all = append(s.all, w)
	}
	s.reach()
}

// reach waits until all have been shown what there is.
func (s *crowdScene) reach() time.Duration {
	s.t.Helper()
	took := until(s.t, "all are shown what there is", func() bool {
		return !slices.ContainsFunc(s.all, func(w *watcher) bool { return !w.has(s.at) })
	})
	for _, w := range s.all {
		if w.ended() {
			s.t.Fatal(w.end)
		}
	}
	return took
}

// turn has the next turn made.
func (s *crowdScene) turn() {
	s.t.Helper()
	_, v, err := s.players[0].Look(s.ctx, s.room)
	must.Do(s.t, err)
	s.at = s.do(*v.ToMove, wire.Cmd{Do: wire.DoSow, Room: s.room, Turn: v.Turn, Pit: &v.Legal[0]}).V
}

// TestWatchersOfTwoNodes: all who watch a room, on whichever node, are shown every turn of it as it is made, and nothing that any of them says
// is heard by its players or changes the match.
func TestWatchersOfTwoNodes(t *testing.T) {
	t.Parallel()
	s := setCrowd(t)
	began, entering := s.at, time.Now()
	s.watch(crowd)
	entered := time.Since(entering)
	must.Do(t, s.enter(1, s.person("Zoe"), wire.Seen{Room: s.room}).Send(s.hello())) // one who has a name
	hears := s.enter(0, s.ana, wire.Seen{Room: s.room})
	var took []time.Duration
	for range crowdTurns {
		s.turn()
		took = append(took, s.reach())
	}
	must.Get(hears.Await(s.ctx, "the last turn", func(f client.Frame) bool {
		if !slices.Contains([]string{wire.TResume, wire.TEvent, wire.TPresence, wire.TPing, wire.TYours}, f.T) {
			t.Errorf("a player hears %+v", f)
		}
		return f.T == wire.TEvent && f.V == s.at
	}))(t)
	if int(s.at-began) != crowdTurns {
		t.Errorf("%d events in %d turns", s.at-began, crowdTurns)
	}
	for _, w := range s.all {
		if n := w.wholes.Load(); n != 1 {
			t.Errorf("somebody was shown %d whole views", n)
		}
	}
	slices.Sort(took)
	t.Logf("%d watchers let in within %v; the last has a turn after %v (half of %d turns), %v at most",
		len(s.all), entered.Round(time.Millisecond), took[crowdTurns/2].Round(time.Millisecond), crowdTurns, took[crowdTurns-1].Round(time.Millisecond))
}
