package lobby

// TakeTurn takes the turn of an address to work out what may take long.
func (l *Lobby) TakeTurn(from string) (leave func(), err error) { return l.costs.enter(from) }
