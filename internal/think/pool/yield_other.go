//go:build !linux

package pool

import "runtime"

// Yield lets other goroutines run.
func Yield() { runtime.Gosched() }
