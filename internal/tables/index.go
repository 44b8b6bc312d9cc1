package tables

import "casitas/internal/engine"

// maxSeeds is the most seeds on the board that a table can be asked for.
const maxSeeds = 60

// ways[k][s] is in how many ways s seeds lie in k pits; 0 where that is more than a table could hold.
var ways = func() (w [2*engine.MaxPits + 1][maxSeeds + 1]uint64) {
	w[0][0] = 1
	for k := 1; k < len(w); k++ {
		for s := range w[k] {
			w[k][s] = w[k-1][s]
			if s > 0 {
				w[k][s] += w[k][s-1]
			}
			w[k][s] = min(w[k][s], 1<<40)
		}
	}
	return w
}()

// rank is the place of a row of pits among all that hold as many seeds, in the order of their first pits.
func rank(pits []uint8, seeds int) uint64 {
	at := uint64(0)
	for i, n := range pits[:len(pits)-1] {
		k := len(pits) - i
		at += ways[k][seeds] - ways[k][seeds-int(n)]
		seeds -= int(n)
	}
	return at
}

// unrank writes the pits at a place.
func unrank(pits []uint8, seeds int, at uint64) {
	for i := range pits[:len(pits)-1] {
		k, n := len(pits)-i, 0
		for at >= ways[k-1][seeds-n] {
			at -= ways[k-1][seeds-n]
			n++
		}
		pits[i] = uint8(n)
		seeds -= n
	}
	pits[len(pits)-1] = uint8(seeds)
}

// next goes on to the place after this one; at the last place it must not be asked.
func next(pits []uint8) {
	last := len(pits) - 1
	rest := pits[last]
	pits[last] = 0
	i := last - 1
	for rest == 0 {
		rest = pits[i]
		pits[i] = 0
		i--
	}
	pits[i]++
	pits[last] = rest - 1
}

// mine are the pits as a seat sees them: its own first.
func mine(p *engine.Position, by engine.Seat, pits []uint8) {
	n := int(p.Size)
	own := int(by) * n
	copy(pits, p.Pits[own:own+n])
	copy(pits[n:], p.Pits[n-own:2*n-own])
}
