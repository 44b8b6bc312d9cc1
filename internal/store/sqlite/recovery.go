package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// Profile is all that is kept of a player; rooms.ErrNoPlayer.
func (s *Store) Profile(ctx context.Context, id string) (p rooms.Profile, err error) {
	var since, recovery int64
	err = s.reads.each(ctx, func(row *sql.Rows) error {
		return row.Scan(&p.ID, &p.Name, &since, &recovery)
	}, `SELECT p.id, p.name, p.since, coalesce(r.since, 0) FROM players p LEFT JOIN recoveries r ON r.player = p.id WHERE p.id = ?`, id)
	if err == nil && p.ID == "" {
		err = rooms.ErrNoPlayer
	}
	if err != nil {
		return rooms.Profile{}, fmt.Errorf("find player: %w", err)
	}
	p.Since = time.UnixMilli(since)
	if recovery > 0 {
		p.Recovery = time.UnixMilli(recovery)
	}
	return p, nil
}

// SetRecovery keeps a player's recovery code, in place of an earlier one; rooms.ErrNoPlayer, or store.ErrTaken where it
// is another's.
func (s *Store) SetRecovery(ctx context.Context, id string, code rooms.KeyHash, at time.Time) error {
	return s.change(ctx, "set recovery code of player "+id, func(t *tx) (error, error) {
		there, err := t.isPlayer(id)
		if err != nil || !there {
			return noPlayer(there), err
		}
		var owner string
		found, err := t.find(`SELECT player FROM recoveries WHERE hash = ?`, []any{code[:]}, &owner)
		if err != nil || found && owner != id {
			return store.Taken(err == nil), err
		}
		return nil, t.exec(`INSERT INTO recoveries (player, hash, since) VALUES (?, ?, ?)
			ON CONFLICT (player) DO UPDATE SET hash = excluded.hash, since = excluded.since`, id, code[:], at.UnixMilli())
	})
}

// PlayerByRecovery finds whose recovery code it is; rooms.ErrNoCode.
func (s *Store) PlayerByRecovery(ctx context.Context, code rooms.KeyHash) (rooms.Player, error) {
	p, err := s.player(ctx, `SELECT p.id, p.name FROM recoveries r JOIN players p ON p.id = r.player WHERE r.hash = ?`, code[:])
	if errors.Is(err, rooms.ErrNoPlayer) {
		err = rooms.ErrNoCode
	}
	return p, err
}
