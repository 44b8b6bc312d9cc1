package sim

import (
	"flag"
	"testing"
	"testing/synctest"
)

var (
	seeds = flag.Int("seeds", 300, "how many worlds are played")
	first = flag.Uint64("seed", 1, "the first of them")
	steps = flag.Int("steps", 250, "what happens in each")
)

// TestWorlds plays one world after another; a world that breaks a promise says its seed, and
// `go test ./internal/sim -run TestWorlds -seed N -seeds 1 -v` plays it again.
func TestWorlds(t *testing.T) {
	for i := range *seeds {
		seed := *first + uint64(i)
		var faults []string
		synctest.Test(t, func(*testing.T) {
			faults = Run(Config{Seed: seed, Steps: *steps, Forgets: seed%3 == 0}, synctest.Wait)
		})
		if len(faults) > 0 {
			t.Fatalf("seed %d: %q", seed, faults)
		}
	}
	t.Logf("%d worlds, seeds %d to %d, %d steps each: every promise held", *seeds, *first, *first+uint64(*seeds)-1, *steps)
}
