package bots

import (
	"log/slog"
	"math/rand/v2"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/think"
	"casitas/internal/think/pool"
)

// The strongest bot comes to what is proved, against random play: by certificate as soon as these say, and in Tihbat by the table of endings.
func TestStrongestGoesByWhatIsProved(t *testing.T) {
	b := New(t.Context(), pool.New(2, t.TempDir(), slog.Default()), slog.Default())
	luck := rand.New(rand.NewPCG(6, 6))
	for _, test := range []struct {
		game         string
		seat         engine.Seat
		seeds, turns int
	}{{"hoyito-1", engine.North, 28, 29}, {"ayoayo", engine.South, 25, 29}, {"tihbat", engine.North, 15, 1000}} {
		r := must.Get(engine.ByName(test.game, 0))(t)
		if test.game == "tihbat" {
			must.Get(b.pool.Table(t.Context(), r))(t)
		}
		for range 10 {
			m, turns := must.Get(engine.NewMatch(r, engine.SingleGame, engine.South))(t), 0
			for ; m.Game().Over() == "" && m.Held()[test.seat] < test.seeds; turns++ {
				legal := m.Game().Legal()
				pit := legal[luck.IntN(len(legal))]
				if m.Game().Position().ToMove == test.seat {
					pit = must.Get(b.choose(t.Context(), m, think.Levels, luck))(t)
				}
				var err error
				m, _, err = m.Play(pit)
				must.Do(t, err)
			}
			if m.Held()[test.seat] < test.seeds || turns > test.turns {
				t.Errorf("%s: as %s it holds %v after %d turns", test.game, test.seat, m.Held(), turns)
			}
		}
	}
}
