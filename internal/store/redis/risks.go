package redis

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// risksEvery is how often Redis is looked over again. It is as well each time that a subscription has been made anew: what
// answers then may have been started with other settings, without its data, or be a replica that was promoted.
const (
	risksEvery = 30 * time.Second
	risksAgain = time.Second // where it did not answer
)

// risks is what this node knows of how Redis may lose what it was given, or has lost it.
type risks struct {
	settings atomic.Pointer[[]Risk]
	emptied  atomic.Bool   // the journal that this node has seen is gone
	look     chan struct{} // somebody wants Redis to be looked over now
}

// Volatile is how many settings of Redis there are by which acknowledged moves may be lost for good.
func (s *Store) Volatile() int {
	return len(slices.DeleteFunc(s.found(), func(p Risk) bool { return !p.Volatile }))
}

// Emptied says whether the journal was in Redis when this node started, and is not any more.
func (s *Store) Emptied() bool { return s.risks.emptied.Load() }

// found is a copy of what was found last.
func (s *Store) found() []Risk {
	if p := s.risks.settings.Load(); p != nil {
		return slices.Clone(*p)
	}
	return nil
}

// safe says why nobody new should be let in: what is played now may be lost.
func (s *Store) safe() error {
	if s.options.AllowVolatile {
		return nil
	}
	if s.Emptied() {
		return errEmptied
	}
	for _, p := range s.found() {
		if p.Volatile {
			return errors.New(p.String())
		}
	}
	return nil
}

// watchRisks looks Redis over for as long as the store is open.
func (s *Store) watchRisks(ctx context.Context) {
	again := time.NewTicker(s.options.LookEvery)
	defer again.Stop()
	for {
		select {
		case <-again.C:
		case <-s.risks.look:
		case <-ctx.Done():
			return
		}
		short, cancel := context.WithTimeout(ctx, risksEvery)
		if err := errors.Join(s.lookAtSettings(short), s.lookForJournal(short)); err != nil && ctx.Err() == nil {
			s.options.Log.Warn("Redis could not be looked over: trying again", "err", err)
			again.Reset(risksAgain)
		} else {
			again.Reset(s.options.LookEvery)
		}
		cancel()
	}
}

// lookSoon has Redis looked over without delay.
func (s *Store) lookSoon() {
	select {
	case s.risks.look <- struct{}{}:
	default: // it is about to be
	}
}

// lookAtSettings says what has changed for the worse, and for the better.
func (s *Store) lookAtSettings(ctx context.Context) error {
	before := s.found()
	now, err := s.CheckSettings(ctx)
	if err != nil {
		return err
	}
	for _, p := range now {
		switch {
		case slices.Contains(before, p):
		case p.Volatile:
			s.options.Log.Error("Redis may lose moves that are acknowledged from now on", "risk", p.String())
		default:
			s.options.Log.Warn("a setting of Redis has changed", "risk", p.String())
		}
	}
	for _, p := range before {
		if !slices.Contains(now, p) {
			s.options.Log.Info("a setting of Redis is in order again", "redis", p.At, "setting", p.Setting)
		}
	}
	return nil
}

var errEmptied = errors.New("the journal is gone: Redis was emptied, or started without its data. Stop the nodes and restore a backup; " +
	"to go on with an empty journal, start one node again")

// lookForJournal looks whether every part of the journal is still there.
func (s *Store) lookForJournal(ctx context.Context) error {
	missing, err := s.missing(ctx)
	if err != nil {
		return fmt.Errorf("look for the journal: %w", err)
	}
	is := len(missing) > 0
	switch was := s.risks.emptied.Swap(is); {
	case is && !was:
		s.options.Log.Error(errEmptied.Error(), "parts", len(missing), "of", partitions)
	case was && !is:
		s.options.Log.Warn("the journal is there again: it was restored, or a node was started on an empty one")
	}
	return nil
}

// missing is the partitions that bear no form: nothing of them is left.
func (s *Store) missing(ctx context.Context) (parts []byte, err error) {
	found := make([]*goredis.IntCmd, partitions)
	_, err = s.reads.Pipelined(ctx, func(p goredis.Pipeliner) error {
		for part := range found {
			found[part] = p.Exists(ctx, s.keys.form(byte(part)))
		}
		return nil
	})
	for part, response := range found {
		if response.Val() == 0 {
			parts = append(parts, byte(part))
		}
	}
	return parts, err
}

// sign writes the form into every partition, and says which had none: all of an empty Redis.
func (s *Store) sign(ctx context.Context) error {
	signed := make([]*goredis.BoolCmd, partitions)
	_, err := s.writes.Pipelined(ctx, func(p goredis.Pipeliner) error {
		for part := range signed {
			signed[part] = p.SetNX(ctx, s.keys.form(byte(part)), form, 0)
		}
		return nil
	})
	if err != nil {
		return err
	}
	empty := 0
	for _, one := range signed {
		if one.Val() {
			empty++
		}
	}
	switch first := signed[0].Val(); {
	case first:
		s.options.Log.Warn("Redis was empty, and a new journal is begun there: if there was one before, stop all nodes and restore a backup")
	case empty > 0 && empty < partitions-1: // an older program signed the first alone
		s.options.Log.Error("some parts of the journal are empty: if Redis has lost data, stop all nodes and restore a backup", "parts", empty, "of", partitions)
	}
	return nil
}
