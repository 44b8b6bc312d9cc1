package sqlite

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// begunName is a file beside the database. It is made when the first room is written and says when that was, so that a
// database that is lost is told from one that never was.
const begunName = "casitas.begun"

// Emptied is since when there were rooms in this folder, where the store found none in it when it was opened; otherwise
// the zero time. Whoever starts on such a journal should know.
func (s *Store) Emptied() time.Time { return s.emptied }

// recall finds out whether there were rooms before, and are none now.
func (s *Store) recall(ctx context.Context) error {
	var rooms bool
	if err := s.reads.idle.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM rooms)`).Scan(&rooms); err != nil {
		return fmt.Errorf("journal %s: %w", s.files.dir, err)
	}
	if rooms {
		s.begun.Do(s.begin)
		return nil
	}
	text, err := os.ReadFile(s.begunPath())
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	if s.emptied, err = time.Parse(time.RFC3339, first); err != nil {
		s.emptied = time.Unix(0, 0) // somebody has written into it: there was a journal, nobody knows since when
	}
	return nil
}

// begin writes down that there are rooms here, unless it stands there already. Where that fails, the next start tries again.
func (s *Store) begin() {
	f, err := os.OpenFile(s.begunPath(), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	fmt.Fprintf(f, "%s\nSince then there are rooms in this folder. If casitas.db is missing or empty, the server says so when it starts.\n", //nolint:errcheck // see above
		time.Now().UTC().Format(time.RFC3339))
	f.Close()               //nolint:errcheck // see above
	syncFolder(s.files.dir) //nolint:errcheck // see above
}

func (s *Store) begunPath() string { return filepath.Join(s.files.dir, begunName) }
