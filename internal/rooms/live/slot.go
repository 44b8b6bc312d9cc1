package live

import "casitas/internal/engine"

// Slot is a place in a feed for something that is told of a room and not journalled: only its last value counts.
type Slot int

// The slots.
const (
	Presence     Slot = iota // who is there, for players
	Company                  // the same with the names of those who watch, for watchers: players are shown none that others chose
	PlayersTalk              // what players have said, for players alone
	WatchersTalk             // what watchers have said, for watchers alone

	slotCount
)

// slot is a value and its number, from 1.
type slot struct {
	frame  Frame
	number uint32
}

// Put says something new in a slot, for all who follow now and whoever comes later.
func (f *Feed) Put(s Slot, frame Frame) {
	defer f.followers.tellSoon()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.slots[s] = slot{frame: frame, number: f.slots[s].number + 1}
}

// readSlots are the values that a viewer has not had yet and may have. The lock is held.
func (f *Feed) readSlots(c Cursor) ([]Frame, Cursor) {
	var news []Frame
	for i, s := range f.slots {
		if s.number != c.slots[i] && f.isFor(Slot(i), c) {
			c.slots[i] = s.number
			news = append(news, s.frame)
		}
	}
	return news, c
}

// isFor says whether a slot is for a viewer, as the room is now. The lock is held.
func (f *Feed) isFor(s Slot, c Cursor) bool {
	seated := f.state.SeatOf(c.reader) != engine.Nobody
	switch s {
	case Presence, PlayersTalk:
		return seated
	case Company, WatchersTalk:
		return !seated
	default:
		return true
	}
}
