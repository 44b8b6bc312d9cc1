package proof

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

// TestBots has a person open a room with a bot, which moves, gets no second answer to one turn, and plays the rematch. On Redis its
// node is killed when it is to move: it moves on another within 5 s.
func TestBots(t *testing.T) {
	t.Parallel()
	for name, begin := range map[string]func(t *testing.T) driver.Nodes{
		"sqlite": func(t *testing.T) driver.Nodes { return driver.Nodes{start(t, "--data", t.TempDir())} },
		"redis":  func(t *testing.T) driver.Nodes { return startNodes(t, bin, redistest.Start(t).URL(), 3) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			nodes := begin(t)
			ana := must.Get(driver.Register(ctx, nodes.URLs()[:1], "Ana", 3, driver.NewLedger()))(t)
			ana.Stay = true
			go ana.Run(ctx)
			room := must.Get(ana.Ask(ctx, wire.Cmd{Do: wire.DoOpen, Bot: 2, Options: &wire.Options{Rules: "tihbat", Length: -2, Ballot: true, Opener: "north"}}))(t)
			ana.Watch(room)
			last := nodes[len(nodes)-1].URL()
			until(t, "the bot opens and answers", func() bool { return viewOf(ctx, t, last, room).Turn > 5 })
			if len(nodes) > 1 {
				room = killedWhileItThinks(ctx, t, nodes, ana)
			}
			must.Get(ana.Ask(ctx, wire.Cmd{Do: wire.DoResign, Room: room}))(t)
			must.Get(ana.Ask(ctx, wire.Cmd{Do: wire.DoRematch, Room: room}))(t)
			until(t, "the bot agrees to a rematch", func() bool { return viewOf(ctx, t, last, room).To != "" })
			again := viewOf(ctx, t, last, room).To
			ana.Watch(again)
			until(t, "the rematch is played", func() bool { return viewOf(ctx, t, last, again).Turn > 2 })
		})
	}
}

// killedWhileItThinks kills the first of the nodes just after the person on it has made the bot's turn come.
func killedWhileItThinks(ctx context.Context, t *testing.T, nodes driver.Nodes, ana *driver.Player) (room string) {
	t.Helper()
	room, err := ana.Ask(ctx, wire.Cmd{Do: wire.DoOpen, Bot: 1, Options: &wire.Options{Rules: "ayoayo", Opener: "north"}})
	must.Do(t, err)
	if err := nodes[0].Kill(ctx); err != nil { // the bot is to open, and nobody has seen it do so
		t.Fatal(err)
	}
	took := until(t, "the bot moves on another node", func() bool { return viewOf(ctx, t, nodes[2].URL(), room).Turn > 1 })
	if took > 5*time.Second {
		t.Errorf("the bot moved %v after its node had died, want 5s at most", took)
	}
	must.Do(t, nodes[0].Start(ctx))
	return room
}

// viewOf is a room as a node shows it; empty where it does not answer.
func viewOf(ctx context.Context, t *testing.T, node, room string) (v wire.View) {
	t.Helper()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, node+"/api/rooms/"+room, http.NoBody)
	must.Do(t, err)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return v
	}
	defer func() { _ = res.Body.Close() }()
	var got wire.Room
	if err := json.NewDecoder(res.Body).Decode(&got); err != nil {
		return v
	}
	return got.View
}
