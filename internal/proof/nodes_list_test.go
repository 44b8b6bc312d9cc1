package proof

import (
	"context"
	"slices"
	"testing"
	"time"

	"casitas/internal/client"
	"casitas/internal/driver"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

// TestNodesListTogether sees that three nodes have the same list in the same order, of what is alive on any: the table
// first, then the match that is watched more, on whichever nodes its people are; and of who looks at it.
func TestNodesListTogether(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	nodes := startNodes(t, bin, redistest.Start(t).URL(), 3)
	ledger := driver.NewLedger()
	var people [3]*driver.Guest
	for i, name := range []string{"Ana", "Beto", "Caro"} {
		p, err := driver.Register(ctx, nodes.URLs(), name, uint64(i), ledger)
		if err == nil {
			people[i], err = driver.Enter(ctx, nodes[i].URL(), p.Key)
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(people[i].Close)
	}
	do := func(g *driver.Guest, c wire.Cmd) string {
		t.Helper()
		ack, err := g.Do(ctx, c)
		if err != nil || ack.T != wire.TAck {
			t.Fatalf("%s: %+v, %v", c.Do, ack, err)
		}
		return ack.Room
	}
	open := func() string {
		return do(people[0], wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "tihbat", Public: true}})
	}
	watched, quiet, table := open(), open(), open()
	for _, room := range []string{watched, quiet} {
		do(people[1], wire.Cmd{Do: wire.DoSit, Room: room})
	}
	for i := range 3 {
		watcher, err := driver.Enter(ctx, nodes[i].URL(), "", wire.Seen{Room: watched})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(watcher.Close)
	}
	for i, g := range people {
		var list client.List
		if err := g.Send(wire.Lobby{T: wire.TLobby, On: true}); err != nil {
			t.Fatal(err)
		}
		err := g.AwaitList(ctx, &list, "the list of all nodes", func(l wire.List) bool {
			return slices.Equal(l.Order, []string{table, watched, quiet}) && l.Rooms[watched].Watch == 3 && l.Featured != "" && (i == 0 || len(l.Here) == i+1)
		})
		if err != nil {
			t.Errorf("node %d: %v; the list is %+v", i, err, list.List)
		}
		if list.Wholes != 1 {
			t.Errorf("node %d told the whole list %d times", i, list.Wholes)
		}
	}
}
