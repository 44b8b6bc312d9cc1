package tables_test

import (
	"maps"
	"math/rand/v2"
	"os"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/tables"
	"casitas/internal/think"
)

// built is a small table of a game: the whole of Tihbat, eight seeds of the others.
func built(t *testing.T, r engine.Rules) (*tables.Table, int) {
	t.Helper()
	seeds := 8
	if r.Pits == 2 {
		seeds = r.Total()
	}
	table := must.Get(tables.Build(t.Context(), r, seeds, 2, func(int, int) {}))(t)
	return table, seeds
}

// All positions that Tihbat can come to, and their values: the figures of another program that has solved it.
func TestTihbatIsSolved(t *testing.T) {
	r := must.Get(engine.ByName("tihbat", 0))(t)
	table, _ := built(t, r)
	opening := r.Opening(engine.South)
	seen := map[engine.Position]bool{}
	count := map[int]int{}
	var w engine.Walk
	var visit func(p engine.Position)
	visit = func(p engine.Position) {
		if p = fromMover(p); seen[p] {
			return
		}
		seen[p] = true
		v, known := table.Value(&p)
		if !known {
			t.Fatalf("%v is not in the table", p)
		}
		count[v]++
		for pit := range r.Pits {
			w.Place(r, p)
			if w.Sow(pit, nil) == nil && w.Over() == "" {
				visit(w.Position())
			}
		}
	}
	visit(opening)
	want := map[int]int{-10: 2, -8: 11, -6: 58, -4: 148, -2: 497, 0: 2480, 2: 1128, 4: 570, 6: 328, 8: 173, 10: 26, 12: 3, 14: 2}
	if !maps.Equal(count, want) {
		t.Errorf("values and how many positions have them: %v; want %v", count, want)
	}
	if v, _ := table.Value(&opening); v != -2 {
		t.Errorf("the opener comes out %d ahead, want -2: 13 to 15", v)
	}
}

// fromMover is a position as its player to move sees it, nothing taken yet.
func fromMover(p engine.Position) engine.Position {
	seen := engine.Position{Size: p.Size, ToMove: engine.South}
	n := int(p.Size)
	for i := range 2 * n {
		seen.Pits[i] = p.Pits[(i+n*int(p.ToMove))%(2*n)]
	}
	return seen
}

// From positions drawn by lot, who plays by the table takes at least what it says against anybody, and two of them exactly
// that. A wrong value on a circle of positions, which agrees with its neighbours, is found this way.
func TestPlayedOut(t *testing.T) {
	for _, r := range engine.Games() {
		t.Run(r.Name, func(t *testing.T) {
			t.Parallel()
			table, most := built(t, r)
			luck := rand.New(rand.NewPCG(7, 7))
			search := think.NewSearch(10)
			search.Knows(table)
			positions := 12
			if os.Getenv("CASITAS_LONG") != "" {
				positions = 200
			}
			for range positions {
				p := dealt(r, most, luck)
				m := must.Get(engine.Setup(r, engine.SingleGame, engine.State{Pits: p.Piles(), Held: held(p), ToMove: p.ToMove}, engine.Nobody))(t)
				if now := m.Game().Position(); now.ToMove != engine.Nobody {
					playOut(t, m, table, search, luck)
				}
			}
		})
	}
}

// playOut holds the value of one position against three games from it.
func playOut(t *testing.T, m engine.Match, table *tables.Table, search *think.Search, luck *rand.Rand) {
	t.Helper()
	now := m.Game().Position()
	v, known := table.Value(&now)
	if !known {
		t.Fatalf("%v is not in the table", now)
	}
	if now.ToMove == engine.North {
		v = -v
	}
	v += ahead(held(now))
	if got := played(t, m, luck, search, [2]bool{true, true}); got != v {
		t.Errorf("%v: two that know the endings come to %d, the table to %d", now, got, v)
	}
	if got := played(t, m, luck, search, [2]bool{true, false}); got < v {
		t.Errorf("%v: South, who knows, comes to %d, the table to %d", now, got, v)
	}
	if got := played(t, m, luck, search, [2]bool{false, true}); got > v {
		t.Errorf("%v: North, who knows, comes to %d, the table to %d", now, got, v)
	}
}

// dealt is a position of a game with few seeds on the board, drawn by lot; South is to move.
func dealt(r engine.Rules, most int, luck *rand.Rand) engine.Position {
	seeds := r.EndsAt + 1 + luck.IntN(most-r.EndsAt)
	if r.EndsAt == 4 {
		seeds = 8
	} else if r.Pits == 2 {
		seeds &^= 1
	}
	p := engine.Position{Size: int8(r.Pits), ToMove: engine.South}
	for range seeds {
		p.Pits[luck.IntN(2*r.Pits)]++
	}
	taken := r.Total() - seeds
	p.Held = [2]uint8{uint8(taken / 2), uint8(taken - taken/2)}
	return p
}

// played is how far ahead South is at the end of a game that each seat plays by the table, or at random.
func played(t *testing.T, m engine.Match, luck *rand.Rand, search *think.Search, knows [2]bool) int {
	t.Helper()
	for m.Game().Over() == "" {
		pits := m.Game().Legal()
		if knows[m.Game().Position().ToMove] {
			best, err := search.Best(t.Context(), m, 7, func() {})
			must.Do(t, err)
			pits = best.Pits[:1]
		}
		var err error
		if m, _, err = m.Play(pits[luck.IntN(len(pits))]); err != nil {
			t.Fatal(err)
		}
	}
	return ahead(m.Held())
}

func held(p engine.Position) [2]int { return [2]int{int(p.Held[0]), int(p.Held[1])} }

func ahead(held [2]int) int { return held[0] - held[1] }
