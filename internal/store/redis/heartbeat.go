package redis

import (
	"context"
	"fmt"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

// A gap between two heartbeats, of whichever nodes, that is longer than gapMin counts as time away.
// Gaps are told of for a day.
const (
	gapMin = 2500 * time.Millisecond
	gapAge = 24 * time.Hour
)

// Heartbeat marks that some node is up at a time, and answers with the spans of the last day in
// which none was, or none could write.
func (s *Store) Heartbeat(ctx context.Context, now time.Time) ([]rooms.Outage, error) {
	keys := []string{s.keys.of(0, "pulse"), s.keys.of(0, "away")}
	answer, err := s.run(ctx, heartbeatScript, keys, now.UnixMilli(), gapMin.Milliseconds(), gapAge.Milliseconds())
	if err != nil {
		return nil, fmt.Errorf("pulse: %w", failure(err))
	}
	gaps, _ := answer.([]any)
	var spans []rooms.Outage
	for _, gap := range gaps {
		var from, to int64
		if _, err := fmt.Sscan(fmt.Sprint(gap), &from, &to); err != nil {
			return nil, fmt.Errorf("pulse: redis holds the gap %q: %w", gap, err)
		}
		spans = append(spans, rooms.Outage{From: time.UnixMilli(from), To: time.UnixMilli(to)})
	}
	return spans, nil
}

// Ready proves by a write to each node that holds a part of the journal that it takes writes.
func (s *Store) Ready(ctx context.Context) error {
	shards, err := s.shards(ctx)
	if err != nil {
		return fmt.Errorf("the journal takes no writes: %w", failure(err))
	}
	for _, shard := range shards {
		probe := once{goredis.NewCmd(ctx, "set", s.keys.of(shard.parts[0], "probe"), time.Now().UnixMilli())}
		if err := s.writes.Process(ctx, probe); err != nil {
			return fmt.Errorf("the journal takes no writes at %s: %w", shard.addr, failure(err))
		}
	}
	return nil
}
