package sqlite

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
)

// The files of a journal, beside which SQLite keeps casitas.db-wal and casitas.db-shm.
const (
	fileName = "casitas.db"
	lockName = "casitas.lock"
)

// ErrInUse says that another process keeps its journal in the folder.
var ErrInUse = errors.New("the journal's folder is in use")

// makeFolder makes the folder, for its owner alone, and gives its full path.
func makeFolder(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	return dir, syncFolder(filepath.Dir(dir))
}

// syncFolder makes the names in a folder outlast a power cut.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return nil // a parent that may not be read is not ours to sync
	}
	defer f.Close() //nolint:errcheck // it was opened only to be synced
	if err := f.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !os.IsPermission(err) {
		return fmt.Errorf("sync folder: %w", err)
	}
	return nil
}

// takeFolder keeps every other process out of the folder for as long as this one
// lives; the system gives the folder back however the process ends.
func takeFolder(dir string) (*flock.Flock, error) {
	path := filepath.Join(dir, lockName)
	lock := flock.New(path, flock.SetPermissions(0o600))
	taken, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("journal: lock %s: %w", path, err)
	}
	if !taken {
		return nil, fmt.Errorf("%w: another Casitas%s has %s open. Stop that one first, or give this one a folder of its own with --data",
			ErrInUse, holder(path), dir)
	}
	if err := os.WriteFile(path, fmt.Appendf(nil, "%d\n", os.Getpid()), 0o600); err != nil {
		return nil, errors.Join(fmt.Errorf("journal: %w", err), lock.Unlock())
	}
	return lock, nil
}

// makeFile makes an empty database file for its owner alone, where there is none; the files
// that SQLite lays beside it are made like it.
func makeFile(dir string) error {
	f, err := os.OpenFile(filepath.Join(dir, fileName), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// holder names the process that wrote itself into a lock file, if one did.
func holder(path string) string {
	text, err := os.ReadFile(path)
	if pid := strings.TrimSpace(string(text)); err == nil && pid != "" {
		return fmt.Sprintf(" (process %s)", pid)
	}
	return ""
}

// source is the database of a folder as the driver wants it, with settings of one kind
// of connection added to those that all have. It must be there: none is made.
func source(dir, settings string) string {
	name := url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(dir, fileName))}
	return name.String() + "?mode=rw&_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(67108864)&_pragma=wal_autocheckpoint(32000)&" + settings
}
