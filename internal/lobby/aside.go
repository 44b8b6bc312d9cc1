package lobby

import (
	"sync"
	"time"
)

// How long a room that fails is left alone: longer after each time.
const (
	asideFirst = time.Second
	asideMost  = 10 * time.Minute
	asideOver  = time.Minute // after that it would have been tried again, were there still something to do
)

// aside is rooms that are left alone for a while.
type aside struct {
	mu    sync.Mutex
	rooms map[string]*leftAlone
}

type leftAlone struct {
	until    time.Time
	failures int // in a row
}

// waiting are the rooms that are to be left alone just now.
func (a *aside) waiting() map[string]bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.tidy()
	waiting := map[string]bool{}
	for room, r := range a.rooms {
		if time.Now().Before(r.until) {
			waiting[room] = true
		}
	}
	return waiting
}

// waits says whether a room is still to be left alone.
func (a *aside) waits(room string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	r := a.rooms[room]
	return r != nil && time.Now().Before(r.until)
}

// put leaves a room alone for so long.
func (a *aside) put(room string, pause time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.of(room).until = time.Now().Add(pause)
}

// fail leaves a room alone because it has failed, and says how often it has in a row.
func (a *aside) fail(room string) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	r := a.of(room)
	pause := min(asideFirst<<min(r.failures, 20), asideMost)
	r.until = time.Now().Add(pause)
	r.failures++
	return r.failures
}

// of is a room's entry. The lock is held.
func (a *aside) of(room string) *leftAlone {
	if a.rooms == nil {
		a.rooms = map[string]*leftAlone{}
	}
	if a.rooms[room] == nil {
		a.rooms[room] = &leftAlone{}
	}
	return a.rooms[room]
}

// forget says that all is well with a room.
func (a *aside) forget(room string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.rooms, room)
}

// count is how many rooms there are, and how many of them have failed.
func (a *aside) count() (all, failed int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.tidy()
	for _, r := range a.rooms {
		if r.failures > 0 {
			failed++
		}
	}
	return len(a.rooms), failed
}

// tidy forgets rooms of which nothing was heard since they were to be tried again: another node has seen to them. The lock is held.
func (a *aside) tidy() {
	for room, r := range a.rooms {
		if time.Since(r.until) > asideOver {
			delete(a.rooms, room)
		}
	}
}
