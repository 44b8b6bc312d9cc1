package metrics_test

import (
	"context"
	"database/sql"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
)

// TestAside: a room whose flag cannot fall is put aside by the sweep, and seen.
func TestAside(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		n, _ := nodeIn(t, dir)
		ctx, cancel := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { n.Lobby.Run(ctx) })
		defer running.Wait()
		defer cancel()
		rules, err := engine.ByName("tihbat", 0)
		must.Do(t, err)
		o := &rooms.Options{Rules: rules, Opener: engine.South, Clock: &rooms.TimeControl{Initial: 60_000}}
		room, _, err := n.Lobby.Do(ctx, rooms.Command{ID: "open", By: rooms.Player{ID: "ana"}, Do: rooms.DoOpen, Seat: engine.South, Options: o}, "")
		if err == nil {
			_, _, err = n.Lobby.Do(ctx, rooms.Command{ID: "sit", By: rooms.Player{ID: "bea"}, Do: rooms.DoSit, Seat: engine.Nobody, Room: room}, "")
		}
		must.Do(t, err)
		<-time.After(time.Minute) // nobody is in the room: it has left the node
		synctest.Wait()
		db, err := sql.Open("sqlite", filepath.Join(dir, "casitas.db"))
		must.Do(t, err)
		defer func() { _ = db.Close() }()
		must.Get(db.ExecContext(ctx, `UPDATE events SET event = '{"k":"sat"}' WHERE version > 1 AND room = ?`, room))(t)
		<-time.After(20 * time.Second)
		synctest.Wait()
		families, err := n.Registry().Gather()
		must.Do(t, err)
		shown := map[string]float64{}
		for _, f := range families {
			shown[f.GetName()] = f.GetMetric()[0].GetGauge().GetValue() + f.GetMetric()[0].GetCounter().GetValue()
		}
		for _, name := range []string{"casitas_rooms_aside", "casitas_broken_rooms_total"} {
			if shown[name] != 1 {
				t.Errorf("%s is %v, not 1", name, shown[name])
			}
		}
	})
}
