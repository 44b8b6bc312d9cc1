package deploytest

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"casitas/internal/client"
	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/internal/store/sqlite"
	"casitas/web/wire"
)

// writtenBefore is where an older program's journals lie, and what its players had been shown last.
const writtenBefore = "testdata/1e87853"

// shownBefore is a room as it was shown then, and the move that was made last there, by whom.
type shownBefore struct {
	Game, Room, H, Phase string
	V                    uint64
	View                 wire.View
	Last                 *wire.Cmd
	Seat                 int
}

// TestWrittenBefore plays on what an older program wrote, in SQLite and in Redis: every room is as it was shown, a command that
// is sent again is answered as it was then, nobody has lost time, and the next moves are taken.
func TestWrittenBefore(t *testing.T) {
	t.Parallel()
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		laid(t, filepath.Join(writtenBefore, "casitas.db"), filepath.Join(dir, "casitas.db"))
		s := start(t, "--data", dir)
		playOn(t, s, "sqlite.json")
		must.Do(t, s.Kill(t.Context()))
		j := must.Get(sqlite.Open(dir))(t)
		sound(t, j)
	})
	t.Run("Redis", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		const aof = "appendonlydir"
		must.Do(t, os.Mkdir(filepath.Join(dir, aof), 0o700))
		for _, name := range []string{"appendonly.aof.2.base.rdb", "appendonly.aof.2.incr.aof", "appendonly.aof.manifest"} {
			laid(t, filepath.Join(writtenBefore, "redis", aof, name), filepath.Join(dir, aof, name))
		}
		live := redistest.Start(t, "dir "+dir)
		playOn(t, start(t, "--redis", live.URL()), "redis.json")
		j := must.Get(redis.Open(t.Context(), live.URL(), redis.Options{}))(t)
		sound(t, j)
	})
}

func laid(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, text, 0o600)
	}
	must.Do(t, err)
}

func playOn(t *testing.T, s *driver.Server, known string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	text := must.Get(os.ReadFile(filepath.Join(writtenBefore, known)))(t)
	var before struct {
		Keys  [2]string
		Rooms []shownBefore
	}
	must.Do(t, json.Unmarshal(text, &before))
	var people [2]*driver.Guest
	for seat, key := range before.Keys {
		people[seat] = must.Get(driver.Enter(ctx, s.URL(), key))(t)
		t.Cleanup(people[seat].Close)
	}
	for _, was := range before.Rooms {
		t.Run(was.Game, func(t *testing.T) { was.goesOn(ctx, t, people) })
	}
}

func (was shownBefore) goesOn(ctx context.Context, t *testing.T, people [2]*driver.Guest) {
	t.Helper()
	must.Do(t, people[0].Send(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: was.Room, V: was.V, H: was.H}}))
	back, err := people[0].Await(ctx, "the room", func(f client.Frame) bool { return f.T == wire.TResume && f.Room == was.Room })
	if err != nil || back.How != wire.HowCurrent && back.How != wire.HowEvents && back.How != wire.HowSnapshot {
		t.Fatalf("what was shown is no longer so: %+v, %v", back, err)
	}
	_, now, err := people[0].Look(ctx, was.Room)
	must.Do(t, err)
	over := now.Phase == "closed" && (was.Phase == "open" || was.Phase == "finished") // its time has come since
	if now.Phase != was.Phase && !over {
		t.Fatalf("the match was %s and is %s", was.Phase, now.Phase)
	}
	if !same(now.Pits, was.View.Pits) || now.Turn != was.View.Turn || now.Held != was.View.Held || !same(now.Turns, was.View.Turns) {
		t.Errorf("the board is\n%+v\nit was\n%+v", now, was.View)
	}
	if now.Clock != nil && (now.Clock.South != was.View.Clock.South || now.Clock.North != was.View.Clock.North || now.Clock.From == was.View.Clock.From) {
		t.Errorf("the clock is %+v, it was %+v", now.Clock, was.View.Clock)
	}
	if was.Last != nil && was.Phase == "playing" {
		if again, err := people[was.Seat].Do(ctx, *was.Last); err != nil || again.T != wire.TAck || again.V > was.V {
			t.Errorf("the last move, sent again: %+v, %v", again, err)
		}
	}
	switch now.Phase {
	case "between":
		for _, g := range people {
			was.acked(ctx, t, g, wire.Cmd{Do: wire.DoReady})
		}
		fallthrough
	case "playing":
		if _, now, err = people[0].Look(ctx, was.Room); err != nil {
			t.Fatal(err)
		}
		was.acked(ctx, t, people[*now.ToMove], wire.Cmd{Do: wire.DoSow, Turn: now.Turn, Pit: &now.Legal[0]})
	}
}

func (was shownBefore) acked(ctx context.Context, t *testing.T, g *driver.Guest, c wire.Cmd) {
	t.Helper()
	c.Room = was.Room
	if f, err := g.Do(ctx, c); err != nil || f.T != wire.TAck {
		t.Errorf("%s: %+v, %v", c.Do, f, err)
	}
}

// same compares what is sent as JSON.
func same(a, b any) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && string(x) == string(y)
}

// sound audits a journal, and closes it.
func sound(t *testing.T, j rooms.Journal) {
	t.Helper()
	audit, err := store.Walk(t.Context(), j)
	must.Do(t, err)
	for _, f := range audit.Faults {
		t.Error(f)
	}
	if audit.Rooms != 7 {
		t.Errorf("%d rooms", audit.Rooms)
	}
	if err := j.Close(); err != nil {
		t.Error(err)
	}
}
