package live

import (
	"slices"
	"sync"
)

// Follower is woken whenever there may be more to read in a feed, and when the feed has ended.
type Follower struct {
	wake func()
	feed *Feed
	at   int // in followers
}

// followers are all those of one feed. They have a lock of their own, so that those who are woken first can read while
// the others are still being woken.
type followers struct {
	mu  sync.Mutex
	all []*Follower
}

func (f *followers) wake() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, fo := range f.all {
		fo.wake()
	}
}

// Follow calls wake now and whenever there may be more to read, from any goroutine. wake must not wait, and must not
// follow or stop following.
func (f *Feed) Follow(wake func()) *Follower {
	fo := &Follower{wake: wake, feed: f}
	f.followers.mu.Lock()
	fo.at = len(f.followers.all)
	f.followers.all = append(f.followers.all, fo)
	f.followers.mu.Unlock()
	wake()
	return fo
}

// Stop ends following.
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
