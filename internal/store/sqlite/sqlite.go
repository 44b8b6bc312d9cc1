// Package sqlite keeps the journal in a folder of this machine, as one SQLite database in
// write-ahead mode: the default, for a single server. A write is answered after
// SQLite has synced it. All writes pass through one goroutine, which commits
// together what has queued up meanwhile; reads never wait for it.
//
// It will not share the folder with a second process, nor start on a database that a
// newer program has written.
package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"sync"

	"github.com/gofrs/flock"
	_ "modernc.org/sqlite" // the driver

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// Store is the journal and the players of one folder.
type Store struct {
	lock   *flock.Flock
	writer *writer
	reads  *reads
	hints  store.Hints
	doubts store.Doubts
	clock  *clock
	pulsed bool // a heartbeat of this process is in the database; the writer's alone

	closing sync.Once
	closed  error // what Close says
}

// The Store is the whole contract.
var (
	_ rooms.Journal = (*Store)(nil)
	_ rooms.Players = (*Store)(nil)
)

// Open opens the journal in a folder and makes both where they are missing. It gives
// ErrInUse where another process has the folder, and ErrNewer where a newer
// program has.
func Open(dir string) (*Store, error) {
	dir, err := makeFolder(dir)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	lock, err := takeFolder(dir)
	if err != nil {
		return nil, err
	}
	db, err := openDatabase(dir)
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	clock, err := startClock(db)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("journal %s: %w", dir, err), db.Close(), lock.Unlock())
	}
	return &Store{lock: lock, writer: startWriter(db), reads: openReads(dir), clock: clock}, nil
}

// openDatabase opens the database for writing and brings it up to date.
func openDatabase(dir string) (*sql.DB, error) {
	if err := makeFile(dir); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	db, err := sql.Open("sqlite", source(dir, "_pragma=synchronous(FULL)"))
	if err != nil {
		return nil, fmt.Errorf("journal %s: %w", dir, err)
	}
	db.SetMaxOpenConns(1)
	db.SetMaxIdleConns(0) // a connection that is let go is closed, not kept for later
	if err := migrate(db); err != nil {
		return nil, errors.Join(fmt.Errorf("journal %s: %w", dir, err), db.Close())
	}
	return db, nil
}

// Watch calls hint after each write to a room. Only this process writes here, so
// every hint tells of what this store wrote.
func (s *Store) Watch(room string, hint func(version uint64)) (stop func(), err error) {
	forget, _ := s.hints.Add(room, hint)
	return func() { forget() }, nil
}

// Close finishes the writes under way, then lets the folder go. A second call
// does nothing and says the same.
func (s *Store) Close() error {
	s.closing.Do(func() {
		s.writer.stop()
		s.closed = errors.Join(s.reads.db.Close(), s.writer.db.Close(), s.lock.Unlock())
	})
	return s.closed
}
