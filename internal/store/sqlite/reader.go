package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"

	"casitas/internal/rooms"
)

// Reader is a journal that is only looked at: one that a server may have open, or a backup of it.
type Reader struct{ store Store }

// OpenReader opens the journal in a folder, or a file made by Backup. ErrNoJournal where there is none.
func OpenReader(path string) (*Reader, error) {
	if at, err := os.Stat(path); err == nil && at.IsDir() {
		path = filepath.Join(path, fileName)
	}
	db, err := openFile(path)
	if err != nil {
		return nil, fmt.Errorf("journal %s: %w", path, err)
	}
	return &Reader{Store{reads: &reads{db: db}}}, nil
}

// Summaries is rooms.Journal's.
func (r *Reader) Summaries(ctx context.Context, q rooms.SummaryQuery) (rooms.SummaryPage, error) {
	return r.store.Summaries(ctx, q)
}

// Load is rooms.Journal's.
func (r *Reader) Load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	return r.store.Load(ctx, room, after)
}

// Lookup is rooms.Journal's.
func (r *Reader) Lookup(ctx context.Context, room, command string) (at rooms.Revision, found bool, err error) {
	return r.store.Lookup(ctx, room, command)
}

// Check has SQLite look for damage to the file itself. It answers with what is wrong, one line each.
func (r *Reader) Check(ctx context.Context) ([]string, error) {
	var wrong []string
	err := r.store.reads.each(ctx, func(row *sql.Rows) error {
		var line string
		err := row.Scan(&line)
		if line != "ok" {
			wrong = append(wrong, line)
		}
		return err
	}, `PRAGMA integrity_check`)
	if err != nil {
		return nil, fmt.Errorf("check of the database: %w", err)
	}
	return wrong, nil
}

// Close lets go.
func (r *Reader) Close() error { return r.store.reads.db.Close() }
