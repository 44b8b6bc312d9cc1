package pool

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"

	"casitas/internal/engine"
	"casitas/internal/think"
)

// searchBits is the width of a search's table: 2 MiB each.
const searchBits = 17

// Rank says who comes first.
type Rank int

// Whoever plays does not wait for who studies.
const (
	Plays Rank = iota
	Studies
)

// most is how many of each rank may wait for a search.
var most = [...]int{Plays: 256, Studies: 32}

// ErrCrowded refuses who would wait too long.
var ErrCrowded = errors.New("too many wait for the server to think: ask again in a moment")

// Pool lends searches.
type Pool struct {
	mu      sync.Mutex
	free    []*think.Search
	waiting []*waiter // by rank, then first come, first served
	tables  map[engine.Rules]*ends
	dir     string
	log     *slog.Logger
}

// waiter is somebody who waits for a search.
type waiter struct {
	rank  Rank
	got   chan *think.Search
	moved chan struct{} // fewer are before them
}

// New makes a pool of so many searches, at least one. Tables of endings are looked for in a folder first; "" for none.
func New(cores int, dir string, log *slog.Logger) *Pool {
	p := &Pool{tables: map[engine.Rules]*ends{}, dir: dir, log: log}
	for range max(cores, 1) {
		p.free = append(p.free, think.NewSearch(searchBits))
	}
	return p
}

// With lends a search, as soon as there is one. Whoever has to wait is told how many come before them, each time that this changes; tell may
// be nil. The error is ErrCrowded, by the context too, or what do says.
func (p *Pool) With(ctx context.Context, rank Rank, tell func(before int), do func(*think.Search) error) error {
	s, err := p.take(ctx, rank, tell)
	if err != nil {
		return err
	}
	defer p.giveBack(s)
	return do(s)
}

func (p *Pool) take(ctx context.Context, rank Rank, tell func(before int)) (*think.Search, error) {
	p.mu.Lock()
	if n := len(p.free); n > 0 {
		s := p.free[n-1]
		p.free = p.free[:n-1]
		p.mu.Unlock()
		return s, nil
	}
	at, same := 0, 0
	for _, w := range p.waiting {
		if w.rank <= rank {
			at++
		}
		if w.rank == rank {
			same++
		}
	}
	if same >= most[rank] {
		p.mu.Unlock()
		return nil, ErrCrowded
	}
	w := &waiter{rank: rank, got: make(chan *think.Search, 1), moved: make(chan struct{}, 1)}
	w.moved <- struct{}{}
	p.waiting = slices.Insert(p.waiting, at, w)
	p.moved(at + 1)
	p.mu.Unlock()
	for {
		select {
		case s := <-w.got:
			return s, nil
		case <-w.moved:
			p.mu.Lock()
			before := slices.Index(p.waiting, w)
			p.mu.Unlock()
			if tell != nil && before >= 0 {
				tell(before)
			}
		case <-ctx.Done():
			p.leave(w)
			return nil, fmt.Errorf("%w: %w", ErrCrowded, context.Cause(ctx))
		}
	}
}

// leave ends somebody's waiting. A search that came meanwhile goes on to the next.
func (p *Pool) leave(w *waiter) {
	p.mu.Lock()
	at := slices.Index(p.waiting, w)
	if at >= 0 {
		p.waiting = slices.Delete(p.waiting, at, at+1)
		p.moved(at)
	}
	p.mu.Unlock()
	if at < 0 {
		p.giveBack(<-w.got)
	}
}

// giveBack passes a search on.
func (p *Pool) giveBack(s *think.Search) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiting) == 0 {
		p.free = append(p.free, s)
		return
	}
	p.waiting[0].got <- s
	p.waiting = p.waiting[1:]
	p.moved(0)
}

// moved tells all from a place on that they have come nearer. The lock is held.
func (p *Pool) moved(from int) {
	for _, w := range p.waiting[from:] {
		select {
		case w.moved <- struct{}{}:
		default:
		}
	}
}
