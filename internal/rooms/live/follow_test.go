package live_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms/live"
)

// reader is a viewer who reads all that there is whenever it is told of something.
type reader struct {
	mu   sync.Mutex
	feed *live.Feed
	at   live.Cursor
}

func (v *reader) read() {
	v.mu.Lock()
	defer v.mu.Unlock()
	_, v.at = v.feed.Read(v.at)
}

func (v *reader) version() uint64 {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.at.Revision().Version
}

// toldAll has something happen, and waits until all have read it.
func (tb *table) toldAll(r *live.Room, all []reader) {
	tb.t.Helper()
	at := tb.do(r, tb.sow(r))
	must.Await(tb.t, "all to read the last event", func() bool {
		for i := range all {
			if all[i].version() != at.Version {
				return false
			}
		}
		return true
	})
}

// All followers are told of all that happens, few or many, until they stop. Where they are many, the room waits for none.
func TestFollowersAreTold(t *testing.T) {
	for name, many := range map[string]int{"few": 3, "many": 200} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t)
			r := tb.node()
			tb.begin(r)
			all := make([]reader, many)
			followers := make([]*live.Follower, many)
			for i := range all {
				all[i].feed = r.Feed()
				followers[i] = r.Feed().Follow(all[i].read)
			}
			if many > 100 {
				stuck, through := context.WithTimeout(t.Context(), 10*time.Second)
				defer through()
				defer r.Feed().Follow(func() { <-stuck.Done() }).Stop()
				tb.do(r, tb.sow(r))
				tb.do(r, tb.sow(r))
				if stuck.Err() != nil {
					t.Error("the room waited for a follower")
				}
				through()
			}
			tb.toldAll(r, all)
			followers[0].Stop()
			followers[0].Stop()
			for range 5 {
				tb.toldAll(r, all[1:])
			}
			if all[0].version() == all[1].version() {
				t.Error("who has stopped is told of all that follows")
			}
		})
	}
}
