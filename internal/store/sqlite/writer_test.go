package sqlite

import (
	"errors"
	"testing"

	"casitas/internal/rooms"
)

// TestGroupSpares the sound jobs of a group in which one fails.
func TestGroupSpares(t *testing.T) {
	s, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	queries := []string{
		`INSERT INTO away VALUES (1, 2)`,
		`INSERT INTO nowhere VALUES (1)`,
		`INSERT INTO away VALUES (3, 4)`,
	}
	group := make([]*job, len(queries))
	for i, query := range queries {
		group[i] = &job{run: func(t *tx) error { return t.exec(query) }, done: make(chan error, 1)}
	}
	// Run by the writer itself, as a group that had queued up.
	if _, err := write(t.Context(), s.writer, func(*tx) (struct{}, error) { return struct{}{}, nil }); err != nil {
		t.Fatal(err)
	}
	s.writer.stop()
	s.writer.commit(group)
	for i, j := range group {
		if err := <-j.done; (err != nil) != (i == 1) || (err != nil && !errors.Is(err, rooms.ErrNotWritten)) {
			t.Errorf("job %d: %v", i, err)
		}
	}
	var count int
	if err := s.reads.db.QueryRow(`SELECT count(*) FROM away`).Scan(&count); err != nil || count != 2 {
		t.Errorf("%d rows, %v; want 2", count, err)
	}
	s.writer.hangUp()
	if err := errors.Join(s.reads.db.Close(), s.writer.db.Close(), s.lock.Unlock()); err != nil {
		t.Error(err)
	}
	s.closing.Do(func() {})
}
