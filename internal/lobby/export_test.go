package lobby

// TakeSlot takes the turn of an address to work out what may take long.
func (l *Lobby) TakeSlot(from string) (leave func(), err error) { return l.costs.enter(from) }
