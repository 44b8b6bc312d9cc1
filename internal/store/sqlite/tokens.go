package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"casitas/internal/rooms"
)

// AddToken keeps a new bot of a person's, known by a key; rooms.ErrTokens where they have as many as there may be.
func (s *Store) AddToken(ctx context.Context, owner string, k rooms.Token, key rooms.KeyHash, most int) error {
	return s.change(ctx, "add token of player "+owner, func(t *tx) (error, error) {
		var there int
		if _, err := t.find(`SELECT count(*) FROM tokens WHERE owner = ? AND bot <> ?`, []any{owner, k.Bot.ID}, &there); err != nil {
			return nil, err
		}
		if there >= most {
			return rooms.ErrTokens, nil
		}
		added, err := t.change(`INSERT INTO tokens (bot, owner, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, k.Bot.ID, owner, k.Since.UnixMilli())
		if err != nil || added == 0 {
			return nil, err // it was added before
		}
		if err := t.exec(`INSERT INTO players (id, name, since) VALUES (?, ?, ?)`, k.Bot.ID, k.Bot.Name, k.Since.UnixMilli()); err != nil {
			return nil, err
		}
		return nil, t.addKey(k.Bot.ID, key, k.Since)
	})
}

// TokensOf are a person's bots, oldest first.
func (s *Store) TokensOf(ctx context.Context, owner string) ([]rooms.Token, error) {
	var all []rooms.Token
	err := s.reads.each(ctx, func(row *sql.Rows) error {
		var k rooms.Token
		var since int64
		if err := row.Scan(&k.Bot.ID, &k.Bot.Name, &since); err != nil {
			return err
		}
		k.Since = time.UnixMilli(since)
		all = append(all, k)
		return nil
	}, `SELECT t.bot, p.name, t.since FROM tokens t JOIN players p ON p.id = t.bot WHERE t.owner = ? ORDER BY t.since, t.bot`, owner)
	if err != nil {
		return nil, fmt.Errorf("tokens of player %s: %w", owner, err)
	}
	return all, nil
}

// OwnerOf is whose bot it is; rooms.ErrNoToken where its token is revoked.
func (s *Store) OwnerOf(ctx context.Context, bot string) (owner string, err error) {
	err = s.reads.each(ctx, func(row *sql.Rows) error { return row.Scan(&owner) }, `SELECT owner FROM tokens WHERE bot = ?`, bot)
	if err == nil && owner == "" {
		err = rooms.ErrNoToken
	}
	if err != nil {
		return "", fmt.Errorf("owner of bot %s: %w", bot, err)
	}
	return owner, nil
}

// Revoke has a bot's key lead nowhere any more; rooms.ErrNoToken where it is not this person's.
func (s *Store) Revoke(ctx context.Context, owner, bot string) error {
	return s.change(ctx, "revoke token of bot "+bot, func(t *tx) (error, error) {
		gone, err := t.change(`DELETE FROM tokens WHERE bot = ? AND owner = ?`, bot, owner)
		if err != nil {
			return nil, err
		}
		if gone == 0 {
			return rooms.ErrNoToken, nil
		}
		return nil, t.exec(`DELETE FROM keys WHERE player = ?`, bot)
	})
}
