package store

import (
	"maps"
	"slices"
	"sync"
)

// Hints knows who in this process wants to hear of which room. The zero value is ready.
type Hints struct {
	mu    sync.Mutex
	rooms map[string][]hint // a list is not changed: another takes its place
	last  int
}

type hint struct {
	id   int
	call func(version uint64)
}

// Add calls hint for a room from now on, until stop. first is true when nobody
// here had asked for the room before.
func (h *Hints) Add(room string, call func(version uint64)) (stop func() (last bool), first bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.last++
	id := h.last
	if h.rooms == nil {
		h.rooms = map[string][]hint{}
	}
	before := h.rooms[room]
	h.rooms[room] = append(slices.Clip(before), hint{id, call})
	return func() bool { return h.remove(room, id) }, len(before) == 0
}

// remove forgets a hint; true when it was the room's last. A second call does nothing.
func (h *Hints) remove(room string, id int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	before := h.rooms[room]
	after := slices.DeleteFunc(slices.Clone(before), func(is hint) bool { return is.id == id })
	if len(after) > 0 {
		h.rooms[room] = after
		return false
	}
	delete(h.rooms, room)
	return len(before) > 0
}

// Tell passes on that a room may hold a version. The hints are called without any
// lock held, so that they may add and stop others.
func (h *Hints) Tell(room string, version uint64) {
	h.mu.Lock()
	hints := h.rooms[room]
	h.mu.Unlock()
	for _, hint := range hints {
		hint.call(version)
	}
}

// Watched lists the rooms that somebody here wants to hear of.
func (h *Hints) Watched() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Keys(h.rooms))
}
