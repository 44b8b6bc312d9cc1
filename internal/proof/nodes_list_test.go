package proof

import (
	"context"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

// TestNodesDeadLeaveTheList kills a node on which somebody waits for an opponent: others cease to offer
// the room within 15 s, for nobody is there to be played with.
func TestNodesDeadLeaveTheList(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	nodes := startNodes(t, bin, redistest.Start(t).URL(), 2)
	ana, err := driver.Register(ctx, nodes.URLs(), "Ana", 1, driver.NewLedger())
	if err != nil {
		t.Fatal(err)
	}
	waiting, err := driver.Enter(ctx, nodes[0].URL(), ana.Key)
	if err != nil {
		t.Fatal(err)
	}
	defer waiting.Close()
	opened, err := waiting.Do(ctx, wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "tihbat", Public: true}})
	if err != nil || opened.T != wire.TAck {
		t.Fatalf("opening: %+v, %v", opened, err)
	}
	looking, err := driver.Enter(ctx, nodes[1].URL(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer looking.Close()
	if err := looking.Say(wire.Lobby{T: wire.TLobby, On: true}); err != nil {
		t.Fatal(err)
	}
	offered := func(want bool) func(driver.Frame) bool {
		return func(f driver.Frame) bool {
			found := false
			for _, c := range f.Rooms {
				found = found || c.Room == opened.Room
			}
			return f.T == wire.TLobby && found == want
		}
	}
	began := time.Now()
	if _, err := looking.Await(ctx, "the room in the list of the other node", offered(true)); err != nil {
		t.Fatal(err)
	}
	seen := time.Since(began)
	if err := nodes[0].Kill(ctx); err != nil {
		t.Fatal(err)
	}
	killed := time.Now()
	if _, err := looking.Await(ctx, "the list without it", offered(false)); err != nil {
		t.Fatal(err)
	}
	gone := time.Since(killed)
	t.Logf("offered by the other node after %v; gone %v after the kill", seen.Round(time.Millisecond), gone.Round(time.Millisecond))
	if gone > 15*time.Second {
		t.Errorf("a dead node's guest was offered for %v", gone)
	}
}
