package proof

import (
	"time"

	"casitas/web/wire"
)

// clocks are what each has left.
func clocks(v wire.View) [2]time.Duration {
	return [2]time.Duration{time.Duration(v.Clock.South) * time.Millisecond, time.Duration(v.Clock.North) * time.Millisecond}
}

// unhurried sees that a player's clock did not run while the journal was away, and says for how long it ran since the turn
// began, which its owner has just made.
func (b *openTable) unhurried(seat int, away time.Duration) time.Duration {
	b.t.Helper()
	most := time.Since(b.turn) - away + 500*time.Millisecond // for what is rounded
	_, v := b.look(b.watcher)
	if v.Clock == nil || v.Result != nil {
		b.t.Fatalf("the match is %s: %+v", v.Phase, v.Result)
	}
	ran := b.had[seat] - clocks(v)[seat]
	if ran > most {
		b.t.Errorf("a clock ran for %v of a turn of which the journal was there for %v", ran, most)
	}
	return ran
}
