package bots

import (
	"log/slog"
	"math/rand/v2"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/tables"
	"casitas/internal/think"
	"casitas/internal/think/pool"
)

// The strongest bot plays what a certificate says as soon as one says something, and comes to what that proves, against random play.
func TestStrongestGoesByCertificates(t *testing.T) {
	b, luck := New(t.Context(), pool.New(2, t.TempDir(), slog.Default()), slog.Default()), rand.New(rand.NewPCG(6, 6))
	for _, test := range []struct {
		game  string
		seat  engine.Seat
		seeds int
	}{{"hoyito-1", engine.North, 28}, {"ayoayo", engine.South, 25}} {
		proved := 0
		for range 10 {
			m := strongest(t, b, luck, test.game, test.seat, test.seeds, func(before engine.Match, pit int, _ engine.Match) {
				if want, is := pool.Book().Play(before.Rules(), before.Game().Position()); is {
					if proved++; pit != want {
						t.Errorf("%s: at %s it plays %d, proved is %d", test.game, before.Game().Position(), pit, want)
					}
				}
			})
			if m.Held()[test.seat] < test.seeds {
				t.Errorf("%s: as %s it holds %v", test.game, test.seat, m.Held())
			}
		}
		if proved < 20 {
			t.Errorf("%s: only %d turns are proved", test.game, proved)
		}
	}
}

// The strongest bot loses nothing of what the table of endings says that it has.
func TestStrongestGoesByTables(t *testing.T) {
	b, luck := New(t.Context(), pool.New(2, t.TempDir(), slog.Default()), slog.Default()), rand.New(rand.NewPCG(6, 6))
	table := must.Get(b.pool.Table(t.Context(), must.Get(engine.ByName("tihbat", 0))(t)))(t)
	for range 20 {
		strongest(t, b, luck, "tihbat", engine.North, 28, func(before engine.Match, _ int, after engine.Match) {
			if had, has := ahead(table, before), ahead(table, after); has < had {
				t.Errorf("at %s it was to be %d ahead, and then %d", before.Game().Position(), had, has)
			}
		})
	}
}

// ahead is by how many seeds North comes out ahead, by the table.
func ahead(table *tables.Table, m engine.Match) int {
	p, held := m.Game().Position(), m.Held()
	left, _ := table.Value(&p) // nothing where the game is over
	if p.ToMove == engine.South {
		left = -left
	}
	return held[engine.North] - held[engine.South] + left
}

// strongest has the strongest bot play against random play until the game is over or it holds so many seeds, and hears of each turn that it makes.
func strongest(t *testing.T, b *Bots, luck *rand.Rand, game string, seat engine.Seat, seeds int, made func(before engine.Match, pit int, after engine.Match)) engine.Match {
	t.Helper()
	m := must.Get(engine.NewMatch(must.Get(engine.ByName(game, 0))(t), engine.SingleGame, engine.South))(t)
	for m.Game().Over() == "" && m.Held()[seat] < seeds {
		before, legal := m, m.Game().Legal()
		pit := legal[luck.IntN(len(legal))]
		mine := m.Game().Position().ToMove == seat
		if mine {
			pit = must.Get(b.choose(t.Context(), m, think.Levels, luck))(t)
		}
		var err error
		m, _, err = m.Play(pit)
		must.Do(t, err)
		if mine {
			made(before, pit, m)
		}
	}
	return m
}
