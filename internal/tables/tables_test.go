package tables_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/tables"
	"casitas/internal/tables/check"
)

// built is a small table of a game: the whole of Tihbat, eight seeds of the others; twelve, as a server has them, in the long tests.
func built(t *testing.T, r engine.Rules) *tables.Table {
	t.Helper()
	seeds := 8
	switch {
	case r.Pits == 2:
		seeds = r.Total()
	case os.Getenv("CASITAS_LONG") != "":
		seeds = 12
	}
	return must.Get(tables.Build(t.Context(), r, seeds, 2, nothing))(t)
}

func nothing(*tables.Table, int) error { return nil }

// All positions that Tihbat can come to, and their values: the figures of another program that has solved it.
func TestTihbatIsSolved(t *testing.T) {
	r := must.Get(engine.ByName("tihbat", 0))(t)
	table := built(t, r)
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

// Each layer agrees with the engine one turn ahead, with the whole tree and its history where that is small, and with games
// that are played out.
func TestAgreesWithTheEngine(t *testing.T) {
	for _, r := range engine.Games() {
		t.Run(r.Name, func(t *testing.T) {
			t.Parallel()
			most, trees := check.Counts{Step: 300, Tree: 40, Played: 1}, 20
			switch {
			case os.Getenv("CASITAS_LONG") != "":
				most = check.Counts{Step: 20_000, Tree: 400, Played: 60}
			case os.Getenv("CASITAS_LESS") != "":
				most, trees = check.Counts{Step: 100, Tree: 5, Played: 1}, 1
			}
			n := looked(t, r, most)
			r.Pits, most.Step, most.Played = min(r.Pits, 3), 0, 0 // on a short board whole trees are smaller
			short := looked(t, r, most)
			t.Logf("%+v, and on a short board %+v", n, short)
			if n.Step < 100 || n.Tree < trees || n.Played < 1 || short.Tree < 2 {
				t.Errorf("too little was looked at: %+v, and on a short board %+v", n, short)
			}
		})
	}
}

// looked holds all layers of a game's table against the engine.
func looked(t *testing.T, r engine.Rules, most check.Counts) (n check.Counts) {
	t.Helper()
	table, c := built(t, r), check.New(r, 7)
	for seeds := 1; seeds <= table.Seeds(); seeds++ {
		if table.Layer(seeds) == 0 {
			continue
		}
		n.Add(must.Get(c.Layer(t.Context(), table, seeds, most))(t))
	}
	return n
}

// A file gives back what was written, by memory map; one that is cut short, of other rules or changed is refused.
func TestFile(t *testing.T) {
	r := must.Get(engine.ByName("tihbat", 0))(t)
	table := built(t, r)
	dir := t.TempDir()
	if err := table.Save(dir); err != nil {
		t.Fatal(err)
	}
	opened := must.Get(tables.Open(dir, r))(t)
	p := r.Opening(engine.South)
	if e, known := opened.Ending(&p); e != (tables.Ending{Value: -2, Repetition: true}) || !known {
		t.Errorf("the opening is worth %+v (%v)", e, known)
	}
	path := filepath.Join(dir, tables.FileName(r))
	whole := must.Get(os.ReadFile(path))(t)
	other := r
	other.Division = engine.OwnRows
	if _, err := tables.Open(dir, other); !errors.Is(err, tables.ErrFile) {
		t.Errorf("other rules: %v", err)
	}
	if err := os.WriteFile(path, whole[:len(whole)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := tables.Open(dir, r); !errors.Is(err, tables.ErrFile) {
		t.Errorf("cut short: %v", err)
	}
	whole[len(whole)-1] ^= 2
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := tables.Whole(dir, r); !errors.Is(err, tables.ErrFile) {
		t.Errorf("changed: %v", err)
	}
}
