package rooms

import "testing"

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
