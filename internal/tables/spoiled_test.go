package tables_test

import (
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/tables"
	"casitas/internal/tables/check"
)

// A table that says two seeds too many of every position on one circle is refused by playing out.
func TestSpoiledCircle(t *testing.T) {
	r := must.Get(engine.ByName("tihbat", 0))(t)
	table := built(t, r)
	most := check.Counts{Played: 300}
	circle := circleOf(t, r, table)
	seeds := circle[0].Left()
	if n := must.Get(check.New(r, 3).Layer(t.Context(), table, seeds, most))(t); n.Played < 100 {
		t.Fatalf("%d positions with %d seeds were played out", n.Played, seeds)
	}
	for _, p := range circle {
		table.Spoil(&p, 2)
	}
	if _, err := check.New(r, 3).Layer(t.Context(), table, seeds, most); err == nil {
		t.Errorf("the circle %v is spoiled, and nobody saw it", circle)
	}
}

// circleOf is a circle, of positions as their mover sees them, that best play goes round with few seeds on the board.
func circleOf(t *testing.T, r engine.Rules, table *tables.Table) (circle []engine.Position) {
	t.Helper()
	var w engine.Walk
	p := engine.Position{Size: int8(r.Pits), ToMove: engine.South}
	p.Pits[0], p.Pits[1], p.Pits[2], p.Pits[3] = 2, 2, 2, 2
	at := map[engine.Position]int{}
	for {
		if from, before := at[p]; before {
			return circle[from:]
		}
		at[p] = len(circle)
		circle = append(circle, p)
		e, _ := table.Ending(&p)
		next := engine.Position{}
		for pit := range r.Pits {
			w.Place(r, p)
			if w.Sow(pit, nil) != nil || w.Over() != "" {
				continue
			}
			q := w.Position()
			v, _ := table.Value(&q)
			if q.ToMove == engine.North {
				v = -v
			}
			if q.Left() == p.Left() && v == e.Value {
				next = fromMover(q)
			}
		}
		if next.Size == 0 {
			t.Fatalf("best play does not go round from %v", p)
		}
		p = next
	}
}
