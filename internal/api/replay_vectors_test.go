package api_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"casitas/internal/must"
)

// vector is a line of the test vectors, its states kept as they are written.
type vector struct {
	Name           string          `json:"name"`
	Rules          string          `json:"rules"`
	Pits           int             `json:"pits"`
	Match          int             `json:"match"`
	Start          json.RawMessage `json:"start"`
	Turns          json.RawMessage `json:"turns"`
	PreviousWinner json.RawMessage `json:"previousWinner"`
	MatchWinner    json.RawMessage `json:"matchWinner"`

	line []byte // as it stands in the file
}

// request is what a replay is asked for with.
type request map[string]any

// vectors reads every line of every file; every eighth where there is to be less (CASITAS_LESS).
func vectors(t *testing.T) []vector {
	t.Helper()
	files, err := filepath.Glob("../engine/testdata/vectors/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no vectors: %v", err)
	}
	var all []vector
	for _, name := range files {
		text, err := os.ReadFile(name)
		must.Do(t, err)
		lines := bufio.NewScanner(bytes.NewReader(text))
		lines.Buffer(nil, 1<<22)
		for lines.Scan() {
			v := vector{line: bytes.Clone(lines.Bytes())}
			must.Do(t, json.Unmarshal(v.line, &v))
			all = append(all, v)
		}
	}
	if os.Getenv("CASITAS_LESS") == "" {
		return all
	}
	var some []vector
	for i := 0; i < len(all); i += 8 {
		some = append(some, all[i])
	}
	return some
}

func (v vector) moves(t *testing.T) []int {
	t.Helper()
	var turns []struct {
		Pit int `json:"pit"`
	}
	must.Do(t, json.Unmarshal(v.Turns, &turns))
	moves := make([]int, 0, len(turns))
	for _, turn := range turns {
		moves = append(moves, turn.Pit)
	}
	return moves
}

// answer is what must be answered, to the letter.
func (v vector) answer() string {
	text := `{"start":` + string(v.Start) + `,"turns":` + string(v.Turns)
	if v.MatchWinner != nil {
		text += `,"matchWinner":` + string(v.MatchWinner)
	}
	return text + "}\n"
}

func (v vector) request(t *testing.T) request {
	w := request{"rules": v.Rules, "pits": v.Pits, "match": v.Match, "opener": "south", "moves": v.moves(t)}
	if v.PreviousWinner != nil {
		w["previousWinner"] = v.PreviousWinner
	}
	return w
}

func (n *node) wantReplay(what string, w request, want string) {
	n.t.Helper()
	status, got := n.replay(encoded(n.t, w), asJSON)
	if status != http.StatusOK || got != want {
		n.t.Errorf("%s: %d\n got %.2000s\nwant %.2000s", what, status, got, want)
	}
}

// Every line of the vectors, posted in each way that people would write it, is answered to the letter.
func TestReplayVectors(t *testing.T) {
	t.Parallel()
	n := start(t)
	openings := 0
	for _, v := range vectors(t) {
		var s map[string]any
		must.Do(t, json.Unmarshal(v.Start, &s))
		w := v.request(t)
		w["start"] = v.Start
		n.wantReplay(v.Name+", whole state", w, v.answer())

		w["start"] = map[string]any{"pits": s["pits"], "held": s["held"], "toMove": s["toMove"], "round": s["round"]}
		n.wantReplay(v.Name+", position", w, v.answer())

		if isOpening(s) {
			openings++
			delete(w, "start")
			w["opener"] = s["toMove"]
			n.wantReplay(v.Name+", from the opening", w, v.answer())
		}
	}
	if openings == 0 {
		t.Error("no line begins with an opening")
	}
}

// isOpening says whether a state is that of a game that has not begun.
func isOpening(s map[string]any) bool {
	pits, _ := s["pits"].([]any)
	for _, seeds := range pits {
		if seeds != pits[0] || seeds != 4.0 && seeds != 7.0 {
			return false
		}
	}
	return s["round"] == 1.0
}
