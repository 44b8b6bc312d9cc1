package live

// GraceGiven says whether the room waits, or has waited, for other nodes.
func (r *Room) GraceGiven() bool { return r.grace.until.Load() != 0 }
