package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

const (
	startTime = 30 * time.Second
	stopTime  = 10 * time.Second
)

// Cores that processes are bound to where there are two: the server has one for itself.
const (
	serverCore = 0
	ourCore    = 1  // the load generator's, and that of Redis
	anyCore    = -1 // for a server that is to think beside its work
)

// child is a process that was started here. It is gone when ctx ends, or when this process does.
type child struct {
	cmd  *exec.Cmd
	done chan struct{} // closed when it has ended
}

// spawn starts a program on a core and waits until it is ready.
func spawn(ctx context.Context, core int, ready func(context.Context) error, program string, args ...string) (*child, error) {
	c := &child{cmd: exec.CommandContext(ctx, program, args...), done: make(chan struct{})}
	c.cmd.Stderr = os.Stderr
	c.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := c.start(core); err != nil {
		return nil, fmt.Errorf("starting %s: %w", program, err)
	}
	go func() {
		_ = c.cmd.Wait() // its state says more
		close(c.done)
	}()
	late := time.After(startTime)
	for {
		if ready(ctx) == nil {
			return c, nil
		}
		select {
		case <-time.After(5 * time.Millisecond):
		case <-c.done:
			return nil, fmt.Errorf("%s ended: %s", program, c.cmd.ProcessState)
		case <-late:
			c.kill()
			return nil, fmt.Errorf("%s is not ready within %v", program, startTime)
		}
	}
}

// start starts the process from a thread that is bound to its core: a child inherits that.
func (c *child) start(core int) error {
	if runtime.NumCPU() < 2 {
		return c.cmd.Start()
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var was unix.CPUSet
	if err := unix.SchedGetaffinity(0, &was); err != nil {
		return err
	}
	var set unix.CPUSet
	for i := range runtime.NumCPU() {
		if core == i || core == anyCore {
			set.Set(i)
		}
	}
	if err := unix.SchedSetaffinity(0, &set); err != nil {
		return err
	}
	defer func() { _ = unix.SchedSetaffinity(0, &was) }()
	return c.cmd.Start()
}

var bound bool // this process is bound to its core

// bind binds this process to its core, where there is another one for the server.
func bind() error {
	if runtime.NumCPU() < 2 || bound {
		return nil
	}
	bound = true
	runtime.GOMAXPROCS(1)
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return err
	}
	var set unix.CPUSet
	set.Set(ourCore)
	for _, t := range threads {
		id, err := strconv.Atoi(t.Name())
		if err != nil {
			return err
		}
		if err := unix.SchedSetaffinity(id, &set); err != nil && !errors.Is(err, unix.ESRCH) {
			return fmt.Errorf("binding to core %d: %w", ourCore, err)
		}
	}
	return nil
}

// openFiles lets this process and its children have as many sockets as the machine allows.
func openFiles() error {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		return err
	}
	limit.Cur = limit.Max
	return unix.Setrlimit(unix.RLIMIT_NOFILE, &limit)
}

// cpu is the processor time that the process has had, in user and system mode.
func (c *child) cpu() time.Duration {
	if c == nil {
		return 0
	}
	var t unix.Timespec
	clock := int32(^c.cmd.Process.Pid<<3 | 2) // the clock of a process, see clock_getcpuclockid(3)
	if err := unix.ClockGettime(clock, &t); err != nil {
		return 0 // it is gone
	}
	return time.Duration(t.Nano())
}

// rss is the memory of the process that is in RAM, in bytes.
func (c *child) rss() float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	kib, _ := strconv.ParseFloat(strings.Fields(rest + " 0")[0], 64)
	return kib * 1024
}

// kill ends the process with SIGKILL and waits until it is gone.
func (c *child) kill() {
	if c == nil {
		return
	}
	_ = c.cmd.Process.Kill() // it may be gone
	select {
	case <-c.done:
	case <-time.After(stopTime):
	}
}
