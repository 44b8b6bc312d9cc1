package api

import "sync/atomic"

// Tally counts what happens at the edge, since the start.
type Tally struct {
	Sockets   atomic.Int64 // open now
	Opened    atomic.Int64 // sockets that were let in
	Refused   atomic.Int64 // sockets that were not
	Acks      atomic.Int64
	Nacks     atomic.Int64
	Resumes   atomic.Int64 // answers to hello and watch, of any kind
	Snapshots atomic.Int64 // whole views sent, because somebody was new or fell behind
	Rollbacks atomic.Int64
	Slow      atomic.Int64 // sockets closed because their peer did not read
	Floods    atomic.Int64
	Panics    atomic.Int64
}
