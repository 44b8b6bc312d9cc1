package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"casitas/internal/rooms"
)

// Block keeps a block, in place of an earlier one of the same.
func (s *Store) Block(ctx context.Context, b rooms.Block) error {
	return s.change(ctx, "block "+b.Who, func(t *tx) (error, error) {
		return nil, t.exec(`INSERT INTO blocks (kind, who, until) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET until = excluded.until`,
			string(b.Kind), b.Who, b.Until.UnixMilli())
	})
}

// Blocks are those that hold at a time.
func (s *Store) Blocks(ctx context.Context, now time.Time) ([]rooms.Block, error) {
	var all []rooms.Block
	err := s.reads.each(ctx, func(row *sql.Rows) error {
		var b rooms.Block
		var until int64
		if err := row.Scan(&b.Kind, &b.Who, &until); err != nil {
			return err
		}
		b.Until = time.UnixMilli(until)
		all = append(all, b)
		return nil
	}, `SELECT kind, who, until FROM blocks WHERE until > ?`, now.UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("blocks: %w", err)
	}
	return all, nil
}
