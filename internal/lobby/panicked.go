package lobby

import (
	"errors"
	"fmt"
	"runtime/debug"

	"casitas/internal/rooms"
)

// ErrPanicked says that a room panicked a moment ago; it may not when it is woken again.
var ErrPanicked = errors.New("there was a fault in this room: ask again in a moment")

// forRoom starts a goroutine that works for a room.
func (l *Lobby) forRoom(id string, do func()) { go l.guarded(id, do) }

// guarded does something for a room, and says whether that panicked. A panic ends nothing else: it is counted, and the
// room is left alone on this node for a while.
func (l *Lobby) guarded(id string, do func()) (failed bool) {
	defer func() {
		if p := recover(); p != nil {
			failed = true
			l.counters.Panics.Add(1)
			l.log.Error("a room panicked and is left alone for a while", "room", id, "panic", p, "stack", string(debug.Stack()))
			l.panicked.fail(id)
		}
	}()
	do()
	return false
}

// leftAlone is why a room is not woken, if its history was found damaged, or it panicked, a moment ago.
func (l *Lobby) leftAlone(id string) error {
	switch {
	case l.damaged.waits(id):
		return fmt.Errorf("room %s is left alone after a look at its history: %w", id, rooms.ErrBroken)
	case l.panicked.waits(id):
		return fmt.Errorf("room %s is left alone for a while: %w", id, ErrPanicked)
	default:
		return nil
	}
}

// isDamaged says whether an error is about what the journal holds of a room, so that asking again is no use.
func isDamaged(err error) bool {
	return errors.Is(err, rooms.ErrBroken) || errors.Is(err, rooms.ErrDamaged)
}
