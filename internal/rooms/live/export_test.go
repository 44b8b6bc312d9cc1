package live

// Waits says whether the room waits, or has waited, for other nodes to restore what the journal has lost.
func (r *Room) Waits() bool { return r.wait.until.Load() != 0 }
