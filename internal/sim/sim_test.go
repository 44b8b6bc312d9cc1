package sim

import (
	"flag"
	"fmt"
	"runtime"
	"testing"
	"testing/synctest"
)

var (
	seeds = flag.Int("seeds", 100, "how many worlds are played")
	first = flag.Uint64("seed", 1, "the first of them")
	steps = flag.Int("steps", 250, "what happens in each")
)

// TestWorlds plays worlds, one after another on each core; a world that breaks a promise says its seed, and
// `go test ./internal/sim -run TestWorlds -seed N -seeds 1 -v` plays it again.
func TestWorlds(t *testing.T) {
	t.Logf("%d worlds, from seed %d, %d steps each", *seeds, *first, *steps)
	cores := runtime.GOMAXPROCS(0)
	for core := range cores {
		t.Run(fmt.Sprintf("core %d", core), func(t *testing.T) {
			t.Parallel()
			for i := core; i < *seeds; i += cores {
				world(t, *first+uint64(i))
			}
		})
	}
}

func world(t *testing.T, seed uint64) {
	t.Helper()
	var faults []string
	synctest.Test(t, func(*testing.T) {
		faults = Run(Config{Seed: seed, Steps: *steps, Forgets: seed%3 == 0}, synctest.Wait)
	})
	if len(faults) > 0 {
		t.Fatalf("seed %d: %q", seed, faults)
	}
}
