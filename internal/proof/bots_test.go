package proof

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redistest"
	"casitas/internal/store/sqlite"
	"casitas/web/wire"
)

// TestBots has a person open a room with a bot, which moves, gets no second answer to one turn, plays the rematch, and
// answers anew where a turn was taken back; the journal has each turn once. On Redis its
// node is killed when it is to move: it moves on another within 5 s.
func TestBots(t *testing.T) {
	t.Parallel()
	for name, begin := range map[string]func(t *testing.T) (driver.Nodes, loader){
		"sqlite": func(t *testing.T) (driver.Nodes, loader) {
			data := t.TempDir()
			nodes := driver.Nodes{start(t, "--data", data)}
			reader := must.Get(sqlite.OpenReader(data))(t)
			t.Cleanup(func() { _ = reader.Close() }) // it was only read
			return nodes, reader
		},
		"redis": func(t *testing.T) (driver.Nodes, loader) {
			url := redistest.Start(t).URL()
			return startNodes(t, bin, url, 3), journalAt(t, url)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			nodes, journal := begin(t)
			ana := must.Get(driver.Register(ctx, nodes.URLs()[:1], "Ana", 3, driver.NewLedger()))(t)
			ana.Stay = true
			go ana.Run(ctx)
			room := must.Get(ana.Ask(ctx, wire.Cmd{Do: wire.DoOpen, Bot: 2, Options: &wire.Options{Rules: "tihbat", Length: -2, Ballot: true, Opener: "north"}}))(t)
			ana.Watch(room)
			first := room
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
			taken := takenBack(ctx, t, nodes)
			for room, least := range map[string]int{first: 5, again: 2, taken: 4} {
				sownOnce(ctx, t, journal, room, least)
			}
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

// takenBack has somebody take back a turn that a bot has answered, and sow another, which the bot answers too.
func takenBack(ctx context.Context, t *testing.T, nodes driver.Nodes) (room string) {
	t.Helper()
	p := must.Get(driver.Register(ctx, nodes.URLs()[:1], "Eva", 4, driver.NewLedger()))(t)
	eva := must.Get(driver.Enter(ctx, nodes[0].URL(), p.Key))(t)
	t.Cleanup(eva.Close)
	do := func(c wire.Cmd) string {
		t.Helper()
		ack := must.Get(eva.Do(ctx, c))(t)
		if ack.T != wire.TAck {
			t.Fatalf("%s: %+v", c.Do, ack)
		}
		return ack.Room
	}
	var v wire.View
	answered := func(what string, after int) {
		t.Helper()
		until(t, what, func() bool {
			v = viewOf(ctx, t, nodes[0].URL(), room)
			return v.Turn > after && v.ToMove != nil && *v.ToMove == 0
		})
	}
	room = do(wire.Cmd{Do: wire.DoOpen, Bot: 1, Options: &wire.Options{Rules: "tihbat", Opener: "south"}})
	do(wire.Cmd{Do: wire.DoSow, Room: room, Turn: 1, Pit: new(1)})
	answered("the bot answers", 2)
	do(wire.Cmd{Do: wire.DoOffer, Room: room, What: wire.MatterTakeback, Turn: v.Turn})
	before := v.Turn
	answered("the turns are taken back", before)
	if len(v.Turns) != 0 || len(v.Undone) < 2 {
		t.Errorf("taken back, it is %+v", v)
	}
	do(wire.Cmd{Do: wire.DoSow, Room: room, Turn: v.Turn, Pit: new(0)})
	answered("the bot answers the other turn", v.Turn+1)
	return room
}

// sownOnce sees that the journal has each turn of a room once, and so many at least.
func sownOnce(ctx context.Context, t *testing.T, journal loader, room string, least int) {
	t.Helper()
	times := map[int]int{}
	for _, entry := range must.Get(journal.Load(ctx, room, 0))(t).Entries {
		if e := must.Get(rooms.DecodeEvent(entry.Event))(t); e.Kind == rooms.Sown {
			times[e.Turn]++
		}
	}
	for turn, n := range times {
		if n != 1 {
			t.Errorf("room %s: turn %d was sown %d times", room, turn, n)
		}
	}
	if len(times) < least {
		t.Errorf("room %s: %d turns were sown, want %d at least", room, len(times), least)
	}
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
