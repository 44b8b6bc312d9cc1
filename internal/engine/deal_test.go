package engine

import "testing"

// Whoever opens a deal has a move, in every game and on every board: the state that shows a deal says who opened it.
func TestWhoOpensADealCanMove(t *testing.T) {
	for _, game := range Games() {
		for pits := game.MinPits; game.Rounds && pits <= game.MaxPits; pits++ {
			r := named(t, game.Name, pits)
			for held := r.Seeds; held <= r.Total()-r.Seeds; held++ {
				for _, opener := range []Seat{South, North} {
					p := r.deal([2]uint8{uint8(held), uint8(r.Total() - held)}, opener)
					if g := newGame(r, p, Nobody); g.pos != p || g.over != "" {
						t.Errorf("%s: %s becomes %s", r.Name, p, g.pos)
					}
				}
			}
		}
	}
}
