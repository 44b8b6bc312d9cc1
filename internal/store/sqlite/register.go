package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

var _ rooms.Registers = (*Store)(nil)

// Register makes changes in a register, if it stands where the writer believes.
func (s *Store) Register(ctx context.Context, name string, expect rooms.Revision, changes []rooms.Change) (rooms.Registered, error) {
	text, err := store.Changes(name, changes)
	if err != nil {
		return rooms.Registered{}, fmt.Errorf("register %s: %w", name, err)
	}
	got, err := write(ctx, s.writer, func(t *tx) (rooms.Registered, error) {
		var at rooms.Revision
		if _, err := t.find(`SELECT version, head FROM registers WHERE name = ?`, []any{name}, &at.Version, &at.Head); err != nil {
			return rooms.Registered{}, err
		}
		switch {
		case at != expect:
			return t.registerSince(name, expect, at)
		case len(changes) == 0:
			return rooms.Registered{At: at}, nil
		}
		at = rooms.Revision{Version: at.Version + 1, Head: at.Head.Next(text)}
		t.after = append(t.after, func() { s.hints.Tell(name, at.Version) })
		return rooms.Registered{At: at, Written: true}, t.register(name, at, text, changes)
	})
	if err != nil {
		return got, fmt.Errorf("register %s: %w", name, err)
	}
	return got, nil
}

// register writes changes down.
func (t *tx) register(name string, at rooms.Revision, text []byte, changes []rooms.Change) error {
	err := t.exec(`INSERT INTO registers (name, version, head) VALUES (?, ?, ?)
		ON CONFLICT DO UPDATE SET version = excluded.version, head = excluded.head`, name, at.Version, string(at.Head))
	if err == nil {
		err = t.exec(`INSERT INTO register_changes (register, version, head, changes) VALUES (?, ?, ?, ?)`, name, at.Version, string(at.Head), text)
	}
	if err == nil {
		err = t.exec(`DELETE FROM register_changes WHERE register = ? AND version + ? <= ?`, name, rooms.RegisterMemory, at.Version)
	}
	for _, c := range changes {
		switch {
		case err != nil:
		case c.Value == nil:
			err = t.exec(`DELETE FROM register_values WHERE register = ? AND key = ?`, name, c.Key)
		default:
			err = t.exec(`INSERT INTO register_values (register, key, value) VALUES (?, ?, ?)
				ON CONFLICT DO UPDATE SET value = excluded.value`, name, c.Key, []byte(c.Value))
		}
	}
	return err
}

// registerSince is what a writer does not know who believes a register to be elsewhere than it is.
func (t *tx) registerSince(name string, expect, at rooms.Revision) (rooms.Registered, error) {
	got, known := rooms.Registered{At: at}, false
	err := t.each(`SELECT version, head, changes FROM register_changes WHERE register = ? AND version >= ? ORDER BY version`,
		[]any{name, expect.Version}, func(row *sql.Rows) error {
			var e rooms.Entry
			err := row.Scan(&e.Version, &e.Head, &e.Event)
			switch {
			case known:
				got.Since = append(got.Since, e)
			case e.Version == expect.Version && e.Head == expect.Head:
				known = true
			}
			return err
		})
	if err != nil || known {
		return got, err
	}
	got.Whole, got.All = true, map[string]json.RawMessage{}
	err = t.each(`SELECT key, value FROM register_values WHERE register = ?`, []any{name}, func(row *sql.Rows) error {
		var key string
		var value []byte
		err := row.Scan(&key, &value)
		got.All[key] = value
		return err
	})
	return got, err
}
