package redis

import (
	"context"
	"errors"
	"fmt"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

// Undelivered lists rooms with events that a hook has not been given.
func (s *Store) Undelivered(ctx context.Context, hook, room string, most int) (all []rooms.Undelivered, err error) {
	if room == "" {
		err = s.eachPartition(ctx, func(part byte) (goredis.ZRangeArgs, bool) {
			return goredis.ZRangeArgs{Key: s.keys.undelivered(part, hook), Start: 0, Stop: most - 1}, most > 0
		}, func(_ byte, z goredis.Z) {
			all = append(all, rooms.Undelivered{Room: member(z), After: uint64(z.Score)})
		})
	} else {
		var after float64
		if after, err = s.reads.ZScore(ctx, s.keys.undelivered(partition(room), hook), room).Result(); err == nil {
			all = []rooms.Undelivered{{Room: room, After: uint64(after)}}
		} else if errors.Is(err, goredis.Nil) {
			err = nil
		}
	}
	if err != nil {
		err = fmt.Errorf("rooms with events for hook %s: %w", hook, unread(err))
	}
	return all[:min(len(all), max(most, 0))], err
}

// Delivered says that a hook has been given a room's events up to a version.
func (s *Store) Delivered(ctx context.Context, hook, room string, version uint64) error {
	_, err := s.run(ctx, deliveredScript, []any{s.keys.room(room), s.keys.undelivered(partition(room), hook)}, room, version)
	if err != nil && !errors.Is(err, goredis.Nil) {
		return fmt.Errorf("delivered in room %s: %w", room, failure(err))
	}
	return nil
}
