package redis

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// codeAge is how long Redis keeps a code beyond its time; whether it is still good is
// for TakeCode to say.
const codeAge = 24 * time.Hour

// AddCode keeps a code that may be redeemed once, until a time; rooms.ErrNoPlayer.
func (s *Store) AddCode(ctx context.Context, code rooms.KeyHash, id string, until time.Time) error {
	return s.change("add code of player "+id, func() error {
		if _, err := s.PlayerByID(ctx, id); err != nil {
			return err
		}
		key, value := s.keys.code(code), fmt.Sprintf("%d %s", until.UnixMilli(), id)
		storedFor := codeAge + max(0, time.Until(until))
		free, err := s.writes.SetNX(ctx, key, value, storedFor).Result()
		if err != nil || free {
			return err
		}
		is, err := s.writes.Get(ctx, key).Result()
		if err != nil {
			return err
		}
		if _, owner, _ := strings.Cut(is, " "); owner != id {
			return store.ErrTaken
		}
		return s.writes.Set(ctx, key, value, storedFor).Err()
	})
}

// TakeCode redeems a code for a new key; rooms.ErrNoCode where it is unknown, used or too old, store.ErrTaken where the key
// is somebody's.
func (s *Store) TakeCode(ctx context.Context, code, key rooms.KeyHash, now time.Time) (rooms.Player, error) {
	var p rooms.Player
	err := s.change("take code", func() error {
		is, err := s.reads.Get(ctx, s.keys.code(code)).Result()
		if errors.Is(err, goredis.Nil) {
			return rooms.ErrNoCode
		}
		if err != nil {
			return err
		}
		_, id, _ := strings.Cut(is, " ")
		if p, err = s.PlayerByID(ctx, id); err != nil {
			return err
		}
		// First the key: a node that dies in between leaves one that nobody was told, and the code as it was.
		free, err := s.writes.SetNX(ctx, s.keys.key(key), id, 0).Result()
		if err != nil || !free {
			return errors.Join(err, store.Taken(err == nil))
		}
		taken, err := s.run(ctx, codeScript, []any{s.keys.code(code)}, now.UnixMilli())
		if err == nil && taken != id {
			err = errors.Join(rooms.ErrNoCode, s.writes.Del(ctx, s.keys.key(key)).Err())
		}
		return err
	})
	if err != nil {
		return rooms.Player{}, err
	}
	return p, nil
}
