package lobby

import "sync"

// background is the goroutines beside the loops of Run. The lobby does not end before they have.
type background struct {
	all sync.WaitGroup

	mu    sync.Mutex
	ended bool
}

// start starts one; false where the lobby has ended.
func (b *background) start(do func()) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.ended {
		b.all.Go(do)
	}
	return !b.ended
}

// end waits for all, and starts no more.
func (b *background) end() {
	b.mu.Lock()
	b.ended = true
	b.mu.Unlock()
	b.all.Wait()
}
