package lobby

import (
	"fmt"
	"runtime/debug"

	"casitas/internal/rooms"
)

// forRoom starts a goroutine that works for a room.
func (l *Lobby) forRoom(id string, do func()) { go l.guarded(id, do) }

// guarded does something for a room, and says whether that panicked. A panic ends nothing else: it is counted, and the
// room is broken on this node for a while.
func (l *Lobby) guarded(id string, do func()) (failed bool) {
	defer func() {
		if p := recover(); p != nil {
			failed = true
			l.counters.Panics.Add(1)
			l.log.Error("a room panicked and is left alone for a while", "room", id, "panic", p, "stack", string(debug.Stack()))
			l.faults.fail(id)
		}
	}()
	do()
	return false
}

// broken is why a room is not woken, if a fault was found in it a moment ago.
func (l *Lobby) broken(id string) error {
	if l.faults.waits(id) {
		return fmt.Errorf("room %s is left alone after a fault: %w", id, rooms.ErrBroken)
	}
	return nil
}
