package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"casitas/internal/rooms"
)

// undelivered notes that hooks are to be given a room's events after a version.
func (t *tx) undelivered(hooks []string, room string, after uint64) error {
	for _, hook := range hooks {
		err := t.exec(`INSERT INTO undelivered (hook, room, after) VALUES (?, ?, ?)
			ON CONFLICT (hook, room) DO UPDATE SET after = min(after, excluded.after)`, hook, room, after)
		if err != nil {
			return err
		}
	}
	return nil
}

// Undelivered lists rooms with events that a hook has not been given.
func (s *Store) Undelivered(ctx context.Context, hook, room string, most int) ([]rooms.Undelivered, error) {
	query, args := `SELECT room, after FROM undelivered WHERE hook = ? LIMIT ?`, []any{hook, max(most, 0)}
	if room != "" {
		query, args = `SELECT room, after FROM undelivered WHERE hook = ? AND room = ? LIMIT ?`, []any{hook, room, max(most, 0)}
	}
	var all []rooms.Undelivered
	err := s.reads.each(ctx, func(row *sql.Rows) error {
		var u rooms.Undelivered
		err := row.Scan(&u.Room, &u.After)
		all = append(all, u)
		return err
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("rooms with events for hook %s: %w", hook, err)
	}
	return all, nil
}

// Delivered says that a hook has been given a room's events up to a version.
func (s *Store) Delivered(ctx context.Context, hook, room string, version uint64) error {
	_, err := write(ctx, s.writer, func(t *tx) (struct{}, error) {
		err := t.exec(`DELETE FROM undelivered WHERE hook = ? AND room = ? AND ? >= (SELECT version FROM rooms WHERE id = ?)`, hook, room, version, room)
		if err == nil {
			err = t.exec(`UPDATE undelivered SET after = max(after, ?) WHERE hook = ? AND room = ?`, version, hook, room)
		}
		return struct{}{}, err
	})
	if err != nil {
		return fmt.Errorf("delivered in room %s: %w", room, err)
	}
	return nil
}
