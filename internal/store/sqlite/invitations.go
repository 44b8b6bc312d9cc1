package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"casitas/internal/rooms"
)

// AddInvitation keeps where a code leads, until a time; rooms.ErrCodeTaken where it leads elsewhere at now. Codes that
// are too old are swept out on the way.
func (s *Store) AddInvitation(ctx context.Context, code string, to rooms.Invitation, now, until time.Time) error {
	return s.change(ctx, "add invitation to room "+to.Room, func(t *tx) (error, error) {
		if err := t.exec(`DELETE FROM invitations WHERE until < ?`, now.UnixMilli()); err != nil {
			return nil, err
		}
		added, err := t.change(`INSERT INTO invitations (code, room, watch, until) VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET until = excluded.until WHERE room = excluded.room AND watch = excluded.watch`,
			code, to.Room, to.Watch, until.UnixMilli())
		if err != nil || added > 0 {
			return nil, err
		}
		return rooms.ErrCodeTaken, nil
	})
}

// InvitationOf says where a code leads; rooms.ErrNoCode where it is unknown or too old.
func (s *Store) InvitationOf(ctx context.Context, code string, now time.Time) (rooms.Invitation, error) {
	var to rooms.Invitation
	err := s.reads.each(ctx, func(row *sql.Rows) error { return row.Scan(&to.Room, &to.Watch) },
		`SELECT room, watch FROM invitations WHERE code = ? AND until >= ?`, code, now.UnixMilli())
	if err == nil && to.Room == "" {
		err = rooms.ErrNoCode
	}
	if err != nil {
		return rooms.Invitation{}, fmt.Errorf("find invitation: %w", err)
	}
	return to, nil
}
