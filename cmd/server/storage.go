package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"time"

	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/sqlite"
)

// storage is the journal, and what lies beside it.
type storage interface {
	rooms.Journal
	rooms.Players
	rooms.Invitations
	rooms.Registers
	rooms.Blocks
	rooms.Tokens
	rooms.Scores
}

const (
	openTime  = 20 * time.Second // for Redis to answer at the start
	openAgain = time.Second      // between two tries
)

// open opens the store that the flags name, and says to a lobby what it can do with it.
func (s serve) open(ctx context.Context, log *slog.Logger, c *lobby.Config) (storage, error) {
	if s.Redis == "" {
		store, err := sqlite.Open(s.Data)
		if err != nil {
			return nil, err
		}
		if since := store.Emptied(); !since.IsZero() {
			log.Error("the journal is empty, although there were rooms in this folder before: if that is not meant, stop the server and "+
				"put a backup into the folder, as casitas.db", "data", s.Data, "rooms_since", since)
		}
		c.Journal, c.Registers = store, store
		return store, nil
	}
	ctx, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	store, err := s.connect(ctx, log)
	if err != nil {
		return nil, fmt.Errorf("%w\nIs Redis running, and is the address of --redis right?", err)
	}
	if err := s.durable(ctx, log, store); err != nil {
		return nil, errors.Join(err, store.Close())
	}
	c.Journal, c.Registers, c.Exchange, c.Talk.Exchange, c.Shared = store, store, store, store, true
	return store, nil
}

// connect opens the journal in Redis. Where Redis cannot be reached it tries again for as long as ctx lasts: a node
// may start while Redis does, or while another one takes its place.
func (s serve) connect(ctx context.Context, log *slog.Logger) (*redis.Store, error) {
	for {
		store, err := redis.Open(ctx, s.Redis, redis.Options{ArchiveAfter: s.ArchiveAfter, AllowVolatile: s.AllowVolatile, Log: log})
		var way *net.OpError
		if err == nil || !errors.As(err, &way) {
			return store, err
		}
		log.Warn("Redis cannot be reached yet: trying again", "err", err)
		select {
		case <-time.After(openAgain):
		case <-ctx.Done():
			return nil, err
		}
	}
}

// durable sees that Redis keeps what it is given.
func (s serve) durable(ctx context.Context, log *slog.Logger, store *redis.Store) error {
	risks, err := store.CheckSettings(ctx)
	if err != nil {
		return fmt.Errorf("the settings of Redis cannot be read, so that nobody knows whether it keeps what it is given: %w", err)
	}
	var bad []error
	for _, p := range risks {
		log.Warn("a setting of Redis", "risk", p.String())
		if p.Volatile {
			bad = append(bad, errors.New(p.String()))
		}
	}
	if len(bad) == 0 || s.AllowVolatile {
		return nil
	}
	return fmt.Errorf("moves that were acknowledged would be lost by this Redis (start with --allow-volatile to play all the same):\n%w", errors.Join(bad...))
}

// where says in words where the journal is kept.
func (s serve) where() string {
	if s.Redis != "" {
		return "Redis"
	}
	return s.Data
}
