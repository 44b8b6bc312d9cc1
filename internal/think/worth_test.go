package think

import (
	"testing"

	"casitas/internal/engine"
)

// In a set the last game is played for all its games together, and the others for seeds.
func TestWorthOfASet(t *testing.T) {
	last := worth{length: engine.Length(-2), round: 2, total: 28, fill: 7, before: 5}
	for ahead, want := range map[int]int{-3: -3 + won, -5: -5, -6: -6 - won, 28: 28 + won} {
		if got := last.end(ahead); got != want {
			t.Errorf("5 ahead before the last game, %d in it: %d, want %d", ahead, got, want)
		}
	}
	first := worth{length: engine.Length(-2), round: 1, total: 28, fill: 7}
	if got := first.end(28); got != 28 {
		t.Errorf("all seeds of a game that is not the last are worth %d", got)
	}
}
