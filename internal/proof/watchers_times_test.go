//go:build long

package proof

import (
	"slices"
	"time"

	"casitas/internal/driver"
)

// slice is what is measured: how long acks take while all read, while the sleepers do not, and while these are away.
type slice int

const (
	allRead slice = iota
	someSleep
	fewer
)

// times are how long acks took, by slice.
type times [fewer + 1][]time.Duration

// ratios are the acks' p99 while some sleep by that while all read, and by that with the sleepers away.
func (t *times) ratios() (ratios []float64) {
	_, asleep := percentiles(t[someSleep])
	for _, other := range []slice{allRead, fewer} {
		_, p99 := percentiles(t[other])
		ratios = append(ratios, float64(asleep)/float64(p99))
	}
	return ratios
}

func percentiles(took []time.Duration) (p50, p99 time.Duration) {
	sorted := slices.Sorted(slices.Values(took))
	return driver.Percentile(sorted, 50), driver.Percentile(sorted, 99)
}
