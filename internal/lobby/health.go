package lobby

import (
	"slices"
	"sync"
	"sync/atomic"
)

// health is whether the journal takes writes, as the heartbeat shows, and who wants to know.
type health struct {
	down atomic.Pointer[[]bool] // parts that take none; nil where all do

	mu        sync.Mutex
	failed    int   // heartbeats in a row
	failedIn  []int // of each part
	followers map[chan struct{}]int
}

// failures is how many heartbeats must fail before everybody is told.
const failures = 2

// Saving says whether the journal takes writes. Where it does not, what people see stays, and moves wait.
func (l *Lobby) Saving() bool {
	l.health.mu.Lock()
	defer l.health.mu.Unlock()
	return l.health.failed < failures
}

// Down says in which rooms moves wait although Saving is true, because their part of the journal takes no writes; nil
// where there are none.
func (l *Lobby) Down() func(room string) bool {
	down := l.health.down.Load()
	if down == nil {
		return nil
	}
	return func(room string) bool { return (*down)[l.journal.Part(room)] }
}

// FollowSaving wakes when Saving or Down changes, for as long as somebody who follows with that channel has not stopped.
func (l *Lobby) FollowSaving(wake chan struct{}) (stop func()) {
	h := &l.health
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.followers == nil {
		h.followers = map[chan struct{}]int{}
	}
	h.followers[wake]++
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.followers[wake]--; h.followers[wake] <= 0 {
			delete(h.followers, wake)
		}
	}
}

// note takes in which parts took a heartbeat.
func (h *health) note(good []bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	before, downBefore := h.failed < failures, h.down.Load()
	h.failed = failuresAfter(h.failed, slices.Contains(good, true))
	if h.failedIn == nil {
		h.failedIn = make([]int, len(good))
	}
	down := make([]bool, len(good))
	for part := range good {
		h.failedIn[part] = failuresAfter(h.failedIn[part], good[part])
		down[part] = h.failedIn[part] >= failures
	}
	now := &down
	if !slices.Contains(down, true) {
		now = nil
	}
	same := (now == nil) == (downBefore == nil) && (now == nil || slices.Equal(*now, *downBefore))
	h.down.Store(now)
	if before != (h.failed < failures) || !same {
		for wake := range h.followers {
			nudge(wake)
		}
	}
}

// failuresAfter is how many have failed in a row after one more.
func failuresAfter(n int, good bool) int {
	if good {
		return 0
	}
	return n + 1
}
