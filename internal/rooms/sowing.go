package rooms

import (
	"math"
	"time"

	"casitas/internal/engine"
)

// The parts of a turn as it is shown, in ms; docs/protocol.md has the whole of it. The page has the same (timing.ts).
const (
	liftTime    = 280 // the first lap's
	relayTime   = 180 // any other's
	seedTime    = 130
	relayLeast  = 60 // of a fast lap
	seedLeast   = 40
	houseTime   = 870 // the first capture of a lap
	furtherTime = 250 // another
	awardTime   = 1300
	passTime    = 400
	turnMost    = 20_000
	restTime    = 500 // for the rest, where the edges alone take more than that
	faster      = 0.8 // each fast lap than the one before
	firstLaps   = 3   // these and the last ones are the edges: never shortened
	lastLaps    = 2
)

// SowingTime is how long a turn takes to watch at its usual speed: the next player's clock waits for it.
func SowingTime(t engine.Turn) time.Duration {
	edges, rest, f := 0.0, 0.0, 1.0
	for i, lap := range t.Laps {
		edge := i < firstLaps || i >= len(t.Laps)-lastLaps
		lift, seed := float64(relayTime), float64(seedTime)
		if i == 0 {
			lift = liftTime
		}
		if !edge && len(lap.Captures) == 0 {
			f *= faster
			lift, seed = max(relayLeast, relayTime*f), max(seedLeast, seedTime*f)
		}
		ms := lift + seed*float64(lap.Sown)
		if n := len(lap.Captures); n > 0 {
			ms += float64(houseTime + furtherTime*(n-1))
		}
		if edge {
			edges += ms
		} else {
			rest += ms
		}
	}
	if len(t.Awards) > 0 {
		rest += awardTime
	}
	rest += float64(passTime * len(t.Passes))
	return time.Duration(math.Round(edges+restWithin(edges, rest))) * time.Millisecond
}

// restWithin is how long the rest of a turn takes beside its edges.
func restWithin(edges, rest float64) float64 {
	switch {
	case edges+rest <= turnMost:
		return rest
	case edges > turnMost:
		return min(rest, restTime)
	default:
		return turnMost - edges
	}
}
