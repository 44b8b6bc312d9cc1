//go:build long

package proof

import (
	"context"
	"testing"
	"time"

	"casitas/internal/client"
	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

// absentFor is longer than the others need to miss a node that was killed, as the server's own minute is.
const absentFor = 14 * time.Second

// TestAbsenceAndAKilledNode has somebody leave, and a node that neither player is on killed with SIGKILL: the absence counts from
// when that node was missed, and a claim that comes sooner is asked again by who is told that this may help.
func TestAbsenceAndAKilledNode(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	url := redistest.Start(t).URL()
	var nodes driver.Nodes
	for range 3 {
		nodes = append(nodes, start(t, "--redis", url, "--limit-absent-for", "14"))
	}
	urls := nodes.URLs()
	heardOf(ctx, t, nodes[2], nodes[:2])
	ana := must.Get(driver.Register(ctx, urls[:1], "Ana", 3, driver.NewLedger()))(t)
	bea := must.Get(driver.Register(ctx, urls[1:2], "Bea", 4, driver.NewLedger()))(t)
	ana.Stay, bea.Stay = true, true
	go ana.Run(ctx)
	stay, leave := context.WithCancel(ctx)
	go bea.Run(stay)
	room := must.Get(ana.Ask(ctx, wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "hoyito-3", Opener: "south"}}))(t)
	ana.Watch(room)
	must.Do(t, bea.Sit(ctx, room))
	leave()
	left := time.Now()
	must.Do(t, nodes[2].Kill(ctx))
	until(t, "the match waits for Bea", func() bool {
		v := viewOf(ctx, t, urls[0], room)
		return v.ToMove != nil && *v.ToMove == 1
	})
	until(t, "it is claimed", func() bool { // Bea's socket may be there a moment longer
		_, err := ana.Ask(ctx, wire.Cmd{Do: wire.DoClaim, Room: room})
		return err == nil
	})
	took := time.Since(left)
	until(t, "it has ended on the other node", func() bool {
		is := viewOf(ctx, t, urls[1], room).Result
		return is != nil && is.Why == wire.WhyAbsent
	})
	if took < absentFor+5*time.Second {
		t.Errorf("claimed %v after she left, though a node was lost meanwhile", took)
	}
	t.Logf("claimed %v after she left; a node that was missed in between was killed then", took.Round(time.Millisecond))
}

// heardOf waits until nodes know that another is there: who looks at the list on that one is in theirs.
func heardOf(ctx context.Context, t *testing.T, node *driver.Server, by driver.Nodes) {
	t.Helper()
	look := func(at *driver.Server, name string) (*driver.Guest, string) {
		p := must.Get(driver.Register(ctx, []string{at.URL()}, name, 1, driver.NewLedger()))(t)
		g := must.Get(driver.Enter(ctx, at.URL(), p.Key))(t)
		t.Cleanup(g.Close)
		must.Do(t, g.Send(wire.Lobby{T: wire.TLobby, On: true}))
		return g, p.ID
	}
	_, id := look(node, "Zoe")
	for _, other := range by {
		g, _ := look(other, "Eva")
		var list client.List
		must.Do(t, g.AwaitList(ctx, &list, "a list with who is on the other node", func(l wire.List) bool { return l.Here[id].ID == id }))
	}
}
