package lobby

import (
	"context"
	"sync"
)

// PerAddress lets each address have so many of something under way at a time.
type PerAddress struct {
	Most int
	mu   sync.Mutex
	of   map[string]*underWay
}

// underWay is what an address has under way, and who waits there.
type underWay struct {
	slots chan struct{}
	all   int // with those that wait
}

// Enter takes a slot of an address. Where there is none it waits for one, and says whether it came before the context ended.
func (p *PerAddress) Enter(ctx context.Context, from string) bool {
	select {
	case p.join(from).slots <- struct{}{}:
		return true
	case <-ctx.Done():
		p.left(from)
		return false
	}
}

// Try takes a slot of an address, if there is one.
func (p *PerAddress) Try(from string) bool {
	select {
	case p.join(from).slots <- struct{}{}:
		return true
	default:
		p.left(from)
		return false
	}
}

// Leave gives a slot back.
func (p *PerAddress) Leave(from string) { <-p.left(from).slots }

func (p *PerAddress) join(from string) *underWay {
	p.mu.Lock()
	defer p.mu.Unlock()
	u := p.of[from]
	if u == nil {
		if p.of == nil {
			p.of = map[string]*underWay{}
		}
		u = &underWay{slots: make(chan struct{}, p.Most)}
		p.of[from] = u
	}
	u.all++
	return u
}

func (p *PerAddress) left(from string) *underWay {
	p.mu.Lock()
	defer p.mu.Unlock()
	u := p.of[from]
	if u.all--; u.all == 0 {
		delete(p.of, from)
	}
	return u
}
