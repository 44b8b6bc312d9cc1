package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
)

// ErrNoJournal says that there is no journal in a folder.
var ErrNoJournal = errors.New("there is no journal here")

// Backup writes a consistent copy of a folder's journal into a new file, also while a server has it
// open; the server goes on writing meanwhile. The copy is synced before it gets its name: a file that is there is whole.
// An existing file is never overwritten. To restore, put it into an empty folder as casitas.db.
func Backup(ctx context.Context, dir, to string) (err error) {
	if _, err := os.Stat(to); err == nil {
		return fmt.Errorf("backup: %s is there already: %w", to, os.ErrExist)
	}
	part := to + ".part"
	if err := emptyFile(part); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(part))
		}
	}()
	db, err := openFile(filepath.Join(dir, fileName))
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer db.Close() //nolint:errcheck // it was only read
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, part); err != nil {
		return fmt.Errorf("backup of %s: %w", dir, err)
	}
	if err := syncFile(part); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	if err := os.Link(part, to); err != nil { // unlike a rename, it overwrites nothing
		return fmt.Errorf("backup: %w", err)
	}
	if err := os.Remove(part); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return syncFolder(filepath.Dir(to))
}

// openFile opens a database for reading, whoever else has it open.
func openFile(path string) (*sql.DB, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoJournal, err)
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	name := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
	return sql.Open("sqlite", name.String()+"?mode=ro&_pragma=busy_timeout(5000)")
}

// emptyFile makes a file for its owner alone. One left by a backup that was cut short is begun anew.
func emptyFile(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
