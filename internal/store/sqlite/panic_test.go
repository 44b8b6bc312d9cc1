package sqlite

import (
	"context"
	"errors"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

// A write that panics fails alone, and the writer goes on.
func TestWriterOutlivesAPanic(t *testing.T) {
	s, err := Open(t.TempDir())
	must.Do(t, err)
	_, err = write(context.Background(), s.writer, func(*tx) (struct{}, error) { panic("planted") })
	if !errors.Is(err, rooms.ErrNotWritten) {
		t.Errorf("the write that panicked: %v", err)
	}
	if err := s.Ready(context.Background()); err != nil {
		t.Errorf("the next one: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
