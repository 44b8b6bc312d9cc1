package rest

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"casitas/internal/api"
	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/think/pool"
	"casitas/web/wire"
)

// Of a long match some positions are looked at, as far apart as they must be, and it is said.
func TestBalanceOfALongMatch(t *testing.T) {
	luck := rand.New(rand.NewPCG(10, 2))
	m := must.Get(engine.NewMatch(must.Get(engine.ByName("hoyito-1", 0))(t), -1, engine.South))(t)
	var moves []int
	for len(moves) < 600 {
		legal := m.Game().Legal()
		moves = append(moves, legal[luck.IntN(len(legal))])
		m, _, _ = engine.Replay(m, moves[len(moves)-1:]) // it is legal
	}
	body := string(must.Get(json.Marshal(wire.Replay{Rules: "hoyito-1", Match: -1, Moves: moves}))(t))
	st := &studies{replays: newReplays(&api.Edge{}), thinking: pool.New(1, "", nil)}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/balance", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	c, sound := st.course(httptest.NewRecorder(), r)
	if !sound || c.every != 2 || len(c.at) != 301 || c.turns[300] != 600 || m.Round() < 2 {
		t.Fatalf("%t: one in %d, %d positions of %d rounds", sound, c.every, len(c.at), m.Round())
	}
	c.turns, c.at = c.turns[299:], c.at[299:]
	lines := make(chan wire.Balance, 1)
	go func() {
		defer close(lines)
		st.balance(context.WithoutCancel(t.Context()), c, lines)
	}()
	var last wire.Balance
	turns := map[int]bool{}
	for last = range lines {
		for _, is := range last.At {
			turns[is.Turn] = true
		}
	}
	if !last.Done || last.Error != nil || last.Every != 2 || last.Of != 2 || !turns[598] || !turns[600] {
		t.Errorf("%+v, of the turns %v", last, turns)
	}
}
