package api_test

import (
	"net/http"
	"testing"

	"casitas/web/wire"
)

// balance asks what the positions of a match are worth, and gives what was said of how many, and all of them.
func (n *node) balance(body string) (status int, last wire.Balance, at []wire.Standing) {
	n.t.Helper()
	status, all := lines[wire.Balance](n, "/api/balance", body)
	for _, line := range all {
		at = append(at, line.At...)
		last = line
	}
	return status, last, at
}

// The balance of a match is that of each position in which somebody is to play, through all rounds: by proof, by table, and as far as is seen.
func TestBalance(t *testing.T) {
	t.Parallel()
	n := startIn(t, withTables(t))
	status, last, at := n.balance(`{"rules":"hoyito-1","moves":[3,7]}`)
	if status != http.StatusOK || !last.Done || last.Error != nil || last.Of != 3 || last.Every != 0 || len(at) != 3 {
		t.Fatalf("%d %+v %+v", status, last, at)
	}
	for turn, is := range at {
		if is.Turn != turn || is.Known != wire.KnownProved || is.South != -8 {
			t.Errorf("on the line on which both are sure of all that is: %+v", is)
		}
	}
	_, _, at = n.balance(`{"rules":"tihbat"}`)
	for i := 0; i < 100 && at[0].Known == wire.KnownSearch; i++ { // until its table is there
		_, _, at = n.balance(`{"rules":"tihbat"}`)
	}
	if len(at) != 1 || at[0] != (wire.Standing{Known: wire.KnownTable, South: -2}) {
		t.Errorf("the opening of Tihbat: %+v", at)
	}
	status, last, at = n.balance(`{"rules":"hoyito-1","start":{"pits":[1,2,0,3,1,1,2,1,1,0,3,1],"held":[16,16]},"moves":[0,9,2,7,3,11,0,9,5,10,1,7]}`)
	if status != http.StatusOK || !last.Done || len(at) != 12 || at[11].Known != wire.KnownTable {
		t.Errorf("a game that is played to its end: %d %+v, %+v", status, last, at)
	}
	if status, _, _ = n.balance(`{"rules":"hoyito-1","moves":[0,0]}`); status != http.StatusUnprocessableEntity {
		t.Errorf("a move that may not be made: %d", status)
	}
}
