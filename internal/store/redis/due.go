package redis

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

// Due lists rooms whose deadline is at or before a time of their partition, earliest first.
func (s *Store) Due(ctx context.Context, by func(part int) time.Time, most int) ([]rooms.Deadline, error) {
	if most <= 0 {
		return nil, nil
	}
	var due []rooms.Deadline
	err := s.eachPartition(ctx, func(part byte) (goredis.ZRangeArgs, bool) {
		at := by(int(part))
		to := strconv.FormatInt(at.UnixMilli(), 10)
		return goredis.ZRangeArgs{Key: s.keys.due(part), ByScore: true, Start: "-inf", Stop: to, Count: int64(most)}, !at.IsZero()
	}, func(_ byte, z goredis.Z) {
		due = append(due, rooms.Deadline{Room: member(z), At: time.UnixMilli(int64(z.Score))})
	})
	if err != nil {
		err = fmt.Errorf("rooms due: %w", err)
	}
	slices.SortFunc(due, func(a, b rooms.Deadline) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Room, b.Room))
	})
	return due[:min(most, len(due))], err
}

// eachPartition reads one sorted set of every partition that is asked about, in one round trip to each Redis. Where
// some of them do not answer, it goes on with the others: the error is rooms.ErrPartial then.
func (s *Store) eachPartition(ctx context.Context, ask func(part byte) (q goredis.ZRangeArgs, wanted bool), got func(part byte, z goredis.Z)) error {
	var parts []byte
	var asked []goredis.ZRangeArgs
	for part := range partitions {
		if q, wanted := ask(byte(part)); wanted {
			parts, asked = append(parts, byte(part)), append(asked, q)
		}
	}
	responses := make([]*goredis.ZSliceCmd, len(parts))
	err := s.ask(ctx, len(parts), func(i int) byte { return parts[i] }, func(p goredis.Pipeliner, i int) {
		responses[i] = p.ZRangeArgsWithScores(ctx, asked[i])
	})
	failed := 0
	for i, response := range responses {
		if response == nil || response.Err() != nil {
			failed++
			if response != nil && errors.Is(damage(response.Err()), rooms.ErrDamaged) {
				s.aside.putKey(asked[i].Key, response.Err())
			}
			continue
		}
		for _, z := range response.Val() {
			got(parts[i], z)
		}
	}
	if failed < len(responses) && err != nil {
		return fmt.Errorf("%w: %w", rooms.ErrPartial, err)
	}
	return err
}

// member is the name in a sorted set's entry.
func member(z goredis.Z) string {
	name, _ := z.Member.(string)
	return name
}
