package redis

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"casitas/internal/rooms"
)

// blocks is until when whom the host keeps away, by "kind who" (hash).
func (k *keys) blocks() string { return k.of(0, "blocks") }

// Block keeps a block, in place of an earlier one of the same.
func (s *Store) Block(ctx context.Context, b rooms.Block) error {
	return s.change("block "+b.Who, func() error {
		return s.writes.HSet(ctx, s.keys.blocks(), string(b.Kind)+" "+b.Who, b.Until.UnixMilli()).Err()
	})
}

// Blocks are those that hold at a time. Those that have ceased to are removed.
func (s *Store) Blocks(ctx context.Context, now time.Time) ([]rooms.Block, error) {
	stored, err := s.reads.HGetAll(ctx, s.keys.blocks()).Result()
	if err != nil {
		return nil, fmt.Errorf("blocks: %w", unread(err))
	}
	var all []rooms.Block
	for name, text := range stored {
		kind, who, _ := strings.Cut(name, " ")
		until, _ := strconv.ParseInt(text, 10, 64)
		if until <= now.UnixMilli() {
			if _, err := s.run(ctx, unblockScript, []any{s.keys.blocks()}, name, text); err != nil {
				return nil, fmt.Errorf("blocks: %w", failure(err))
			}
			continue
		}
		all = append(all, rooms.Block{Kind: rooms.BlockKind(kind), Who: who, Until: time.UnixMilli(until)})
	}
	return all, nil
}
