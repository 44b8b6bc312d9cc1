package engine

import (
	"math/rand/v2"
	"testing"
)

// hand is Hoyito I and nothing else, as one would write it for speed: no traits, no closed pits, nobody told.
type hand struct {
	pits   [12]uint8
	held   [2]uint8
	mover  int
	past   [][12]uint8 // since the last capture
	movers []int
}

func (h *hand) restart() {
	*h = hand{past: h.past[:0], movers: h.movers[:0]}
	for i := range h.pits {
		h.pits[i] = 4
	}
}

// turn sows a pit until the turn ends; endless where it never would.
func (h *hand) turn(pit int) (left int, taken, endless bool) {
	left = 48 - int(h.held[0]) - int(h.held[1])
	for laps := 0; ; laps++ {
		if laps > 2000 {
			return left, taken, true
		}
		seeds := h.pits[pit]
		h.pits[pit] = 0
		last := false
		for ; seeds > 0; seeds-- {
			if pit++; pit == 12 {
				pit = 0
			}
			h.pits[pit]++
			if last = h.pits[pit] == 4; last {
				h.pits[pit] = 0
				h.held[h.mover] += 4
				taken = true
				if left -= 4; left <= 4 {
					return left, true, false
				}
			}
		}
		if last || h.pits[pit] == 1 {
			return left, taken, false
		}
	}
}

// sow plays a pit; over is true where the game is over then, legal false where the turn would never end.
func (h *hand) sow(pit int) (over, legal bool) {
	pits, held := h.pits, h.held
	left, taken, endless := h.turn(pit)
	if endless {
		h.pits, h.held = pits, held
		return false, false
	}
	if left <= 4 {
		h.held[h.mover] += uint8(left)
		return true, true
	}
	h.mover = 1 - h.mover
	if !h.moves() { // a pass
		if h.mover = 1 - h.mover; !h.moves() {
			return true, true
		}
	}
	if taken {
		h.past, h.movers = h.past[:0], h.movers[:0]
	}
	for i := range h.past {
		if h.past[i] == h.pits && h.movers[i] == h.mover {
			return true, true
		}
	}
	h.past, h.movers = append(h.past, h.pits), append(h.movers, h.mover)
	return false, true
}

// moves says whether the mover has a pit whose turn ends.
func (h *hand) moves() bool {
	pits, held := h.pits, h.held
	for pit := 6 * h.mover; pit < 6*h.mover+6; pit++ {
		if h.pits[pit] == 0 {
			continue
		}
		_, _, endless := h.turn(pit)
		h.pits, h.held = pits, held
		if !endless {
			return true
		}
	}
	return false
}

// agreed are random games of which the engine and the hand think the same, and their turns in all.
func agreed(w *Walk, g Game, h *hand, many int) (games [][]int, turns int) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for len(games) < many {
		w.Restart(g)
		h.restart()
		var pits []int
		same := true
		for same && w.Over() == "" {
			first, end := w.Row()
			pit := first + rnd.IntN(end-first)
			if w.Sow(pit, nil) == nil {
				over, legal := h.sow(pit)
				same = legal && over == (w.Over() != "") // or a pass, or a cycle, that is seen otherwise
				pits = append(pits, pit)
			}
		}
		if same {
			games = append(games, pits)
			turns += len(pits)
		}
	}
	return games, turns
}

// BenchmarkByHand plays the same random games of Hoyito I by the engine and by hand: compare ns/turn.
func BenchmarkByHand(b *testing.B) {
	g := opening(b, named(b, "hoyito-1", 6))
	w, h := walkOf(g), &hand{}
	games, turns := agreed(w, g, h, 500)
	for _, by := range []struct {
		name    string
		restart func()
		sow     func(pit int)
	}{
		{"engine", func() { w.Restart(g) }, func(pit int) { _ = w.Sow(pit, nil) }},
		{"hand", h.restart, func(pit int) { h.sow(pit) }},
	} {
		b.Run(by.name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				for _, pits := range games {
					by.restart()
					for _, pit := range pits {
						by.sow(pit)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*turns), "ns/turn")
		})
	}
}
