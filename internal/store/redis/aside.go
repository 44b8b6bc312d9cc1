package redis

import (
	"log/slog"
	"sync"
)

// asideMost is how many damaged rooms a node remembers.
const asideMost = 10_000

// aside is the rooms that this node could not read, though Redis answered. They are said once, and hold up no others.
type aside struct {
	log *slog.Logger

	mu    sync.Mutex
	rooms map[string]struct{}
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

// Damaged is how many rooms this node has found damaged since it started.
func (s *Store) Damaged() int {
	s.aside.mu.Lock()
	defer s.aside.mu.Unlock()
	return len(s.aside.rooms)
}
