package lobby

// TakeSlot takes the turn of an address to work out what may take long.
func (l *Lobby) TakeSlot(from string) (leave func(), err error) { return l.costs.enter(from) }

// RematchOf is the room of a room's rematch.
func RematchOf(room string) string { return roomID("rematch", room) }
