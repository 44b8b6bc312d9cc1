package bots

import (
	"context"
	"errors"
	"hash/fnv"
	"math/rand/v2"
	"strconv"

	"casitas/internal/engine"
	"casitas/internal/think"
	"casitas/internal/think/pool"
)

// choose is the pit that a level plays. The strongest goes by what is proved for as long as the game stays on it, by search and
// the table of endings afterwards.
func (b *Bots) choose(ctx context.Context, m engine.Match, level int, luck *rand.Rand) (pit int, err error) {
	l := think.LevelOf(m.Rules().Name, level)
	err = b.with(ctx, func(s *think.Search) error {
		s.Knows(nil)
		if l.Ends {
			var proved bool
			if pit, proved = pool.Book().Play(m.Rules(), m.Game().Position()); proved { // read at first: that takes about a second
				return nil
			}
			if table := b.pool.Ends(m.Rules()); table != nil {
				s.Knows(table)
			}
		}
		pit, err = s.Choose(ctx, m, l, luck, pool.Yield)
		return err
	})
	return pit, err
}

// offerDepth is how far a bot looks ahead when a draw is offered.
const offerDepth = 5

// ahead is by how many seeds a seat will be ahead, as far as is seen.
func (b *Bots) ahead(ctx context.Context, m engine.Match, seat engine.Seat) (ahead int, err error) {
	mover := m.Game().Position().ToMove
	held, total := m.Held(), m.Total()
	now := total[seat] - total[seat.Other()]
	if mover == engine.Nobody {
		return now, nil
	}
	before := now - held[seat] + held[seat.Other()] // from the games of a set that are over
	err = b.with(ctx, func(s *think.Search) error {
		s.Knows(nil)
		best, err := s.Best(ctx, m, offerDepth, pool.Yield)
		if ahead = best.Value; mover != seat {
			ahead = -ahead
		}
		ahead += before
		return err
	})
	return ahead, err
}

// with borrows a search from the pool, until the node stops.
func (b *Bots) with(ctx context.Context, do func(*think.Search) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	unhook := context.AfterFunc(b.stopped, cancel)
	defer unhook()
	err := b.pool.With(ctx, pool.Plays, nil, do)
	switch {
	case b.stopped.Err() != nil && err != nil:
		return errLeft
	case errors.Is(err, pool.ErrCrowded):
		return errCrowded
	}
	return err
}

// luckOf is the luck of a bot at a version of a room: the same wherever it is asked for.
func luckOf(room string, version uint64) *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(room + "/" + strconv.FormatUint(version, 10))) // never fails
	return rand.New(rand.NewPCG(h.Sum64(), version))
}
