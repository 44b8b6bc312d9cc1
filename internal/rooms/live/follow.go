package live

import (
	"slices"
	"sync"
)

const (
	few  = 4  // followers whom the room's own goroutine tells
	part = 64 // followers whom one goroutine tells where there are more
)

// Follower is told whenever there may be more to read in a feed, and when the feed has ended.
type Follower struct {
	tell func()
	feed *Feed
	at   int // in followers
}

// followers are all those of one feed. They are told in waves, and none while the lock is held.
type followers struct {
	mu    sync.Mutex
	all   []*Follower
	wave  []*Follower // whom the wave that is under way tells
	going bool        // there is one
	again bool        // and there is to be another
}

// tell tells all that there is something to read: a few at once, many in a wave. Only the room's goroutine calls it.
func (f *followers) tell() {
	var some [few]*Follower
	f.mu.Lock()
	n := len(f.all)
	if n > few {
		f.begin()
	} else {
		copy(some[:], f.all)
	}
	f.mu.Unlock()
	if n <= few {
		for _, fo := range some[:n] {
			fo.tell()
		}
	}
}

// tellSoon has all told in a wave. It does not wait.
func (f *followers) tellSoon() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.begin()
}

// begin has a wave begin now, or once the one that is under way is over. The lock is held.
func (f *followers) begin() {
	f.again = true
	if !f.going {
		f.going = true
		go f.waves()
	}
}

// waves makes one wave after another, for as long as there is to be another.
func (f *followers) waves() {
	for f.next() {
		var all sync.WaitGroup
		for some := range slices.Chunk(f.wave, part) {
			all.Go(func() {
				for _, fo := range some {
					fo.tell()
				}
			})
		}
		all.Wait()
		clear(f.wave)
	}
}

// next says whether there is to be another wave, and whom it tells.
func (f *followers) next() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.going, f.again = f.again, false
	if f.going {
		f.wave = append(f.wave[:0], f.all...)
	}
	return f.going
}

// Follow has tell called whenever there may be more to read from now on, from any goroutine. It must not wait for anybody's
// peer.
func (f *Feed) Follow(tell func()) *Follower {
	fo := &Follower{tell: tell, feed: f}
	f.followers.mu.Lock()
	defer f.followers.mu.Unlock()
	fo.at = len(f.followers.all)
	f.followers.all = append(f.followers.all, fo)
	return fo
}

// Stop ends following. A wave that is under way may still tell of one thing more.
func (fo *Follower) Stop() {
	f := &fo.feed.followers
	f.mu.Lock()
	defer f.mu.Unlock()
	last := len(f.all) - 1
	if fo.at > last || f.all[fo.at] != fo {
		return // it has stopped already
	}
	f.all[fo.at] = f.all[last]
	f.all[fo.at].at = fo.at
	f.all = slices.Delete(f.all, last, last+1)
}
