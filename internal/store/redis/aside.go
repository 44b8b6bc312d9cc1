package redis

import (
	"fmt"
	"log/slog"
	"sync"
	"time"
)

const (
	asideMost = 10_000      // damaged rooms that a node remembers
	keysAgain = time.Minute // before damaged keys are said again
)

// aside is the rooms that this node could not read, though Redis answered. They are said once, and hold up no others.
type aside struct {
	log *slog.Logger

	mu    sync.Mutex
	rooms map[string]struct{}
	keys  map[string]time.Time // that are no room's alone, and when that was said
}

// put puts a room aside.
func (a *aside) put(room string, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, known := a.rooms[room]; known || len(a.rooms) >= asideMost {
		return
	}
	if a.rooms == nil {
		a.rooms = map[string]struct{}{}
	}
	a.rooms[room] = struct{}{}
	a.log.Error("a room is damaged and is put aside: casitas audit says more", "room", room, "err", err)
}

// putKey says that a key of many rooms cannot be read, once a minute: what depends on it does not happen.
func (a *aside) putKey(key any, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	name := fmt.Sprint(key)
	if said, known := a.keys[name]; known && time.Since(said) < keysAgain {
		return
	}
	if a.keys == nil {
		a.keys = map[string]time.Time{}
	}
	a.keys[name] = time.Now()
	a.log.Error("a key of the journal holds something else: what it is for does not happen in its part until it is restored", "key", name, "err", err)
}

// Damaged is how many rooms, and keys of many rooms, this node has found damaged since it started.
func (s *Store) Damaged() int {
	s.aside.mu.Lock()
	defer s.aside.mu.Unlock()
	return len(s.aside.rooms) + len(s.aside.keys)
}
