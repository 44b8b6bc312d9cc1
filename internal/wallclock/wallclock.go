// Package wallclock is the one place where the program reads the wall clock of its machine to judge by it. A test builds
// the program with another file in its place, so that its clock is wrong.
package wallclock

import "time"

// Now is what the machine's wall clock shows. It carries no reading of the monotonic clock, so that the
// difference of two is what the wall clock has moved by.
func Now() time.Time { return time.Now().Round(0) }
