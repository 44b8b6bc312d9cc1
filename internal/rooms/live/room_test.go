package live_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/internal/store/sqlite"
)

// plain tells what happened as it is.
type plain struct{}

func (plain) Event(_, after *rooms.State, e rooms.Event) live.Frame {
	b, _ := json.Marshal(map[string]any{"v": after.At.Version, "e": e})
	return b
}

func (plain) View(s *rooms.State) []byte {
	b, _ := json.Marshal(map[string]any{"v": s.At.Version, "turn": s.Turn, "phase": s.Phase})
	return b
}

var (
	ana = rooms.Player{ID: "ana", Name: "Ana"}
	bea = rooms.Player{ID: "bea", Name: "Bea"}
)

// table is a room in a real journal.
type table struct {
	t       *testing.T
	dir     string
	journal *sqlite.Store
	config  live.Config
	asked   int
}

func newTable(t *testing.T) *table {
	t.Helper()
	dir := t.TempDir()
	journal := must.Get(sqlite.Open(dir))(t)
	t.Cleanup(func() { _ = journal.Close() })
	tb := &table{t: t, dir: dir, journal: journal, config: live.Config{Journal: journal, Encoder: plain{}, Log: slog.New(slog.DiscardHandler)}}
	rules := must.Get(engine.ByName("hoyito-3", 0))(t)
	c := tb.command(ana, rooms.DoOpen)
	c.Room, c.Options = "r", &rooms.Options{Rules: rules, Length: -1, Opener: engine.South}
	events := must.Get(rooms.Decide(&rooms.State{}, c))(t)
	must.Get(live.Make(t.Context(), tb.config, "r", c.ID, events))(t)
	return tb
}

func (tb *table) command(by rooms.Player, do rooms.Verb) rooms.Command {
	tb.asked++
	return rooms.Command{ID: fmt.Sprintf("c%d", tb.asked), By: by, Do: do, At: time.UnixMilli(int64(tb.asked)), Seat: engine.South}
}

// node revives the room, as a node does when somebody comes.
func (tb *table) node() *live.Room {
	tb.t.Helper()
	r := must.Get(live.Revive(tb.t.Context(), "r", tb.config))(tb.t)
	tb.t.Cleanup(func() { r.Stop(); <-r.Over() })
	return r
}

func (tb *table) do(r *live.Room, c rooms.Command) rooms.Revision {
	tb.t.Helper()
	at, err := r.Do(tb.t.Context(), c)
	if err != nil {
		tb.t.Fatalf("%s by %s: %v", c.Do, c.By.ID, err)
	}
	return at
}

func (tb *table) begin(r *live.Room) {
	tb.t.Helper()
	c := tb.command(bea, rooms.DoSit)
	c.Seat = engine.Nobody
	tb.do(r, c)
}

// playTo plays until the room stands at a version, at least.
func (tb *table) playTo(r *live.Room, version uint64) rooms.Revision {
	tb.t.Helper()
	for r.Feed().At().Version < version {
		if r.Feed().State().Phase == rooms.PhaseBetween {
			tb.do(r, tb.command(ana, rooms.DoReady))
			tb.do(r, tb.command(bea, rooms.DoReady))
		}
		tb.do(r, tb.sow(r))
	}
	return r.Feed().At()
}

// sow is the first legal move of whoever is to move, as the room stands.
func (tb *table) sow(r *live.Room) rooms.Command {
	s := r.Feed().State()
	by := []rooms.Player{ana, bea}[s.ToMove()]
	c := tb.command(by, rooms.DoSow)
	c.Turn, c.Pit = s.Turn, s.Match.State().Legal[0]
	return c
}

func (tb *table) raw(statements ...string) {
	tb.t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(tb.dir, "casitas.db"))
	must.Do(tb.t, err)
	defer func() { _ = db.Close() }()
	for _, s := range statements {
		if _, err := db.ExecContext(tb.t.Context(), s); err != nil {
			tb.t.Fatalf("%s: %v", s, err)
		}
	}
}

// Two nodes have the room; whoever writes second catches up first, and both tell the same story.
func TestTwoNodesOneOrder(t *testing.T) {
	tb := newTable(t)
	one, two := tb.node(), tb.node()
	tb.begin(one)
	for i := range 20 {
		r := []*live.Room{one, two}[i%2]
		must.Do(t, r.CatchUp(t.Context()))
		tb.do(r, tb.sow(r))
	}
	for _, r := range []*live.Room{one, two} {
		must.Do(t, r.CatchUp(t.Context()))
	}
	if a, b := one.Feed().At(), two.Feed().At(); a != b || a.Version != 24 {
		t.Errorf("the nodes stand at %v and %v, want both at version 24", a, b)
	}
	read, _ := two.Feed().Read(live.Cursor{})
	if read.How != live.HowSnapshot {
		t.Errorf("somebody new is shown %s, want a snapshot", read.How)
	}
}

// Many ask different moves for one turn, through two nodes: one is played.
func TestOneTurnIsPlayedOnce(t *testing.T) {
	tb := newTable(t)
	nodes := []*live.Room{tb.node(), tb.node()}
	tb.begin(nodes[0])
	var all sync.WaitGroup
	errs := make([]error, 12)
	for i := range errs {
		c := tb.command(ana, rooms.DoSow)
		c.Turn, c.Pit = 1, i%6
		all.Go(func() { _, errs[i] = nodes[i%2].Do(t.Context(), c) })
	}
	all.Wait()
	played := 0
	for _, err := range errs {
		switch {
		case err == nil:
			played++
		case !errors.Is(err, rooms.ErrStaleTurn):
			t.Errorf("refused with %v, want a stale turn", err)
		}
	}
	if played != 1 {
		t.Errorf("%d moves were played for one turn", played)
	}
}

// A command that is asked again is answered as before, however much has happened since, on any node.
func TestAskedAgain(t *testing.T) {
	tb := newTable(t)
	r := tb.node()
	tb.begin(r)
	c := tb.sow(r)
	first := tb.do(r, c)
	for range 5 {
		tb.do(r, tb.sow(r))
	}
	for name, node := range map[string]*live.Room{"the same node": r, "another node": tb.node()} {
		if again := tb.do(node, c); again != first {
			t.Errorf("%s answers %v, want %v", name, again, first)
		}
	}
	if v := r.Feed().At().Version; v != first.Version+5 {
		t.Errorf("the room stands at %d", v)
	}
}

// A history that does not follow from the rules, or was tampered with, is reported and not revived.
func TestBrokenHistoryIsNotRevived(t *testing.T) {
	tb := newTable(t)
	r := tb.node()
	tb.begin(r)
	tb.do(r, tb.sow(r))
	tb.raw(`UPDATE events SET event = replace(event, '"pit":', '"pit":1') WHERE version = 5`, `UPDATE events SET event = replace(event, '"turn":1', '"turn":2') WHERE version = 5`)
	if _, err := live.Revive(t.Context(), "r", tb.config); !errors.Is(err, rooms.ErrBroken) {
		t.Errorf("a tampered room was revived: %v", err)
	}
	if _, err := live.Revive(t.Context(), "nobody", tb.config); !errors.Is(err, rooms.ErrNoRoom) {
		t.Errorf("a room that never was: %v", err)
	}
}

// A room that leaves its node says so, and lets nobody wait.
func TestStoppedRoom(t *testing.T) {
	tb := newTable(t)
	r := tb.node()
	tb.begin(r)
	r.Stop()
	<-r.Over()
	if _, err := r.Do(context.Background(), tb.command(ana, rooms.DoResign)); !errors.Is(err, live.ErrStopped) {
		t.Errorf("got %v", err)
	}
	if !r.Feed().Ended() {
		t.Error("the feed has not ended")
	}
}
