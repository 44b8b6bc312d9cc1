package proof

import (
	"math"
	"slices"
	"testing"
	"time"
)

// ratios are the acks' p99 with sleepers by that while all read, and by that with the sleepers away.
func (sc *slowScene) ratios() (ratios [2]float64) {
	_, asleep := percentiles(sc.took[someSleep])
	for i, other := range []slice{allRead, fewer} {
		if _, p99 := percentiles(sc.took[other]); p99 > 0 {
			ratios[i] = float64(asleep) / float64(p99)
		}
	}
	return ratios
}

const steady = 0.05 // that a ratio may move in the last round

// settled says whether another round would change little.
func settled(before, now [2]float64) bool {
	for i := range now {
		if math.Abs(now[i]-before[i]) > steady || now[i] > ratioMost {
			return false
		}
	}
	return true
}

func (sc *slowScene) report() {
	sc.t.Helper()
	for which, name := range []string{"all read", "some do not", "these away"} {
		p50, p99 := percentiles(sc.took[which])
		sc.t.Logf("acks, %-12s %5d, p50 %v, p99 %v", name+":", len(sc.took[which]), p50.Round(10*time.Microsecond), p99.Round(10*time.Microsecond))
	}
	ratios := sc.ratios()
	sc.t.Logf("p99 where %d of %d do not read: %.2f times that where all do, %.2f times that where these are away", stopped.now(), watchers.now(), ratios[0], ratios[1])
	sc.t.Logf("each who does not read costs at most %d bytes of heap, %d of stacks", slices.Max(sc.heap), slices.Max(sc.stack))
	sc.t.Logf("%d commands, as many acks", sc.table.asked)
	if *long && slices.Max(ratios[:]) > ratioMost {
		sc.t.Errorf("the p99 is more than %.1f times as long", ratioMost)
	}
}

// grown is what a match may have grown by in so many events: 1 KiB for each of the last that the room holds, as they are and
// encoded, and 256 bytes for each turn that the match keeps.
func grown(events uint64) int64 { return int64(min(events, 2*ring))<<10 + int64(events)<<8 }

// TestWatchersLetGo: whoever does not read for longer than the server waits is let go, and may come back to where it was.
func TestWatchersLetGo(t *testing.T) {
	t.Parallel()
	sc := setSlow(t, Setting{}) // as cmd/server is set
	sc.table.begin()
	sc.join(watchers.now()-stopped.now(), stopped.now())
	sc.table.play(20)
	ask[nothing](sc.crowd, "ReachAll", sc.table.v)
	before, from := sc.look(true), sc.table.v
	ask[nothing](sc.crowd, "Stop", nothing{})
	var took []time.Duration
	for late := time.Now().Add(patience); sc.look(false).Slow < int64(stopped.now()); {
		if time.Now().After(late) {
			t.Fatalf("%d of %d were let go in time", sc.look(false).Slow, stopped.now())
		}
		took = append(took, sc.table.play(10)...)
	}
	if err := await("their connections closed", func() bool { return sc.look(false).Sockets == int64(watchers.now()-stopped.now()+2) }); err != nil {
		t.Errorf("%v: %+v", err, sc.look(false))
	}
	if err := await("their goroutines ended", func() bool { return sc.look(false).Goroutines <= before.Goroutines-stopped.now() }); err != nil {
		t.Errorf("%v: %+v, when they were there: %+v", err, sc.look(false), before)
	}
	after := sc.look(true)
	if after.Heap > before.Heap+grown(sc.table.v-from) { // their stacks went with their goroutines
		t.Errorf("when they have gone: %+v, when they were there: %+v", after, before)
	}
	ends := ask[Ends](sc.crowd, "LetGo", nothing{})
	for code := range ends {
		if code != 1006 && code != 1013 {
			t.Errorf("a connection ended with code %d", code)
		}
	}
	sc.table.play(10)
	sc.same()
	p50, p99 := percentiles(took)
	t.Logf("%d of %d let go, by close code %v; acks meanwhile: %d, p50 %v, p99 %v", stopped.now(), watchers.now(), ends, len(took), p50.Round(10*time.Microsecond), p99.Round(10*time.Microsecond))
}
