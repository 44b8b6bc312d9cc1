package api

import (
	"maps"
	"sync"
	"sync/atomic"
)

// Counters counts what happens at the edge, since the start.
type Counters struct {
	Sockets   atomic.Int64 // open now
	Players   atomic.Int64 // of these, those of players with a key
	Watchers  atomic.Int64 // of these, those without; who has not said hello yet is neither
	Opened    atomic.Int64 // sockets that were let in
	Refused   Counts       // sockets and requests that were not, by code
	Acks      atomic.Int64
	Nacks     Counts       // by code
	Resumes   Counts       // responses to hello and watch, by how the peer goes on
	Snapshots atomic.Int64 // whole views sent, because somebody was new or fell behind
	Rollbacks atomic.Int64 // whole views sent, because what somebody had seen was lost
	Slow      atomic.Int64 // sockets closed because their peer did not read
	Floods    atomic.Int64
	Panics    atomic.Int64

	RecordTurns atomic.Int64 // turns that were played again for records
}

// Counts are numbers by name. The names are few: codes, never what a guest has sent.
type Counts struct {
	mu sync.Mutex
	of map[string]int64
}

// Add counts one more.
func (c *Counts) Add(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.of == nil {
		c.of = map[string]int64{}
	}
	c.of[name]++
}

// All is every number by its name.
func (c *Counts) All() map[string]int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.of)
}
