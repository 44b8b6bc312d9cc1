package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"casitas/internal/rooms"
)

// undelivered notes that hooks are to be given a room's events after a version.
func (t *tx) undelivered(room string, after uint64) error {
	return t.exec(`INSERT INTO undelivered (room, after) VALUES (?, ?)
		ON CONFLICT (room) DO UPDATE SET after = min(after, excluded.after)`, room, after)
}

// Undelivered lists rooms with events that hooks have not been given.
func (s *Store) Undelivered(ctx context.Context, room string, most int) ([]rooms.Undelivered, error) {
	var all []rooms.Undelivered
	err := s.reads.each(ctx, func(row *sql.Rows) error {
		var u rooms.Undelivered
		err := row.Scan(&u.Room, &u.After)
		all = append(all, u)
		return err
	}, `SELECT room, after FROM undelivered WHERE ? IN ('', room) LIMIT ?`, room, max(most, 0))
	if err != nil {
		return nil, fmt.Errorf("rooms with events for hooks: %w", err)
	}
	return all, nil
}

// Delivered says that hooks have been given a room's events up to a version.
func (s *Store) Delivered(ctx context.Context, room string, version uint64) error {
	_, err := write(ctx, s.writer, func(t *tx) (struct{}, error) {
		err := t.exec(`DELETE FROM undelivered WHERE room = ? AND ? >= (SELECT version FROM rooms WHERE id = ?)`, room, version, room)
		if err == nil {
			err = t.exec(`UPDATE undelivered SET after = max(after, ?) WHERE room = ?`, version, room)
		}
		return struct{}{}, err
	})
	if err != nil {
		return fmt.Errorf("delivered in room %s: %w", room, err)
	}
	return nil
}
