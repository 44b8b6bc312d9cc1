package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"casitas/internal/rooms"
)

// always is the context of what the writer does: a transaction is not given up because one of those
// whose writes are in it has gone away.
var always = context.Background()

// tx is the writer's connection, on which one transaction follows another. The statements
// that it has prepared stay so.
type tx struct {
	conn     *sql.Conn
	prepared map[string]*sql.Stmt
	known    map[string]*standing // where rooms stand, as far as this connection has written it
	noted    int                  // commands, since it knew of none
	after    []func()             // to be called once the transaction is committed
}

const (
	knownMost = 50_000    // rooms
	notedMost = 4_000_000 // commands of all of them
)

// know remembers where a room stands, unless nothing more will happen there.
func (t *tx) know(room string, stands *standing) {
	if t.noted++; len(t.known) >= knownMost || t.noted >= notedMost {
		clear(t.known)
		t.noted = 0
	}
	if stands.status == rooms.Closed {
		delete(t.known, room)
		return
	}
	t.known[room] = stands
}

// connect makes sure that the writer has a connection.
func (w *writer) connect() error {
	if w.tx != nil {
		return nil
	}
	conn, err := w.db.Conn(always)
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	w.tx = &tx{conn: conn, prepared: map[string]*sql.Stmt{}, known: map[string]*standing{}}
	return nil
}

// hangUp closes the writer's connection; a transaction that was begun on it is undone.
func (w *writer) hangUp() {
	if w.tx == nil {
		return
	}
	w.tx.conn.ExecContext(always, "ROLLBACK") //nolint:errcheck // there may be none, and closing undoes it as well
	for _, s := range w.tx.prepared {
		s.Close() //nolint:errcheck // the connection goes with it
	}
	w.tx.conn.Close() //nolint:errcheck // what was committed is synced already
	w.tx = nil
}

func (t *tx) begin() error {
	t.after = t.after[:0]
	return t.exec("BEGIN IMMEDIATE")
}

// commit syncs the transaction; its error is a commitFailure.
func (t *tx) commit() error {
	if err := t.exec("COMMIT"); err != nil {
		return commitFailure{err}
	}
	return nil
}

// tell does what was to be done after the commit.
func (t *tx) tell() {
	for _, f := range t.after {
		f()
	}
}

func (t *tx) stmt(query string) (*sql.Stmt, error) {
	if s := t.prepared[query]; s != nil {
		return s, nil
	}
	s, err := t.conn.PrepareContext(always, query)
	if err != nil {
		return nil, fmt.Errorf("prepare: %w", err)
	}
	t.prepared[query] = s
	return s, nil
}

func (t *tx) exec(query string, args ...any) error {
	_, err := t.change(query, args...)
	return err
}

// change executes and says how many rows have changed.
func (t *tx) change(query string, args ...any) (int64, error) {
	s, err := t.stmt(query)
	if err != nil {
		return 0, err
	}
	done, err := s.ExecContext(always, args...)
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}

// find reads one row into places; false where there is none.
func (t *tx) find(query string, args []any, into ...any) (bool, error) {
	s, err := t.stmt(query)
	if err != nil {
		return false, err
	}
	switch err := s.QueryRowContext(always, args...).Scan(into...); err {
	case nil:
		return true, nil
	case sql.ErrNoRows:
		return false, nil
	default:
		return false, err
	}
}

// each reads rows, one after another.
func (t *tx) each(query string, args []any, take func(*sql.Rows) error) error {
	s, err := t.stmt(query)
	if err != nil {
		return err
	}
	rows, err := s.QueryContext(always, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := take(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
