package engine

import (
	"math/rand/v2"
	"testing"
)

// No two positions of many random games have the same hash: a search takes those for one.
func TestHashTellsPositionsApart(t *testing.T) {
	for _, r := range Games() {
		seen := map[uint64]Position{}
		rnd := rand.New(rand.NewPCG(8, 8))
		w := walkOf(opening(t, r))
		for range 400 {
			w.Restart(opening(t, r))
			for w.Over() == "" {
				first, end := w.Row()
				if w.Sow(first+rnd.IntN(end-first), nil) != nil || w.Over() != "" {
					continue
				}
				p := w.Position()
				if was, known := seen[p.Hash()]; known && was != p {
					t.Fatalf("%s: %v and %v have the same hash", r.Name, was, p)
				}
				seen[p.Hash()] = p
			}
		}
	}
}
