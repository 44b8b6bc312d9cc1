package engine

import (
	"math/rand/v2"
	"testing"

	"casitas/internal/must"
)

// One move of each game from its opening, told to nobody and taken back.
func BenchmarkMove(b *testing.B) {
	for _, r := range Games() {
		b.Run(r.Name, func(b *testing.B) {
			w := walkOf(opening(b, r))
			b.ReportAllocs()
			for i := range b.N {
				must.Do(b, w.Sow(i%r.Pits, nil))
				w.Back()
			}
		})
	}
}

// One move through the public door: a new game, the turn told, every choice known.
func BenchmarkPlay(b *testing.B) {
	for _, r := range Games() {
		b.Run(r.Name, func(b *testing.B) {
			g := opening(b, r)
			b.ReportAllocs()
			for i := range b.N {
				if _, _, err := g.Play(i % r.Pits); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Random games from the opening to their end.
func BenchmarkPlayout(b *testing.B) {
	for _, r := range Games() {
		b.Run(r.Name, func(b *testing.B) {
			rnd := rand.New(rand.NewPCG(1, 1))
			g := opening(b, r)
			w, turns := walkOf(g), 0
			b.ReportAllocs()
			for range b.N {
				w.Restart(g)
				turns += playout(w, rnd, nil)
			}
			b.ReportMetric(float64(turns)/float64(b.N), "turns/op")
			b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
		})
	}
}

// playout plays at random until the game is over, and counts the turns.
func playout(w *Walk, rnd *rand.Rand, t *Turn) int {
	turns := 0
	for w.Over() == "" {
		first, end := w.Row()
		if w.Sow(first+rnd.IntN(end-first), t) == nil {
			turns++
		}
	}
	return turns
}

// The move loop does not allocate, told or not, once its buffers have grown.
func TestNoAllocationInTheMoveLoop(t *testing.T) {
	for _, r := range Games() {
		g := opening(t, r)
		for _, turn := range []*Turn{nil, {}} {
			w, luck := walkOf(g), rand.NewPCG(3, 4)
			rnd := rand.New(luck)
			again := func() {
				luck.Seed(3, 4)
				w.Restart(g)
				playout(w, rnd, turn)
			}
			if n := testing.AllocsPerRun(10, again); n > 0 {
				t.Errorf("%s: %v allocations in a game, told: %t", r.Name, n, turn != nil)
			}
		}
	}
}

// opening is a game from its beginning, South to move.
func opening(t testing.TB, r Rules) Game {
	t.Helper()
	g := must.Get(NewGame(r, South))(t)
	return g
}
