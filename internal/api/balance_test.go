package api_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
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

// walked is a match of so many turns at random, fewer if it is over before, as a request.
func walked(t *testing.T, length engine.Length, turns int) (body string, m engine.Match) {
	t.Helper()
	luck := rand.New(rand.NewPCG(10, 2))
	m = must.Get(engine.NewMatch(must.Get(engine.ByName("hoyito-1", 0))(t), length, engine.South))(t)
	var moves []int
	for len(moves) < turns && m.Game().Over() == "" {
		legal := m.Game().Legal()
		pit := legal[luck.IntN(len(legal))]
		var err error
		m, _, err = engine.Replay(m, []int{pit})
		must.Do(t, err)
		moves = append(moves, pit)
	}
	text := must.Get(json.Marshal(wire.Replay{Rules: "hoyito-1", Match: int(length), Moves: moves}))(t)
	return string(text), m
}

// The balance of a match is that of each position in which somebody is to play, through all rounds: by proof, by table, and as far as is seen.
func TestBalance(t *testing.T) {
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
	body, m := walked(t, engine.SingleGame, 500)
	if status, last, at = n.balance(body); status != http.StatusOK || !last.Done || m.Game().Over() == "" || len(at) != m.Turns() || at[len(at)-1].Known != wire.KnownTable {
		t.Errorf("a game that is played to its end: %d %+v, %d positions of %d turns", status, last, len(at), m.Turns())
	}
	if status, _, _ = n.balance(`{"rules":"hoyito-1","moves":[0,0]}`); status != http.StatusUnprocessableEntity {
		t.Errorf("a move that may not be made: %d", status)
	}
}

// Of a long match some positions are looked at, as far apart as they must be, and it is said.
func TestBalanceOfALongMatch(t *testing.T) {
	n := start(t)
	body, m := walked(t, -1, 600)
	status, last, at := n.balance(body)
	if status != http.StatusOK || last.Error != nil || last.Every != 2 || last.Of != 301 || len(at) != 301 || at[300].Turn != 600 || m.Round() < 2 {
		t.Errorf("%d %+v: %d positions of %d rounds", status, last, len(at), m.Round())
	}
}
