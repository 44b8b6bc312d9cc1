package pool

import (
	"runtime"
	"syscall"
)

// Yield lets others run: goroutines of this process, and threads that wait for this core, of this process or another. The kernel by itself
// has them wait for the end of a time slice of some milliseconds.
func Yield() {
	runtime.Gosched()
	_, _, _ = syscall.Syscall(syscall.SYS_SCHED_YIELD, 0, 0, 0)
}
