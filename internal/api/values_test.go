package api_test

import (
	"net/http"
	"slices"
	"testing"

	"casitas/web/wire"
)

// values asks what the pits of a position are worth, and gives the lines of the response.
func (n *node) values(body string) (int, []wire.Values) {
	n.t.Helper()
	return lines[wire.Values](n, "/api/values", body)
}

// The last four of a late round of Hoyito III go to whoever won the one before: no table knows of that, and none is said to.
func TestNoTableOfInheritance(t *testing.T) {
	n := startIn(t, withTables(t))
	known := func(round string) string {
		_, lines := n.values(`{"rules":"hoyito-3","match":5,"previousWinner":"south","start":{"pits":[1,1,1,1,0,0,1,1,1,1,0,0],"held":[20,20],"round":` + round + `}}`)
		return lines[len(lines)-1].Pits[0].Known
	}
	for i := 0; i < 100 && known("2") != wire.KnownTable; i++ { // until it is there
		continue
	}
	if second, third := known("2"), known("3"); second != wire.KnownTable || third != wire.KnownSearch {
		t.Errorf("in round 2 by %q, in round 3 by %q", second, third)
	}
}

// What each pit is worth comes deeper and deeper, with what is proved and what a table knows beside it; all lines go down to the last.
func TestValues(t *testing.T) {
	n := startIn(t, withTables(t))
	status, lines := n.values(`{"rules":"hoyito-1"}`)
	last := lines[len(lines)-1]
	if status != http.StatusOK || !last.Done || last.Error != nil || last.Depth < 5 || len(last.Pits) != 6 {
		t.Fatalf("%d %+v", status, last)
	}
	for _, pit := range last.Pits {
		if pit.Known != wire.KnownSearch || pit.Sure == nil || pit.Sure[1] < 28 {
			t.Errorf("an opening of Hoyito I: %+v; the second player is sure of 28 seeds", pit)
		}
	}
	_, lines = n.values(`{"rules":"tihbat"}`)
	for i := 0; i < 100 && lines[len(lines)-1].Pits[0].Known == wire.KnownSearch; i++ { // until its table is there
		_, lines = n.values(`{"rules":"tihbat"}`)
	}
	if pits := lines[len(lines)-1].Pits; len(pits) != 2 || pits[0].Known != wire.KnownTable || pits[0].Ahead != -2 || !pits[0].Repetition {
		t.Errorf("the opening of Tihbat: %+v; it loses by two seeds", pits)
	}
	_, lines = n.values(`{"rules":"tihbat","start":{"pits":[1,0,1,0],"held":[13,13]},"moves":[0]}`)
	if pits := lines[len(lines)-1].Pits; len(pits) != 1 || pits[0].Known != wire.KnownOver || pits[0].Ahead != 0 {
		t.Errorf("a move that repeats: %+v", pits)
	}
	if status, _ := n.values(`{"rules":"hoyito-1","moves":[0,0]}`); status != http.StatusUnprocessableEntity {
		t.Errorf("a move that may not be made: %d", status)
	}
	if depths := slices.IsSortedFunc(lines, func(a, b wire.Values) int { return a.Depth - b.Depth }); !depths {
		t.Errorf("%+v", lines)
	}
}
