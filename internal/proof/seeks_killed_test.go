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

// seekers are players who look for somebody to play with on some nodes.
type seekers struct {
	t     *testing.T
	ctx   context.Context //nolint:containedctx // of the test
	nodes driver.Nodes
}

func seekersOn(ctx context.Context, t *testing.T, nodes driver.Nodes) *seekers {
	return &seekers{t: t, ctx: ctx, nodes: nodes}
}

func (s *seekers) person(name string) *driver.Player {
	s.t.Helper()
	return must.Get(driver.Register(s.ctx, s.nodes.URLs()[:1], name, 1, driver.NewLedger()))(s.t)
}

func (s *seekers) enter(node int, p *driver.Player) *driver.Guest {
	s.t.Helper()
	g := must.Get(driver.Enter(s.ctx, s.nodes[node].URL(), p.Key))(s.t)
	s.t.Cleanup(g.Close)
	return g
}

// answer is the first response of some kinds to what is asked about a seek.
func (s *seekers) answer(g *driver.Guest, ask any, id string, kinds ...string) client.Frame {
	s.t.Helper()
	must.Do(s.t, g.Send(ask))
	return must.Get(g.Await(s.ctx, "a response", func(f client.Frame) bool {
		mine := func(s wire.Seek) bool { return s.ID == id }
		about := f.ID == id || f.Seek == id || slices.ContainsFunc(f.Seeks, mine)
		return about && slices.Contains(kinds, f.T)
	}))(s.t)
}

// gone insists that nobody plays with who seeks.
func (s *seekers) gone(g *driver.Guest, seek string) {
	s.t.Helper()
	take := wire.Take{T: wire.TTake, ID: seek, Seek: seek}
	f := s.answer(g, take, seek, wire.TNack, wire.TPaired)
	for f.Retryable {
		f = s.answer(g, take, seek, wire.TNack, wire.TPaired)
	}
	if f.Code != "seek-gone" {
		s.t.Errorf("who is gone is played with: %+v", f)
	}
}

// listed waits until the list is as wanted.
func (s *seekers) listed(g *driver.Guest, what string, good func(wire.List) bool) {
	s.t.Helper()
	var list client.List
	must.Do(s.t, g.Send(wire.Lobby{T: wire.TLobby, On: true}))
	must.Do(s.t, g.AwaitList(s.ctx, &list, what, good))
	must.Do(s.t, g.Send(wire.Lobby{T: wire.TLobby}))
}

// TestSeeksNodeKilled kills the node of those who seek, and that of who takes a seek in the same moment. Whoever comes back to
// another node goes on, each to one of her own: they seek still, or play, both in one room. Nobody plays with who does not come back, from the first moment:
// that seek is out of the list within six seconds, and there again when its player is.
func TestSeeksNodeKilled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	nodes := startNodes(t, bin, redistest.Start(t).URL(), 3)
	s := seekersOn(ctx, t, nodes)
	options := wire.Options{Rules: "tihbat", Public: true}
	ana, bea := s.person("Ana"), s.person("Bea")
	s.queueNodeKilled(ana, bea, s.person("Zoe"))
	for range seekKills.now() {
		hers, his, zoe := uuid.NewString(), uuid.NewString(), s.person("Zoe") // another each time, with no page open on any other node
		s.answer(s.enter(1, ana), wire.NewSeek{T: wire.TSeek, ID: hers, Options: &options}, hers, wire.TYours)
		s.answer(s.enter(1, zoe), wire.NewSeek{T: wire.TSeek, ID: his, Options: &options}, his, wire.TYours)
		take := wire.Take{T: wire.TTake, ID: uuid.NewString(), Seek: hers}
		must.Do(t, s.enter(1, bea).Send(take))
		must.Do(t, nodes[1].Kill(ctx))
		killed := time.Now()

		a, b := s.enter(0, ana), s.enter(2, bea)
		s.gone(b, his)
		s.answer(a, wire.NewSeek{T: wire.TSeek, ID: hers, Options: &options}, hers, wire.TYours, wire.TPaired) // whichever has become of it
		second := s.answer(b, take, hers, wire.TPaired)
		first := s.answer(a, wire.NewSeek{T: wire.TSeek, ID: hers, Options: &options}, hers, wire.TPaired)
		if first.Room != second.Room || first.Room == "" {
			t.Fatalf("she plays in %q, and who took her seek in %q", first.Room, second.Room)
		}
		s.listed(b, "a list without who is gone", func(l wire.List) bool { return len(l.Seeks) == 0 })
		if took := time.Since(killed); took > seekGone.now() {
			t.Errorf("a seek was in the list for %v after its player's node was killed", took)
		}
		s.gone(a, his)
		z := s.enter(2, zoe)
		s.listed(a, "a list with who has come back", func(l wire.List) bool { return l.Seeks[his].ID == his })
		second = s.answer(a, wire.Take{T: wire.TTake, ID: uuid.NewString(), Seek: his}, his, wire.TPaired)
		first = s.answer(z, wire.NewSeek{T: wire.TSeek, ID: his, Options: &options}, his, wire.TPaired)
		if first.Room != second.Room {
			t.Errorf("back from a node that is gone, he plays in %q, and who took his seek in %q", first.Room, second.Room)
		}
		if seekKills.now() > 1 {
			must.Do(t, nodes[1].Start(ctx))
		}
	}
}

// queueNodeKilled kills the node of who waits to play the winner, in the moment in which the match ends. Back on another node, she plays.
func (s *seekers) queueNodeKilled(ana, bea, zoe *driver.Player) {
	s.t.Helper()
	t, ctx, a, b := s.t, s.ctx, s.enter(0, ana), s.enter(0, bea)
	do := func(g *driver.Guest, c wire.Cmd) client.Frame { t.Helper(); return must.Get(g.Do(ctx, c))(t) }
	room := do(a, wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "tihbat", Public: true}}).Room
	do(b, wire.Cmd{Do: wire.DoSit, Room: room})
	z, place := s.enter(1, zoe), uuid.NewString()
	_, _, err := z.Look(ctx, room)
	must.Do(t, err)
	s.answer(z, wire.NewSeek{T: wire.TSeek, ID: place, Table: room}, place, wire.TYours)
	must.Do(t, s.nodes[1].Kill(ctx))
	do(b, wire.Cmd{Do: wire.DoResign, Room: room})
	z = s.enter(2, zoe)
	hers := s.answer(z, wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: room}}, place, wire.TPaired)
	his := must.Get(a.Await(ctx, "the next match", func(f client.Frame) bool { return f.T == wire.TPaired }))(t)
	if hers.Room != his.Room || his.Room == "" {
		t.Errorf("the winner plays in %q, and who was next in %q", his.Room, hers.Room)
	}
	for _, g := range []*driver.Guest{a, b, z} {
		g.Close()
	}
	must.Do(t, s.nodes[1].Start(ctx))
}
