package redis

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

// Due lists rooms whose deadline is at or before a time, earliest first.
func (s *Store) Due(ctx context.Context, by time.Time, most int) ([]rooms.Deadline, error) {
	if most <= 0 {
		return nil, nil
	}
	to := strconv.FormatInt(by.UnixMilli(), 10)
	var due []rooms.Deadline
	err := s.eachPartition(ctx, func(part byte) goredis.ZRangeArgs {
		return goredis.ZRangeArgs{Key: s.keys.due(part), ByScore: true, Start: "-inf", Stop: to, Count: int64(most)}
	}, func(_ byte, z goredis.Z) {
		due = append(due, rooms.Deadline{Room: member(z), At: time.UnixMilli(int64(z.Score))})
	})
	if err != nil {
		return nil, fmt.Errorf("rooms due: %w", err)
	}
	slices.SortFunc(due, func(a, b rooms.Deadline) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Room, b.Room))
	})
	return due[:min(most, len(due))], nil
}

// eachPartition reads one sorted set of every partition, in one round trip to each node.
func (s *Store) eachPartition(ctx context.Context, ask func(part byte) goredis.ZRangeArgs, got func(part byte, z goredis.Z)) error {
	answers := make([]*goredis.ZSliceCmd, partitions)
	_, err := s.reads.Pipelined(ctx, func(p goredis.Pipeliner) error {
		for part := range answers {
			answers[part] = p.ZRangeArgsWithScores(ctx, ask(byte(part)))
		}
		return nil
	})
	if err != nil {
		return err
	}
	for part, answer := range answers {
		for _, z := range answer.Val() {
			got(byte(part), z)
		}
	}
	return nil
}

// member is the name in a sorted set's entry.
func member(z goredis.Z) string {
	name, _ := z.Member.(string)
	return name
}
