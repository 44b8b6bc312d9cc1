package live

import "slices"

// Follower is woken whenever there may be more to read in a feed, and when the feed has ended.
type Follower struct {
	wake func()
	feed *Feed
	at   int // in followers
}

// followers are all those of one feed. Its lock guards them.
type followers []*Follower

func (all followers) wake() {
	for _, fo := range all {
		fo.wake()
	}
}

// Follow calls wake now and whenever there may be more to read, from any goroutine. wake must not wait, and must not
// call the feed.
func (f *Feed) Follow(wake func()) *Follower {
	fo := &Follower{wake: wake, feed: f}
	f.mu.Lock()
	defer f.mu.Unlock()
	fo.at = len(f.followers)
	f.followers = append(f.followers, fo)
	wake()
	return fo
}

// Stop ends following.
func (fo *Follower) Stop() {
	f := fo.feed
	f.mu.Lock()
	defer f.mu.Unlock()
	last := len(f.followers) - 1
	if fo.at > last || f.followers[fo.at] != fo {
		return // it has stopped already
	}
	f.followers[fo.at] = f.followers[last]
	f.followers[fo.at].at = fo.at
	f.followers = slices.Delete(f.followers, last, last+1)
}
