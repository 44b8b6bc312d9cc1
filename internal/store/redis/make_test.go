package redis_test

import (
	"fmt"
	"testing"

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

// must appends and insists on OK.
func must(t testing.TB, s *redis.Store, a rooms.Append) rooms.Revision {
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
