package solve_test

import (
	"fmt"
	"maps"
	"os"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/tables"
)

// step is a move from one position to another, both as they are, with nothing taken.
type step struct {
	from, to engine.Position
	gain     int // of the mover
	over     bool
}

// reachable are all positions of a game that can come about from its opening, and its moves.
func reachable(r engine.Rules) (at map[engine.Position]bool, moves []step) {
	at = map[engine.Position]bool{}
	var w engine.Walk
	todo := []engine.Position{r.Opening(engine.South)}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if at[p] {
			continue
		}
		at[p] = true
		for pit := range 2 * r.Pits {
			w.Place(r, p)
			if w.Sow(pit, nil) != nil {
				continue
			}
			to := w.Position()
			m := step{from: p, gain: int(to.Held[p.ToMove]) - int(to.Held[p.ToMove.Other()]), over: w.Over() != ""}
			to.Held = [2]uint8{}
			m.to = to
			moves = append(moves, m)
			if !m.over {
				todo = append(todo, to)
			}
		}
	}
	return at, moves
}

// What another program counted of Tihbat, beside the values: positions, boards, moves, and the won positions whose only good move lies on a circle.
func TestTihbatIsCounted(t *testing.T) {
	r := must.Get(engine.ByName("tihbat", 0))(t)
	table := must.Get(tables.Build(t.Context(), r, r.Total(), 2, nothing))(t)
	at, moves := reachable(r)
	boards, next := map[[2 * engine.MaxPits]uint8]bool{}, map[engine.Position][]step{}
	for p := range at {
		boards[p.Pits] = true
	}
	for _, m := range moves {
		next[m.from] = append(next[m.from], m)
	}
	won, circling := 0, 0
	for p := range at {
		v := valueOf(t, table, p, p.ToMove)
		if v <= 0 {
			continue
		}
		won++
		var good []step
		for _, m := range next[p] {
			if m.over || m.gain+valueOf(t, table, m.to, p.ToMove) == v {
				good = append(good, m)
			}
		}
		if len(good) == 1 && circles(next, good[0]) {
			circling++
		}
	}
	got := map[string]int{"positions": len(at), "boards": len(boards), "moves": len(moves), "won": won, "won on a circle alone": circling}
	want := map[string]int{"positions": 10_852, "boards": 8_902, "moves": 20_922, "won": 4_460, "won on a circle alone": 644}
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func nothing(*tables.Table, int) error { return nil }

// valueOf is what a position is worth for a seat.
func valueOf(t *testing.T, table *tables.Table, p engine.Position, by engine.Seat) int {
	t.Helper()
	v, known := table.Value(&p)
	if !known {
		t.Fatalf("%v is not in the table", p)
	}
	if p.ToMove != by {
		return -v
	}
	return v
}

// circles says whether a move lies on a circle: by quiet moves alone one comes back to where it began.
func circles(next map[engine.Position][]step, m step) bool {
	seen := map[engine.Position]bool{}
	todo := []step{m}
	for len(todo) > 0 {
		m2 := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if m2.over || m2.to.Left() != m.from.Left() || seen[m2.to] {
			continue
		}
		if m2.to == m.from {
			return true
		}
		seen[m2.to] = true
		todo = append(todo, next[m2.to]...)
	}
	return false
}

// With s seeds in each of Tihbat's pits, what who opens comes out ahead by: the figures of another program.
func TestTihbatWithOtherSeeds(t *testing.T) {
	want := []int{0, 0, 6, 2, -6, 6, -2, 0, 2, 0, -2, 0}
	for i, want := range want {
		r := must.Get(engine.ByName("tihbat", 0))(t)
		r.Seeds = i + 1
		table := must.Get(tables.Build(t.Context(), r, r.Total(), 2, nothing))(t)
		p := r.Opening(engine.South)
		if got, known := table.Value(&p); got != want || !known {
			t.Errorf("%d seeds a pit: %d (%v), want %d", r.Seeds, got, known, want)
		}
	}
}

// Of how many positions with so many seeds on the board the value hangs on the rule for repetition, in percent: the shares that another program
// found. In Ayoayo these are those that no table knows, 0.07 % at most.
func TestSharesOfRepetition(t *testing.T) {
	for name, want := range map[string]map[int]string{
		"hoyito-1": {12: "45", 16: "51"}, "hoyito-2": {12: "67", 16: "76"}, "hoyito-3": {12: "67", 16: "79"}, "ayoayo": {},
	} {
		r := must.Get(engine.ByName(name, 0))(t)
		most, largest := 12, 0.0
		if r.Division == engine.OwnRows {
			most = 10 // the largest share is that of 9
		}
		if os.Getenv("CASITAS_LONG") != "" {
			most = 16
		}
		table := must.Get(tables.Build(t.Context(), r, most, 2, nothing))(t)
		for seeds := range most + 1 {
			if table.Layer(seeds) == 0 {
				continue
			}
			share := hanging(table, r, seeds)
			largest = max(largest, share)
			if want, known := want[seeds]; known && fmt.Sprintf("%.0f", share) != want {
				t.Errorf("%s, %d seeds: %.2f %%, want %s", name, seeds, share, want)
			}
		}
		t.Logf("%s: %.4f %% at most", name, largest)
		if r.Division == engine.OwnRows && fmt.Sprintf("%.2f", largest) != "0.07" {
			t.Errorf("%s: %.4f %%, want 0.07", name, largest)
		}
	}
}

// hanging is the share of a layer's positions whose value hangs on repetition, in percent.
func hanging(table *tables.Table, r engine.Rules, seeds int) float64 {
	p, hang, all := engine.Position{Size: int8(r.Pits), ToMove: engine.South}, 0, 0
	var deal func(pit, left int)
	deal = func(pit, left int) {
		if p.Pits[pit] = uint8(left); pit == 2*r.Pits-1 {
			all++
			if e, known := table.Ending(&p); !known || e.Repetition {
				hang++
			}
			return
		}
		for n := range left + 1 {
			p.Pits[pit] = uint8(n)
			deal(pit+1, left-n)
		}
	}
	deal(0, seeds)
	return 100 * float64(hang) / float64(all)
}
