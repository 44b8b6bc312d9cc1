package live

import (
	"sync/atomic"

	"casitas/internal/rooms"
)

// Counters counts what happens in the rooms of one node, since the start.
type Counters struct {
	Live      atomic.Int64 // goroutines of rooms, now
	Flags     atomic.Int64 // flags whose fall this node wrote
	Restored  atomic.Int64 // times that a tail lost by the journal was written again
	Rollbacks atomic.Int64 // times that viewers had seen what the journal has lost for good
	Broken    atomic.Int64 // rooms stopped because their history cannot be right
	Panics    atomic.Int64
}

// note counts what was written.
func (t *Counters) note(e rooms.Event) {
	if e.Kind == rooms.Ended && e.Why == rooms.ByTime {
		t.Flags.Add(1)
	}
}
