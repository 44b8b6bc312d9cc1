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

// AddPlayer keeps a new player, known by a first key. The same player with the same
// key may be added again; store.ErrTaken where the id or the key is another's.
func (s *Store) AddPlayer(ctx context.Context, p rooms.Player, key rooms.KeyHash, at time.Time) error {
	if err := store.CheckID(p.ID); err != nil {
		return fmt.Errorf("add player: %w: id: %w", rooms.ErrNotWritten, err)
	}
	return s.change(ctx, "add player "+p.ID, func(t *tx) (error, error) {
		owner, err := t.owner(key)
		if err != nil || owner != "" {
			return store.Taken(owner != "" && owner != p.ID), err
		}
		added, err := t.change(`INSERT INTO players (id, name, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, p.ID, p.Name, at.UnixMilli())
		if err != nil || added == 0 {
			return store.Taken(added == 0), err
		}
		return nil, t.addKey(p.ID, key, at)
	})
}

// PlayerByKey finds whose key it is; rooms.ErrNoPlayer where it is nobody's.
func (s *Store) PlayerByKey(ctx context.Context, key rooms.KeyHash) (rooms.Player, error) {
	return s.player(ctx, `SELECT p.id, p.name FROM keys k JOIN players p ON p.id = k.player WHERE k.hash = ?`, key[:])
}

// PlayerByID finds a player; rooms.ErrNoPlayer where there is none.
func (s *Store) PlayerByID(ctx context.Context, id string) (rooms.Player, error) {
	return s.player(ctx, `SELECT id, name FROM players WHERE id = ?`, id)
}

func (s *Store) player(ctx context.Context, query string, by any) (rooms.Player, error) {
	var p rooms.Player
	found := false
	err := s.reads.each(ctx, func(row *sql.Rows) error {
		found = true
		return row.Scan(&p.ID, &p.Name)
	}, query, by)
	if err == nil && !found {
		err = rooms.ErrNoPlayer
	}
	if err != nil {
		return rooms.Player{}, fmt.Errorf("find player: %w", err)
	}
	return p, nil
}

// Rename changes a player's name; rooms.ErrNoPlayer.
func (s *Store) Rename(ctx context.Context, id, name string) error {
	return s.change(ctx, "rename player "+id, func(t *tx) (error, error) {
		changed, err := t.change(`UPDATE players SET name = ? WHERE id = ?`, name, id)
		return noPlayer(changed > 0), err
	})
}

// AddKey lets one more key speak for a player. The same key may be added again;
// rooms.ErrNoPlayer, or store.ErrTaken where the key is another's.
func (s *Store) AddKey(ctx context.Context, id string, key rooms.KeyHash, at time.Time) error {
	return s.change(ctx, "add key of player "+id, func(t *tx) (error, error) {
		there, err := t.isPlayer(id)
		if err != nil || !there {
			return noPlayer(there), err
		}
		owner, err := t.owner(key)
		if err != nil || owner != "" {
			return store.Taken(owner != "" && owner != id), err
		}
		return nil, t.addKey(id, key, at)
	})
}

// AddCode keeps a code that may be redeemed once, until a time; rooms.ErrNoPlayer.
func (s *Store) AddCode(ctx context.Context, code rooms.KeyHash, id string, until time.Time) error {
	return s.change(ctx, "add code of player "+id, func(t *tx) (error, error) {
		there, err := t.isPlayer(id)
		if err != nil || !there {
			return noPlayer(there), err
		}
		added, err := t.change(`INSERT INTO codes (hash, player, until) VALUES (?, ?, ?)
			ON CONFLICT DO UPDATE SET until = excluded.until WHERE player = excluded.player`, code[:], id, until.UnixMilli())
		return store.Taken(added == 0), err
	})
}

// TakeCode redeems a code for a new key; rooms.ErrNoCode where it is unknown, used or too old, store.ErrTaken where the key
// is somebody's. Codes that are too old are swept out on the way.
func (s *Store) TakeCode(ctx context.Context, code, key rooms.KeyHash, now time.Time) (rooms.Player, error) {
	var p rooms.Player
	err := s.change(ctx, "take code", func(t *tx) (error, error) {
		p = rooms.Player{}
		if err := t.exec(`DELETE FROM codes WHERE until < ?`, now.UnixMilli()); err != nil {
			return nil, err
		}
		found, err := t.find(`SELECT p.id, p.name FROM codes c JOIN players p ON p.id = c.player WHERE c.hash = ?`,
			[]any{code[:]}, &p.ID, &p.Name)
		if err != nil || !found {
			return rooms.ErrNoCode, err
		}
		owner, err := t.owner(key)
		if err != nil || owner != "" {
			return store.Taken(owner != ""), err
		}
		return nil, errors.Join(t.addKey(p.ID, key, now), t.exec(`DELETE FROM codes WHERE hash = ?`, code[:]))
	})
	if err != nil {
		return rooms.Player{}, err
	}
	return p, nil
}

// change writes; what is done answers why it was not to be done, if so, or a
// failure of the database.
func (s *Store) change(ctx context.Context, what string, do func(t *tx) (refusal, failure error)) error {
	refusal, err := write(ctx, s.writer, do)
	if err == nil {
		err = refusal
	}
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

func (t *tx) isPlayer(id string) (bool, error) {
	var one int
	return t.find(`SELECT 1 FROM players WHERE id = ?`, []any{id}, &one)
}

// owner is whose key it is; "" where it is nobody's.
func (t *tx) owner(key rooms.KeyHash) (owner string, err error) {
	_, err = t.find(`SELECT player FROM keys WHERE hash = ?`, []any{key[:]}, &owner)
	return owner, err
}

func (t *tx) addKey(id string, key rooms.KeyHash, at time.Time) error {
	return t.exec(`INSERT INTO keys (hash, player, since) VALUES (?, ?, ?)`, key[:], id, at.UnixMilli())
}

// noPlayer is rooms.ErrNoPlayer unless the player is there.
func noPlayer(there bool) error {
	if there {
		return nil
	}
	return rooms.ErrNoPlayer
}
