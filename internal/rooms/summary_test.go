package rooms

import (
	"testing"

	"casitas/internal/engine"
)

// TestWhomTheMatchWaitsFor: for whoever is to sow, and between rounds for each who is not ready.
func TestWhomTheMatchWaitsFor(t *testing.T) {
	all := playing(t, 2)
	if got := all[2].Summary(); got.WaitsFor("a") || got.WaitsFor("b") {
		t.Errorf("a room with a free seat waits: %v", got.Waits)
	}
	now := all[len(all)-1]
	if got := now.Summary(); got.WaitsFor("a") || !got.WaitsFor("b") || got.WaitsFor("") {
		t.Errorf("after South's turn the match waits for %v", got.Waits)
	}
	now.Phase, now.Ready = PhaseBetween, [2]bool{true, false}
	if got := now.Summary(); got.WaitsFor("a") || !got.WaitsFor("b") {
		t.Errorf("between rounds, South being ready, the match waits for %v", got.Waits)
	}
}

// TestSummaryMoves: a match that goes on moves in lists every ten seconds, and at once when it begins to be another thing.
func TestSummaryMoves(t *testing.T) {
	all := playing(t, 2, 8, 0)
	live := all[len(all)-1]
	for at, want := range map[int64]int64{19_999: 10_000, 20_000: 20_000, 20_001: 20_000} {
		live.Changed = at
		if got := live.Summary().Changed; got != want {
			t.Errorf("changed at %d, it stands at %d, want %d", at, got, want)
		}
	}
	over := Fold(live, Revision{Version: live.At.Version + 1, Head: "head"}, Event{Kind: Ended, At: 23_456, Seat: engine.Nobody, Why: ByAbortion})
	if got := over.Summary().Changed; got != 23_456 {
		t.Errorf("ended at 23456, it stands at %d", got)
	}
}
