package api_test

import (
	"net/http"
	"reflect"
	"strings"
	"testing"

	"casitas/web/wire"
)

// analyse asks for an analysis, and gives what came of it.
func (n *node) analyse(body any) (int, wire.Analysis, wire.APIError) {
	n.t.Helper()
	var got struct {
		wire.Analysis
		Error wire.APIError `json:"error"`
	}
	status := n.ask(http.MethodPost, "/api/analysis", "", body, &got)
	return status, got.Analysis, got.Error
}

// Repetition depends on the moves before.
func TestAnalysisKnowsTheMovesBefore(t *testing.T) {
	n := start(t)
	at := map[string]any{"pits": []int{1, 0, 1, 0}, "held": []int{13, 13}}
	_, fresh, _ := n.analyse(map[string]any{"rules": "tihbat", "start": at})
	_, moved, _ := n.analyse(map[string]any{"rules": "tihbat", "start": at, "moves": []int{0}})
	if after := fresh.Pits[0].After; after.Over != nil {
		t.Errorf("the first time round: %v", *after.Over)
	}
	if after := moved.Pits[0].After; after.Over == nil || *after.Over != wire.OverRepetition {
		t.Errorf("the position comes back: %+v", after)
	}
}

// Where a round is over the pits are those of the next one, and a deal can be asked about as it is said.
func TestAnalysisDeals(t *testing.T) {
	n := start(t)
	ask := map[string]any{
		"rules": "hoyito-3", "match": -1, "previousWinner": "north", "moves": []int{4},
		"start": map[string]any{"pits": []int{0, 0, 0, 0, 1, 3, 0, 0, 0, 0, 0, 4}, "held": []int{16, 24}, "round": 2},
	}
	_, got, _ := n.analyse(ask)
	if got.Last != "4/1*1:4 =S4" || got.State.Round != 2 || got.State.Over == nil || *got.State.Over != wire.OverLastFour {
		t.Fatalf("the round ends with %s: %+v", got.Last, got.State)
	}
	if got.Deal == nil || got.Deal.Round != 3 || got.Deal.Held != [2]int{0, 0} || len(got.Pits) == 0 || got.Pits[0].After.Round != 3 {
		t.Fatalf("no next round: %+v", got)
	}
	_, again, _ := n.analyse(map[string]any{"rules": "hoyito-3", "match": -1, "previousWinner": got.State.Winner, "start": got.Deal})
	if !reflect.DeepEqual(again.State, *got.Deal) || !reflect.DeepEqual(again.Pits, got.Pits) {
		t.Errorf("the deal by itself: %+v\nwant %+v", again, got)
	}
	ask["match"] = 2
	if _, got, _ := n.analyse(ask); got.MatchWinner != wire.OutcomeDraw || got.Deal != nil || len(got.Pits) != 0 {
		t.Errorf("the last round: %+v", got)
	}
}

func TestAnalysisRefuses(t *testing.T) {
	n := start(t)
	for body, want := range map[string]wire.APIError{
		`{"rules":`:                        {Code: "not-json"},
		`{"rules":"tihbat","depth":9}`:     {Code: "bad-request"},
		`{"rules":"oware"}`:                {Code: "unknown-rules"},
		`{"rules":"tihbat","moves":[0,0]}`: {Code: "illegal-move", Reason: "not-yours"},
		`{"rules":"tihbat","moves":[` + strings.Repeat("0,", 2000) + `0]}`:                  {Code: "too-many-moves"},
		`{"rules":"tihbat","moves":[` + strings.Repeat(" ", 64<<10) + `]}`:                  {Code: "too-large"},
		`{"rules":"tihbat","start":{"pits":[300,0,0,0]}}`:                                   {Code: "bad-request"},
		`{"rules":"tihbat","start":{"pits":[8,8,8,8]}}`:                                     {Code: "bad-start", Flaw: wire.FlawSeeds},
		`{"rules":"tihbat","start":{"pits":[1,1,1,0]}}`:                                     {Code: "bad-start", Flaw: wire.FlawOdd},
		`{"rules":"ayoayo","pits":6,"start":{"pits":[4,4,4,4]}}`:                            {Code: "bad-start", Flaw: wire.FlawBoard},
		`{"rules":"ayoayo","start":{"pits":[4,4,4,4,4,4,4,4,4,4,4,null]}}`:                  {Code: "bad-start", Flaw: wire.FlawClosed},
		`{"rules":"hoyito-1","start":{"pits":[4,4,4,4,4,4,null,null,null,null,null,null]}}`: {Code: "bad-start", Flaw: wire.FlawRow},
		`{"rules":"hoyito-1","start":{"pits":[4,4,4,4,4,4,4,4,4,4,4,3]}}`:                   {Code: "bad-start", Flaw: wire.FlawFours},
		`{"rules":"hoyito-1","start":{"pits":[4,0,0,0,0,0,0,0,0,0,0,0]}}`:                   {Code: "bad-start", Flaw: wire.FlawFew},
		`{"rules":"hoyito-1","start":{"pits":[4,4,4,4,4,4,4,4,4,4,4,4],"round":0}}`:         {Code: "bad-start"},
	} {
		status, _, got := n.analyse(body)
		if status < 400 || status >= 500 || got.Code != want.Code || got.Reason != want.Reason || got.Flaw != want.Flaw || got.Message == "" {
			t.Errorf("%.90s\nis answered %d %+v\nwant %+v", body, status, got, want)
		}
		if want.Code == "illegal-move" && (got.At == nil || *got.At != 1) {
			t.Errorf("at %v", got.At)
		}
	}
}
