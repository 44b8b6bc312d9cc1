package proof

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"

	"casitas/internal/client"
	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/web/wire"
)

// TestSeeksServerKilled kills the one server, on SQLite, under those who seek, and starts it again at once. Nobody who has not come
// back is in the list, waits in a pool, or is played with; who comes back within a minute seeks as before.
func TestSeeksServerKilled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	node := start(t, "--data", t.TempDir())
	s := seekersOn(ctx, t, []*driver.Server{node})
	options := wire.Options{Rules: "tihbat", Public: true}
	ana, bea, zoe, eva := s.person("Ana"), s.person("Bea"), s.person("Zoe"), s.person("Eva")
	for range seekKills.now() {
		hers, waits, late := uuid.NewString(), uuid.NewString(), uuid.NewString()
		s.answer(s.enter(0, ana), wire.NewSeek{T: wire.TSeek, ID: hers, Options: &options}, hers, wire.TYours)
		s.answer(s.enter(0, zoe), wire.NewSeek{T: wire.TSeek, ID: waits, Pools: []string{"live-tihbat"}}, waits, wire.TYours)
		must.Do(t, node.Kill(ctx))
		must.Do(t, node.Start(ctx))

		b, e := s.enter(0, bea), s.enter(0, eva)
		s.gone(b, hers)
		s.answer(e, wire.NewSeek{T: wire.TSeek, ID: late, Pools: []string{"live-tihbat"}}, late, wire.TYours) // he is not there
		s.listed(b, "a list with who waits", func(l wire.List) bool {
			if len(l.Seeks) > 0 || l.Pools["live-tihbat"].Waits > 1 {
				t.Errorf("who has not come back is listed: %+v, %+v", l.Seeks, l.Pools["live-tihbat"])
			}
			return l.Pools["live-tihbat"].Waits == 1
		})
		a, z := s.enter(0, ana), s.enter(0, zoe)
		first := must.Get(z.Await(ctx, "his room", paired(waits)))(t)
		second := must.Get(e.Await(ctx, "her room", paired(late)))(t)
		if first.Room != second.Room {
			t.Errorf("back in the pool they play: %+v and %+v", first, second)
		}
		s.listed(b, "a list with who has come back", func(l wire.List) bool { return l.Seeks[hers].ID == hers })
		second = s.answer(b, wire.Take{T: wire.TTake, ID: uuid.NewString(), Seek: hers}, hers, wire.TPaired)
		first = must.Get(a.Await(ctx, "her room", paired(hers)))(t)
		if first.Room != second.Room {
			t.Errorf("back in the list they play: %+v and %+v", first, second)
		}
		for _, g := range []*driver.Guest{a, b, e, z} {
			g.Close()
		}
	}
}

// paired is that somebody plays of whom a player knows by a seek.
func paired(seek string) func(client.Frame) bool {
	return func(f client.Frame) bool { return f.T == wire.TPaired && f.Seek == seek }
}
