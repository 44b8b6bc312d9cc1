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

// TestSeeksNodeKilled kills the node of those who seek, and that of who takes a seek in the same moment. Whoever comes back to
// another node goes on, each to one of her own: they seek still, or play, both in one room. Nobody plays with who does not come back: that seek is
// out of the list within fifteen seconds and a little more.
func TestSeeksNodeKilled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	nodes := startNodes(t, bin, redistest.Start(t).URL(), 3)
	ledger := driver.NewLedger()
	person := func(name string) *driver.Player {
		return must.Get(driver.Register(ctx, nodes.URLs()[:1], name, 1, ledger))(t)
	}
	enter := func(node int, p *driver.Player) *driver.Guest {
		g := must.Get(driver.Enter(ctx, nodes[node].URL(), p.Key))(t)
		t.Cleanup(g.Close)
		return g
	}
	answer := func(g *driver.Guest, ask any, id string, kinds ...string) client.Frame {
		t.Helper()
		must.Do(t, g.Send(ask))
		return must.Get(g.Await(ctx, "an answer", func(f client.Frame) bool {
			mine := func(s wire.Seek) bool { return s.ID == id }
			about := f.ID == id || f.Seek == id || slices.ContainsFunc(f.Seeks, mine)
			return about && slices.Contains(kinds, f.T)
		}))(t)
	}
	options := wire.Options{Rules: "tihbat", Public: true}
	ana, bea, zoe := person("Ana"), person("Bea"), person("Zoe")
	queueNodeKilled(ctx, t, nodes[1], enter(0, ana), enter(0, bea), func(node int) *driver.Guest { return enter(node, zoe) }, answer)
	for range seekKills.now() {
		hers, his := uuid.NewString(), uuid.NewString()
		answer(enter(1, ana), wire.NewSeek{T: wire.TSeek, ID: hers, Options: &options}, hers, wire.TYours)
		answer(enter(1, zoe), wire.NewSeek{T: wire.TSeek, ID: his, Options: &options}, his, wire.TYours)
		take := wire.Take{T: wire.TTake, ID: uuid.NewString(), Seek: hers}
		must.Do(t, enter(1, bea).Send(take))
		must.Do(t, nodes[1].Kill(ctx))
		killed := time.Now()

		a, b := enter(0, ana), enter(2, bea)
		answer(a, wire.NewSeek{T: wire.TSeek, ID: hers, Options: &options}, hers, wire.TYours, wire.TPaired) // whichever has become of it
		second := answer(b, take, hers, wire.TPaired)
		first := answer(a, wire.NewSeek{T: wire.TSeek, ID: hers, Options: &options}, hers, wire.TPaired)
		if first.Room != second.Room || first.Room == "" {
			t.Fatalf("she plays in %q, and who took her seek in %q", first.Room, second.Room)
		}
		var list client.List
		must.Do(t, b.Send(wire.Lobby{T: wire.TLobby, On: true}))
		must.Do(t, b.AwaitList(ctx, &list, "a list without who is gone", func(l wire.List) bool { return len(l.Seeks) == 0 }))
		if took := time.Since(killed); took > seekGone.now() {
			t.Errorf("a seek was in the list for %v after its player's node was killed", took)
		}
		must.Do(t, b.Send(wire.Lobby{T: wire.TLobby}))
		gone := answer(b, wire.Take{T: wire.TTake, ID: his, Seek: his}, his, wire.TNack, wire.TPaired)
		if gone.Code != "seek-gone" {
			t.Errorf("who is gone is played with: %+v", gone)
		}
		if seekKills.now() > 1 {
			must.Do(t, nodes[1].Start(ctx))
		}
	}
}

// queueNodeKilled kills the node of who waits to play the winner, in the moment in which the match ends. Back on another node, she plays.
func queueNodeKilled(
	ctx context.Context, t *testing.T, node *driver.Server, a, b *driver.Guest, zoe func(node int) *driver.Guest,
	answer func(g *driver.Guest, ask any, id string, kinds ...string) client.Frame,
) {
	t.Helper()
	do := func(g *driver.Guest, c wire.Cmd) client.Frame { t.Helper(); return must.Get(g.Do(ctx, c))(t) }
	room := do(a, wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "tihbat", Public: true}}).Room
	do(b, wire.Cmd{Do: wire.DoSit, Room: room})
	z, place := zoe(1), uuid.NewString()
	_, _, err := z.Look(ctx, room)
	must.Do(t, err)
	answer(z, wire.NewSeek{T: wire.TSeek, ID: place, Table: room}, place, wire.TYours)
	must.Do(t, node.Kill(ctx))
	do(b, wire.Cmd{Do: wire.DoResign, Room: room})
	z = zoe(2)
	hers := answer(z, wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: room}}, place, wire.TPaired)
	his := must.Get(a.Await(ctx, "the next match", func(f client.Frame) bool { return f.T == wire.TPaired }))(t)
	if hers.Room != his.Room || his.Room == "" {
		t.Errorf("the winner plays in %q, and who was next in %q", his.Room, hers.Room)
	}
	for _, g := range []*driver.Guest{a, b, z} {
		g.Close()
	}
	must.Do(t, node.Start(ctx))
}
