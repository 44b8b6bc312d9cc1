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
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"
	driver "modernc.org/sqlite"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// Store is the journal and the players of one folder.
type Store struct {
	lock    *flock.Flock
	files   *files
	writer  *writer
	reads   *reads
	hints   store.Hints
	doubts  store.Doubts
	begun   sync.Once // rooms are here, and it is written down
	emptied time.Time
	clock   *clock
	beating bool         // a heartbeat of this process is in the database; the writer's alone
	served  atomic.Int64 // the last heartbeat of this process that was answered in time, in ms since 1970; 0: none was

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
	_, _ = driver.Fdatasync(true) // what is in a file is synced, and its size; its times need not be. Where the system has only fsync, that is called
	files := &files{dir: dir}
	db, err := openDatabase(files)
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	reads, err := openReads(files)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("journal %s: %w", dir, err), db.Close(), lock.Unlock())
	}
	clock, err := startClock(db)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("journal %s: %w", dir, err), reads.db.Close(), db.Close(), lock.Unlock())
	}
	s := &Store{lock: lock, files: files, writer: startWriter(db, files), reads: reads, clock: clock}
	if err := s.recall(always); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// cacheSize is the writer's, in KiB: each room that is played in has a page that it writes to, and one that is no longer in memory is
// read again at every move. It is taken as it is needed.
const cacheSize = "cache_size(-32000)"

// openDatabase opens the database for writing and brings it up to date.
func openDatabase(files *files) (*sql.DB, error) {
	dir := files.dir
	if err := makeFile(dir); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	db := sql.OpenDB(&connector{files, source(dir, "_pragma=synchronous(FULL)&_pragma="+cacheSize)})
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
		moved := s.files.inPlace() // SQLite looks at this too, and leaves what lies in the place of a moved database alone
		s.closed = errors.Join(moved, s.reads.close(), s.writer.db.Close(), s.lock.Unlock())
	})
	return s.closed
}
