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

// TestSummaryMoves: a match that goes on moves in lists every ten seconds, each at moments of its own, and at once when it
// begins to be another thing.
func TestSummaryMoves(t *testing.T) {
	all := playing(t, 2, 8, 0)
	live := all[len(all)-1]
	moments := map[int64]bool{}
	for _, room := range []string{"a", "b", "c"} {
		live.Room = room
		places := map[int64]bool{}
		for at := int64(30_000); at < 60_000; at += 10 {
			live.Changed = at
			got := live.Summary().Changed
			if got > at || got <= at-placeEvery {
				t.Fatalf("changed at %d, it stands at %d", at, got)
			}
			places[got], moments[got%placeEvery] = true, true
		}
		if len(places) > 4 {
			t.Errorf("within 30 s it stands at %d places", len(places))
		}
	}
	if len(moments) != 3 {
		t.Errorf("three rooms have %d moments", len(moments))
	}
	if live.Opened = 59_995; live.Summary().Changed < live.Opened {
		t.Error("a match has changed before it was opened")
	}
	over := Fold(live, Revision{Version: live.At.Version + 1, Head: "head"}, Event{Kind: Ended, At: 63_456, Seat: engine.Nobody, Why: ByAbortion})
	if got := over.Summary().Changed; got != 63_456 {
		t.Errorf("ended at 63456, it stands at %d", got)
	}
}
