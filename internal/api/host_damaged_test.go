package api_test

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

// A room whose summary cannot be read is named to the host, who can close it: with a summary made of its events it is in its players'
// lists again, and they may open others.
func TestHostClosesUnreadable(t *testing.T) {
	t.Parallel()
	closes := func(t *testing.T, begin func() *node, damage func(room string)) {
		t.Parallel()
		n := begin()
		tb := seat(n, tihbat)
		n.stop()
		damage(tb.room)
		n = begin()
		d := n.desk()
		d.shows("cannot be read", true)
		d.shows(tb.room, true)
		d.does("/host/close", "room", tb.room)
		d.shows("cannot be read", false)
		d.shows(tb.room, false)
		log := must.Get(n.stored().Load(t.Context(), tb.room, 0))(t)
		s := log.Summary
		if s.Status != rooms.Closed || s.Why != rooms.ByAbortion || s.Rules != "tihbat" || s.Seats[0].ID != tb.south.ID || s.Seats[1].ID != tb.north.ID {
			t.Errorf("the journal has %+v", s)
		}
		g := n.guest(tb.south)
		if g.watch(tb.room); g.view(tb.room).Phase != wire.PhaseClosed {
			t.Errorf("who comes sees it %s", g.view(tb.room).Phase)
		}
		if said := n.log.String(); !strings.Contains(said, "the host closed a room") {
			t.Error("the log says nothing of it")
		}
	}
	t.Run("SQLite", func(t *testing.T) {
		dir := t.TempDir()
		closes(t, func() *node { return startIn(t, dir) }, func(room string) {
			db := must.Get(sql.Open("sqlite", filepath.Join(dir, "casitas.db")))(t)
			must.Get(db.ExecContext(t.Context(), `UPDATE rooms SET card = '{' WHERE id = ?`, room))(t)
			must.Do(t, db.Close())
		})
	})
	for field, value := range map[string]string{"card": "{", "version": "many", "changed": "late"} {
		t.Run("Redis, "+field, func(t *testing.T) {
			url := redistest.Start(t).URL()
			closes(t, func() *node { return nodesAt(t, url, 1)[0] }, func(room string) {
				db := goredis.NewClient(must.Get(goredis.ParseURL(url))(t))
				keys := must.Get(db.Keys(t.Context(), "*:room:"+room).Result())(t)
				must.Do(t, db.HSet(t.Context(), keys[0], field, value).Err())
				must.Do(t, db.Close())
			})
		})
	}
}
