package sqlite

import (
	"context"
	sqldriver "database/sql/driver"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	driver "modernc.org/sqlite"
)

// ErrMoved says that the journal's files are not those that the store has open: somebody has removed or replaced them.
// What is written into a file without a name is lost when the process ends, so nothing more is.
var ErrMoved = errors.New("the journal's folder was removed or replaced while the server ran, and nothing is saved any more: " +
	"stop the server, put the folder back as it was or restore a backup, and start it again")

// files are the files that the store has open, as they were when it opened them. The store holds them open, so that
// no other file can get the same number.
type files struct {
	dir string
	own map[string]os.FileInfo // by name; none before they are known
}

// know takes the files that lie in the folder now for the store's own.
func (f *files) know() error {
	own := map[string]os.FileInfo{}
	for _, name := range []string{fileName, fileName + "-wal"} {
		at, err := os.Stat(filepath.Join(f.dir, name))
		if err != nil {
			return err
		}
		own[name] = at
	}
	f.own = own
	return nil
}

// inPlace is nil as long as the names lead to the same files; otherwise it is ErrMoved.
func (f *files) inPlace() error {
	for name, own := range f.own {
		path := filepath.Join(f.dir, name)
		switch at, err := os.Stat(path); {
		case err != nil:
			return fmt.Errorf("%w: %w", ErrMoved, err)
		case !os.SameFile(own, at):
			return fmt.Errorf("%w: %s is another file", ErrMoved, path)
		}
	}
	return nil
}

// connector opens connections to a database; once its files are known, to no others that lie in their place.
type connector struct {
	files  *files
	source string
}

// Connect opens a connection.
func (c *connector) Connect(context.Context) (sqldriver.Conn, error) {
	if err := c.files.inPlace(); err != nil {
		return nil, err
	}
	return new(driver.Driver).Open(c.source)
}

// Driver is SQLite's.
func (c *connector) Driver() sqldriver.Driver { return new(driver.Driver) }
