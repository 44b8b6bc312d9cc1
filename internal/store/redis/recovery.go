package redis

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// Profile is all that is kept of a player; rooms.ErrNoPlayer.
func (s *Store) Profile(ctx context.Context, id string) (rooms.Profile, error) {
	stored, err := s.reads.HMGet(ctx, s.keys.player(id), "name", "since", "recovery").Result()
	if err == nil && stored[0] == nil {
		err = rooms.ErrNoPlayer
	}
	if err != nil {
		return rooms.Profile{}, fmt.Errorf("find player: %w", unread(err))
	}
	name, _ := stored[0].(string)
	since, _ := stored[1].(string)
	recovery, _ := stored[2].(string)
	p := rooms.Profile{Player: rooms.Player{ID: id, Name: name}}
	if ms, err := strconv.ParseInt(since, 10, 64); err == nil {
		p.Since = time.UnixMilli(ms)
	}
	_, made, _ := strings.Cut(recovery, " ")
	if ms, err := strconv.ParseInt(made, 10, 64); err == nil {
		p.Recovery = time.UnixMilli(ms)
	}
	return p, nil
}

// SetRecovery keeps a player's recovery code, in place of an earlier one; rooms.ErrNoPlayer, or store.ErrTaken where it
// is another's. First the code, then the player who says that it is good: a node that dies in between has changed nothing.
func (s *Store) SetRecovery(ctx context.Context, id string, code rooms.KeyHash, at time.Time) error {
	return s.change("set recovery code of player "+id, func() error {
		if _, err := s.PlayerByID(ctx, id); err != nil {
			return err
		}
		free, err := s.writes.SetNX(ctx, s.keys.recovery(code), id, 0).Result()
		if err == nil && !free {
			var owner string
			owner, err = s.reads.Get(ctx, s.keys.recovery(code)).Result()
			err = errors.Join(err, store.Taken(err == nil && owner != id))
		}
		if err != nil {
			return err
		}
		return s.replaceRecovery(ctx, id, code, at)
	})
}

// replaceRecovery has a player say which code is good. The one before leads nowhere then, and goes.
func (s *Store) replaceRecovery(ctx context.Context, id string, code rooms.KeyHash, at time.Time) error {
	was, err := s.reads.HGet(ctx, s.keys.player(id), "recovery").Result()
	if err != nil && !errors.Is(err, goredis.Nil) {
		return err
	}
	if err := s.writes.HSet(ctx, s.keys.player(id), "recovery", fmt.Sprintf("%s %d", hex.EncodeToString(code[:]), at.UnixMilli())).Err(); err != nil {
		return err
	}
	var before rooms.KeyHash
	text, _, _ := strings.Cut(was, " ")
	if n, err := hex.Decode(before[:], []byte(text)); err != nil || n == 0 || before == code {
		return nil //nolint:nilerr // there was none
	}
	return s.writes.Del(ctx, s.keys.recovery(before)).Err()
}

// PlayerByRecovery finds whose recovery code it is; rooms.ErrNoCode.
func (s *Store) PlayerByRecovery(ctx context.Context, code rooms.KeyHash) (rooms.Player, error) {
	id, err := s.reads.Get(ctx, s.keys.recovery(code)).Result()
	var stored []any
	if err == nil {
		stored, err = s.reads.HMGet(ctx, s.keys.player(id), "name", "recovery").Result()
	}
	if err != nil && !errors.Is(err, goredis.Nil) {
		return rooms.Player{}, fmt.Errorf("find recovery code: %w", unread(err))
	}
	if len(stored) == 2 {
		name, _ := stored[0].(string)
		recovery, _ := stored[1].(string)
		if is, _, _ := strings.Cut(recovery, " "); is == hex.EncodeToString(code[:]) {
			return rooms.Player{ID: id, Name: name}, nil
		}
	}
	return rooms.Player{}, rooms.ErrNoCode
}
