package lobby

// TakeSlot takes the slot of an address in which it works out what may take long.
func (l *Lobby) TakeSlot(from string) (leave func(), err error) { return l.costs.enter(from) }

// RematchOf is the room of a room's rematch.
func RematchOf(room string) string { return roomID("rematch", room) }
