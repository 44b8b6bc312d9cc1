package find

import (
	"cmp"
	"slices"

	"casitas/internal/puzzles"
)

// perGame is how many puzzles of one game are taken, so that no two look alike.
const perGame = 2

// Choose takes so many puzzles, of every kind as evenly as they are there, from the easiest to the hardest, and says how hard each is.
func Choose(all []Found, most int) (chosen []puzzles.Puzzle) {
	byKind := map[puzzles.Kind][]Found{}
	for _, f := range all {
		byKind[f.Kind] = append(byKind[f.Kind], f)
	}
	var taken []Found
	kinds := slices.DeleteFunc(slices.Clone(puzzles.Kinds), func(k puzzles.Kind) bool { return len(byKind[k]) == 0 })
	slices.SortStableFunc(kinds, func(a, b puzzles.Kind) int { return cmp.Compare(len(byKind[a]), len(byKind[b])) })
	of := map[string]int{}
	for i, k := range kinds { // the rarest first: what it leaves is for the others
		taken = append(taken, spread(byKind[k], (most-len(taken))/(len(kinds)-i), of)...)
	}
	slices.SortStableFunc(taken, harder)
	for i, f := range taken {
		f.Level = 1 + i*puzzles.Levels/len(taken)
		chosen = append(chosen, f.Puzzle)
	}
	return chosen
}

func harder(a, b Found) int {
	return cmp.Or(cmp.Compare(a.Hard, b.Hard), cmp.Compare(a.At.String(), b.At.String()))
}

// spread takes so many, from the easiest to the hardest at even steps.
func spread(all []Found, most int, of map[string]int) (taken []Found) {
	slices.SortStableFunc(all, harder)
	all = slices.DeleteFunc(all, func(f Found) bool {
		of[f.of]++
		return of[f.of] > perGame
	})
	if len(all) > 3*most {
		all = all[len(all)/3:] // the easiest of so many are too easy
	}
	for i := range min(most, len(all)) {
		taken = append(taken, all[i*len(all)/min(most, len(all))])
	}
	return taken
}
