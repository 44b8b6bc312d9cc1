package bots

import (
	"context"
	"hash/fnv"
	"math/rand/v2"
	"runtime"
	"strconv"
	"sync"

	"casitas/internal/engine"
	"casitas/internal/tables"
	"casitas/internal/think"
)

// pool is all the thinking of a node. Who wants to think waits for one of its searches.
type pool struct {
	searches chan *think.Search
	mu       sync.Mutex
	ends     map[engine.Rules]*tables.Table // nil while it is being built
	people   map[string]*queue              // who plays bots that are to answer now
}

// queue is the games of one person with bots that are to answer: one at a time, so that who plays a hundred bots waits
// for themselves, and nobody else does.
type queue struct {
	turn chan struct{}
	in   int
}

// searchBits is the width of a search's table: 2 MiB each.
const searchBits = 17

func newPool(cores int) *pool {
	p := &pool{searches: make(chan *think.Search, max(cores, 1)), ends: map[engine.Rules]*tables.Table{}, people: map[string]*queue{}}
	for range cap(p.searches) {
		p.searches <- think.NewSearch(searchBits)
	}
	return p
}

// choose is the pit that a level plays.
func (p *pool) choose(ctx context.Context, stop <-chan struct{}, m engine.Match, level int, luck *rand.Rand) (pit int, err error) {
	l := think.LevelOf(m.Rules().Name, level)
	err = p.with(ctx, stop, func(s *think.Search) error {
		s.Knows(p.endsOf(ctx, m.Rules(), l))
		pit, err = s.Choose(ctx, m, l, luck, runtime.Gosched)
		return err
	})
	return pit, err
}

// offerDepth is how far a bot looks ahead when a draw is offered.
const offerDepth = 5

// ahead is by how many seeds a seat will be ahead, as far as is seen.
func (p *pool) ahead(ctx context.Context, stop <-chan struct{}, m engine.Match, seat engine.Seat) (ahead int, err error) {
	mover := m.Game().Position().ToMove
	held, total := m.Held(), m.Total()
	now := total[seat] - total[seat.Other()]
	if mover == engine.Nobody {
		return now, nil
	}
	before := now - held[seat] + held[seat.Other()] // from the games of a set that are over
	err = p.with(ctx, stop, func(s *think.Search) error {
		s.Knows(nil)
		best, err := s.Best(ctx, m, offerDepth, runtime.Gosched)
		if ahead = best.Value; mover != seat {
			ahead = -ahead
		}
		ahead += before
		return err
	})
	return ahead, err
}

// turn waits until no other bot answers a person. Whoever had it gives it back by done.
func (p *pool) turn(ctx context.Context, stop <-chan struct{}, person string) (done func(), err error) {
	p.mu.Lock()
	q := p.people[person]
	if q == nil {
		q = &queue{turn: make(chan struct{}, 1)}
		p.people[person] = q
	}
	q.in++
	p.mu.Unlock()
	leave := func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if q.in--; q.in == 0 {
			delete(p.people, person)
		}
	}
	select {
	case q.turn <- struct{}{}:
		return func() { <-q.turn; leave() }, nil
	case <-stop:
		err = errLeft
	case <-ctx.Done():
		err = errCrowded
	}
	leave()
	return nil, err
}

// with lends a search.
func (p *pool) with(ctx context.Context, stop <-chan struct{}, do func(*think.Search) error) error {
	select {
	case s := <-p.searches:
		defer func() { p.searches <- s }()
		return do(s)
	case <-stop:
		return errLeft
	case <-ctx.Done():
		return errCrowded
	}
}

// endsOf is what a level knows of a game's endings. The table is built at first need, which takes some seconds and one of
// the pool's places; until it is there the level plays without.
func (p *pool) endsOf(ctx context.Context, r engine.Rules, l think.Level) think.Ends {
	if !l.Ends {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	table, begun := p.ends[r]
	if !begun {
		p.ends[r] = nil
		go p.build(context.WithoutCancel(ctx), r)
	}
	if table == nil {
		return nil
	}
	return table
}

func (p *pool) build(ctx context.Context, r engine.Rules) {
	_ = p.with(ctx, nil, func(*think.Search) error {
		table, err := tables.Build(ctx, r, tables.Usual(r), 1, func(int, int) {})
		if err != nil {
			return err // a board too long for one: it is played without
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.ends[r] = table
		return nil
	})
}

// luckOf is the luck of a bot at a version of a room: the same wherever it is asked for.
func luckOf(room string, version uint64) *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(room + "/" + strconv.FormatUint(version, 10))) // never fails
	return rand.New(rand.NewPCG(h.Sum64(), version))
}
