package sqlite

import "time"

// Wall has the journal look at another wall clock.
func (s *Store) Wall(clock func() time.Time) { s.clock.wall = clock }
