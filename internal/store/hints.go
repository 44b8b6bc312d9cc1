package store

import (
	"maps"
	"slices"
	"sync"
)

// Hints knows who in this process wants to hear of which room. The zero value is ready.
type Hints struct {
	mu    sync.Mutex
	rooms map[string]map[int]func(uint64)
	last  int
}

// Add calls hint for a room from now on, until stop. first is true when nobody
// here had asked for the room before.
func (h *Hints) Add(room string, hint func(version uint64)) (stop func() (last bool), first bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.last++
	id := h.last
	if h.rooms == nil {
		h.rooms = map[string]map[int]func(uint64){}
	}
	first = h.rooms[room] == nil
	if first {
		h.rooms[room] = map[int]func(uint64){}
	}
	h.rooms[room][id] = hint
	return func() bool { return h.remove(room, id) }, first
}

// remove forgets a hint; true when it was the room's last. A second call does nothing.
func (h *Hints) remove(room string, id int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, there := h.rooms[room][id]; !there {
		return false
	}
	delete(h.rooms[room], id)
	if len(h.rooms[room]) > 0 {
		return false
	}
	delete(h.rooms, room)
	return true
}

// Tell passes on that a room may hold a version. The hints are called without any
// lock held, so that they may add and stop others.
func (h *Hints) Tell(room string, version uint64) {
	h.mu.Lock()
	hints := slices.Collect(maps.Values(h.rooms[room]))
	h.mu.Unlock()
	for _, hint := range hints {
		hint(version)
	}
}

// Watched lists the rooms that somebody here wants to hear of.
func (h *Hints) Watched() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Keys(h.rooms))
}
