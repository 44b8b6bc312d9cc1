package bots

import (
	"context"
	"sync"
)

// people are those who play bots that are to answer now.
type people struct {
	mu sync.Mutex
	of map[string]*queue
}

// queue is the games of one person with bots that are to answer: one at a time, so that who plays a hundred bots waits
// for themselves, and nobody else does.
type queue struct {
	slot chan struct{}
	in   int
}

// wait waits until no other bot answers a person. Whoever had it gives it back by done.
func (p *people) wait(ctx context.Context, stop <-chan struct{}, person string) (done func(), err error) {
	p.mu.Lock()
	if p.of == nil {
		p.of = map[string]*queue{}
	}
	q := p.of[person]
	if q == nil {
		q = &queue{slot: make(chan struct{}, 1)}
		p.of[person] = q
	}
	q.in++
	p.mu.Unlock()
	leave := func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if q.in--; q.in == 0 {
			delete(p.of, person)
		}
	}
	select {
	case q.slot <- struct{}{}:
		return func() { <-q.slot; leave() }, nil
	case <-stop:
		err = errLeft
	case <-ctx.Done():
		err = errCrowded
	}
	leave()
	return nil, err
}
