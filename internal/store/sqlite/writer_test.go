package sqlite

import (
	"errors"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

// TestGroupSpares the sound jobs of a group in which one fails.
func TestGroupSpares(t *testing.T) {
	files := &files{dir: t.TempDir()}
	db, err := openDatabase(files)
	must.Do(t, err)
	queries := []string{
		`INSERT INTO away VALUES (1, 2)`,
		`INSERT INTO nowhere VALUES (1)`,
		`INSERT INTO away VALUES (3, 4)`,
	}
	group := make([]*job, len(queries))
	for i, query := range queries {
		group[i] = &job{run: func(t *tx) error { return t.exec(query) }, done: make(chan error, 1)}
	}
	w := &writer{db: db, files: files} // without its goroutine: the test is that
	w.commit(group)
	for i, j := range group {
		if err := <-j.done; (err != nil) != (i == 1) || (err != nil && !errors.Is(err, rooms.ErrNotWritten)) {
			t.Errorf("job %d: %v", i, err)
		}
	}
	w.hangUp()
	var count int
	if err := db.QueryRowContext(t.Context(), `SELECT count(*) FROM away`).Scan(&count); err != nil || count != 2 {
		t.Errorf("%d rows, %v; want 2", count, err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}
