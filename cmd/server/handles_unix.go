//go:build linux || darwin

package main

import (
	"math"
	"syscall"
)

// handles is how many files and connections this process may have open; 0: nobody knows.
func handles() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	return int(min(limit.Cur, math.MaxInt32))
}
