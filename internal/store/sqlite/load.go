package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"casitas/internal/rooms"
)

// readers is how many reads may go on at once.
const readers = 4

// reads is the pool of connections that only read. None of them waits for the writer.
type reads struct {
	db       *sql.DB
	idle     *sql.Conn
	prepared sync.Map // query → *sql.Stmt
}

// openReads opens the pool on a database that the writer has made. One more connection stays open and idle for as long
// as the pool lasts: so the log that SQLite keeps beside the database stays the same file.
func openReads(files *files) (*reads, error) {
	db := sql.OpenDB(&connector{files, source(files.dir, "_pragma=query_only(1)")})
	db.SetMaxOpenConns(readers + 1)
	db.SetMaxIdleConns(readers)
	idle, err := db.Conn(always)
	if err == nil {
		_, err = idle.ExecContext(always, `SELECT count FROM probe`) // opens the log
	}
	if err == nil {
		err = files.know()
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &reads{db: db, idle: idle}, nil
}

func (r *reads) close() error { return errors.Join(r.idle.Close(), r.db.Close()) }

// stmt prepares a query once and for all connections.
func (r *reads) stmt(ctx context.Context, query string) (*sql.Stmt, error) {
	if s, found := r.prepared.Load(query); found {
		return s.(*sql.Stmt), nil
	}
	s, err := r.db.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	if first, found := r.prepared.LoadOrStore(query, s); found {
		return first.(*sql.Stmt), s.Close()
	}
	return s, nil
}

// each calls scan for every row of a query.
func (r *reads) each(ctx context.Context, scan func(*sql.Rows) error, query string, args ...any) error {
	s, err := r.stmt(ctx, query)
	if err != nil {
		return err
	}
	rows, err := s.QueryContext(ctx, args...)
	if err != nil {
		return err
	}
	return eachRow(rows, scan)
}

func eachRow(rows *sql.Rows, scan func(*sql.Rows) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Load reads a room's events after a version, and where the room stands, in one
// reading of the database. rooms.ErrNoRoom where there is none.
func (s *Store) Load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	log, err := s.load(ctx, room, after)
	if err != nil {
		return log, fmt.Errorf("load room %s: %w", room, err)
	}
	return log, nil
}

// loadQuery is where a room stands, then its events after a version: one statement sees the database as it is at one moment.
const loadQuery = `SELECT 0 AS place, version, head, '', card FROM rooms WHERE id = ?1
	UNION ALL SELECT version, version, head, command, event FROM events WHERE room = ?1 AND version > ?2 ORDER BY place`

func (s *Store) load(ctx context.Context, room string, after uint64) (log rooms.Log, err error) {
	found := false
	var damaged error
	err = s.reads.each(ctx, func(row *sql.Rows) error {
		var place uint64
		var e rooms.Entry
		if err := row.Scan(&place, &e.Version, &e.Head, &e.Command, &e.Event); err != nil {
			return err
		}
		if place > 0 {
			log.Entries = append(log.Entries, e)
			return nil
		}
		found, log.At = true, rooms.Revision{Version: e.Version, Head: e.Head}
		log.Entries = make([]rooms.Entry, 0, e.Version-min(after, e.Version))
		log.Summary, damaged = readSummary(room, e.Event)
		return nil
	}, loadQuery, room, after)
	if err == nil && !found {
		err = rooms.ErrNoRoom
	}
	return log, cmp.Or(err, damaged)
}

// readSummary reads a summary as the database keeps it. The id comes from beside it: JSON cannot
// carry every one.
func readSummary(room string, text []byte) (rooms.Summary, error) {
	var c rooms.Summary
	if err := json.Unmarshal(text, &c); err != nil {
		return c, fmt.Errorf("%w: its summary: %w", rooms.ErrDamaged, err)
	}
	c.Room = room
	return c, nil
}

// Lookup says where a room stood after a command. rooms.ErrNoRoom where there is no such room.
func (s *Store) Lookup(ctx context.Context, room, command string) (at rooms.Revision, found bool, err error) {
	err = s.reads.each(ctx, func(row *sql.Rows) error {
		found = true
		return row.Scan(&at.Version, &at.Head)
	}, commandQuery, room, command)
	if err == nil && !found {
		err = s.there(ctx, room)
	}
	if err != nil {
		return rooms.Revision{}, false, fmt.Errorf("look up in room %s: %w", room, err)
	}
	return at, found, nil
}

// there is rooms.ErrNoRoom where there is no such room.
func (s *Store) there(ctx context.Context, room string) error {
	err := rooms.ErrNoRoom
	failed := s.reads.each(ctx, func(*sql.Rows) error {
		err = nil
		return nil
	}, `SELECT 1 FROM rooms WHERE id = ?`, room)
	return cmp.Or(failed, err)
}

// Due lists rooms whose deadline is at or before a time, earliest first.
func (s *Store) Due(ctx context.Context, by func(part int) time.Time, most int) ([]rooms.Deadline, error) {
	var due []rooms.Deadline
	err := s.reads.each(ctx, func(row *sql.Rows) error {
		var room string
		var at int64
		err := row.Scan(&room, &at)
		due = append(due, rooms.Deadline{Room: room, At: time.UnixMilli(at)})
		return err
	}, `SELECT id, due FROM rooms WHERE due <= ? ORDER BY due, id LIMIT ?`, by(0).UnixMilli(), max(most, 0))
	if err != nil {
		return nil, fmt.Errorf("rooms due: %w", err)
	}
	return due, nil
}
