package lobby

import (
	"errors"
	"sync"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// How long a room that fails is left alone: longer after each time.
const (
	asideFirst = time.Second
	asideMost  = 10 * time.Minute
	asideOver  = time.Minute      // after that it would have been tried again, were there still something to do
	asideTold  = 30 * time.Second // that the journal may take nothing of a room, though it is there, before that is told
)

// aside is rooms that are left alone for a while.
type aside struct {
	mu    sync.Mutex
	rooms map[string]*leftAlone
}

type leftAlone struct {
	until    time.Time
	failures int       // in a row
	refused  time.Time // since when the journal has taken nothing of it, though it is there
	told     bool
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
	a.tidy()
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
	r.refused = time.Time{}
	return r.failures
}

// refused leaves a room alone for a second because the journal did not take something, and says whether it has been so for
// half a minute, the first time that it has; what happened while the journal was away does not count.
func (a *aside) refused(room string, away bool) (long bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	r, now := a.of(room), time.Now()
	r.until = now.Add(heartbeatEvery)
	if away || r.refused.IsZero() {
		r.refused = now
	}
	long = !away && !r.told && now.Sub(r.refused) >= asideTold
	r.told = r.told || long
	return long
}

// failed leaves a room alone after an error, and says whether that is to be told: once. That the journal takes nothing is no fault
// of the room's, which is tried again soon, and told where it goes on though all of the journal is there.
func (l *Lobby) failed(a *aside, room string, err error) (tell bool) {
	switch {
	case errors.Is(err, rooms.ErrNewer): // a newer program sees to it
		a.put(room, time.Minute)
		return false
	case !errors.Is(err, rooms.ErrNotWritten) && !errors.Is(err, live.ErrBusy):
		return a.fail(room) == 1
	}
	return a.refused(room, !l.Saving() || l.Down() != nil)
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
