package redis

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// AddPlayer keeps a new player, known by a first key. The same player with the same
// key may be added again; store.ErrTaken where the id or the key is another's.
func (s *Store) AddPlayer(ctx context.Context, p rooms.Player, key rooms.KeyHash, at time.Time) error {
	if err := store.CheckID(p.ID); err != nil {
		return fmt.Errorf("add player: %w: id: %w", rooms.ErrNotWritten, err)
	}
	return s.change("add player "+p.ID, func() error {
		owner, err := s.owner(ctx, key)
		if err != nil || (owner != "" && owner != p.ID) {
			return errors.Join(err, store.Taken(err == nil))
		}
		// First the player, then the key that leads there: a node that dies in between leaves nobody
		// without a player behind, and a repetition finishes it.
		added, err := s.run(ctx, playerScript, []any{s.keys.player(p.ID)}, p.Name, at.UnixMilli(), hex.EncodeToString(key[:]))
		if err != nil || added != int64(1) {
			return errors.Join(err, store.Taken(err == nil))
		}
		return s.own(ctx, key, p.ID)
	})
}

// PlayerByKey finds whose key it is; rooms.ErrNoPlayer where it is nobody's.
func (s *Store) PlayerByKey(ctx context.Context, key rooms.KeyHash) (rooms.Player, error) {
	owner, err := s.owner(ctx, key)
	if err == nil && owner == "" {
		err = rooms.ErrNoPlayer
	}
	if err != nil {
		return rooms.Player{}, fmt.Errorf("find player: %w", err)
	}
	return s.PlayerByID(ctx, owner)
}

// PlayerByID finds a player; rooms.ErrNoPlayer where there is none.
func (s *Store) PlayerByID(ctx context.Context, id string) (rooms.Player, error) {
	name := goredis.NewStringCmd(ctx, "hget", s.keys.player(id), "name")
	err := s.look(ctx, name)
	if errors.Is(err, goredis.Nil) {
		err = rooms.ErrNoPlayer
	}
	if err != nil {
		return rooms.Player{}, fmt.Errorf("find player: %w", err)
	}
	return rooms.Player{ID: id, Name: name.Val()}, nil
}

// Rename changes a player's name; rooms.ErrNoPlayer.
func (s *Store) Rename(ctx context.Context, id, name string) error {
	return s.change("rename player "+id, func() error {
		if _, err := s.PlayerByID(ctx, id); err != nil {
			return err
		}
		return s.writes.HSet(ctx, s.keys.player(id), "name", name).Err()
	})
}

// AddKey lets one more key speak for a player. The same key may be added again;
// rooms.ErrNoPlayer, or store.ErrTaken where the key is another's.
func (s *Store) AddKey(ctx context.Context, id string, key rooms.KeyHash, _ time.Time) error {
	return s.change("add key of player "+id, func() error {
		if _, err := s.PlayerByID(ctx, id); err != nil {
			return err
		}
		return s.own(ctx, key, id)
	})
}

// owner is whose key it is; "" where it is nobody's.
func (s *Store) owner(ctx context.Context, key rooms.KeyHash) (string, error) {
	owner := goredis.NewStringCmd(ctx, "get", s.keys.key(key))
	switch err := s.look(ctx, owner); {
	case errors.Is(err, goredis.Nil):
		return "", nil
	case err != nil:
		return "", err
	}
	return owner.Val(), nil
}

// own makes a key a player's, if it is nobody's yet.
func (s *Store) own(ctx context.Context, key rooms.KeyHash, id string) error {
	free, err := s.writes.SetNX(ctx, s.keys.key(key), id, 0).Result()
	if err != nil || free {
		return err
	}
	owner, err := s.owner(ctx, key)
	return errors.Join(err, store.Taken(err == nil && owner != id))
}

// change says of what went wrong with a change what was to be changed, and whether it is certain
// that nothing was.
func (s *Store) change(what string, do func() error) error {
	err := do()
	switch {
	case err == nil:
		return nil
	case errors.Is(err, rooms.ErrNoPlayer), errors.Is(err, rooms.ErrNoCode), errors.Is(err, rooms.ErrCodeTaken),
		errors.Is(err, rooms.ErrNoToken), errors.Is(err, rooms.ErrTokens), errors.Is(err, store.ErrTaken):
		return fmt.Errorf("%s: %w", what, err)
	}
	return fmt.Errorf("%s: %w", what, failure(err))
}
