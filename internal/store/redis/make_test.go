package redis_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/store"
	"casitas/internal/store/redis"
)

// appendOf is an append of some events on top of a revision.
func appendOf(room string, on rooms.Revision, command string, events int) rooms.Append {
	a := rooms.Append{Room: room, Expect: on, Command: command, Summary: rooms.Summary{Room: room, Status: rooms.Live, Changed: 1}}
	for i := range events {
		a.Events = append(a.Events, fmt.Appendf(nil, `{"do":%q,"part":%d}`, command, i))
	}
	return a
}

// wrote appends and insists on OK.
func wrote(t testing.TB, s *redis.Store, a rooms.Append) rooms.Revision {
	t.Helper()
	got, err := s.Append(t.Context(), a)
	if err != nil || got != (rooms.Appended{Result: rooms.OK, At: a.After()}) {
		t.Fatalf("append %s to %s: %v, %v", a.Command, a.Room, got, err)
	}
	return got.At
}

// sound walks the whole journal and insists that nothing is wrong with it.
func sound(t *testing.T, s *redis.Store) store.Audit {
	t.Helper()
	audit, err := store.Walk(t.Context(), s)
	if err != nil || len(audit.Faults) > 0 {
		t.Fatalf("audit: %v, %v", audit.Faults, err)
	}
	return audit
}

// insist asks the same thing again until it is known to be written.
func insist(t *testing.T, s *redis.Store, a rooms.Append) rooms.Revision {
	pause := time.NewTicker(10 * time.Millisecond)
	defer pause.Stop()
	unknown := false
	late := time.After(patience)
	for {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		got, err := s.Append(ctx, a)
		cancel()
		switch {
		case err == nil && (got.Result == rooms.OK || got.Result == rooms.Duplicate):
			if got.At != a.After() {
				t.Errorf("%s %s: at %v, want %v", a.Room, a.Command, got.At, a.After())
			}
			if got.Result == rooms.Duplicate && !unknown {
				t.Errorf("%s %s: written twice", a.Room, a.Command)
			}
			return got.At
		case err == nil:
			t.Errorf("%s %s: %v", a.Room, a.Command, got)
			return a.After()
		case !errors.Is(err, rooms.ErrNotWritten):
			unknown = true
		case unknown:
			t.Errorf("%s %s: said to be unwritten after an attempt in doubt: %v", a.Room, a.Command, err)
		}
		select {
		case <-pause.C:
		case <-late:
			t.Errorf("%s %s: not written within %v: %v", a.Room, a.Command, patience, err)
			return a.After()
		}
	}
}
