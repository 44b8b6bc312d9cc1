package lobby

import "sync"

// health is whether the journal takes writes, as the heartbeat shows, and who wants to know.
type health struct {
	mu        sync.Mutex
	failed    int // heartbeats in a row
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

// FollowSaving wakes when Saving changes, for as long as somebody who follows with that channel has not stopped.
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

func (h *health) note(good bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	before := h.failed < failures
	h.failed++
	if good {
		h.failed = 0
	}
	if before != (h.failed < failures) {
		for wake := range h.followers {
			nudge(wake)
		}
	}
}
