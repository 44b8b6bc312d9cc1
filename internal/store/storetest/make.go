package storetest

import (
	"fmt"
	"testing"
	"time"

	"casitas/internal/rooms"
)

// start is a time to count from; nothing in the suite looks at a real clock.
var start = time.UnixMilli(1_750_000_000_000).UTC()

// after is a time some seconds after start.
func after(seconds float64) time.Time {
	return start.Add(time.Duration(seconds * float64(time.Second)))
}

// opens opens a store that the test closes when it ends.
func opens(t *testing.T, p Place) Store {
	t.Helper()
	s := p.Open(t)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

// summary is a room's summary as its first event leaves it.
func summary(room string) rooms.Summary {
	at := start.UnixMilli()
	return rooms.Summary{Room: room, Status: rooms.Open, Rules: "hoyito-3", Pits: 6, Turn: 1, Opened: at, Changed: at}
}

// write is an append of one event on top of a revision, named after what it writes.
func write(room string, on rooms.Revision, command string) rooms.Append {
	return rooms.Append{
		Room: room, Expect: on, Command: command, Summary: summary(room),
		Events: [][]byte{fmt.Appendf(nil, `{"do":%q}`, command)},
	}
}

// wrote appends and insists on OK.
func wrote(t *testing.T, s Store, a rooms.Append) rooms.Revision {
	t.Helper()
	got, err := s.Append(t.Context(), a)
	if err != nil {
		t.Fatalf("append %s to %s: %v", a.Command, a.Room, err)
	}
	if want := (rooms.Appended{Result: rooms.OK, At: a.After()}); got != want {
		t.Fatalf("append %s to %s: got %v, want %v", a.Command, a.Room, got, want)
	}
	return got.At
}

// expect appends and insists on a result.
func expect(t *testing.T, s Store, a rooms.Append, result rooms.Result, at rooms.Revision) {
	t.Helper()
	got, err := s.Append(t.Context(), a)
	if err != nil {
		t.Fatalf("append %s to %s: %v", a.Command, a.Room, err)
	}
	if want := (rooms.Appended{Result: result, At: at}); got != want {
		t.Errorf("append %s to %s: got %v, want %v", a.Command, a.Room, got, want)
	}
}

// fill writes commands c1 to cN of one event each into a new room and returns the
// revisions that they led to, revisions[0] being the empty room.
func fill(t *testing.T, s Store, room string, n int) []rooms.Revision {
	t.Helper()
	revisions := []rooms.Revision{{}}
	for i := 1; i <= n; i++ {
		revisions = append(revisions, wrote(t, s, write(room, revisions[i-1], fmt.Sprintf("c%d", i))))
	}
	return revisions
}

// load reads a room and checks that what came is one unbroken chain up to where it stands.
func load(t *testing.T, s Store, room string, from rooms.Revision) rooms.Log {
	t.Helper()
	log, err := s.Load(t.Context(), room, from.Version)
	if err != nil {
		t.Fatalf("load %s after %d: %v", room, from.Version, err)
	}
	if fault := broken(log, from); fault != "" {
		t.Fatalf("load %s after %d: %s", room, from.Version, fault)
	}
	return log
}

// broken says where a log is no unbroken chain from a revision to where the room stands.
func broken(log rooms.Log, from rooms.Revision) string {
	at := from
	for _, e := range log.Entries {
		at = rooms.Revision{Version: at.Version + 1, Head: at.Head.Next(e.Event)}
		if got := (rooms.Revision{Version: e.Version, Head: e.Head}); got != at {
			return fmt.Sprintf("has the entry %v where %v is due", got, at)
		}
	}
	if at != log.At {
		return fmt.Sprintf("stands at %v, its entries end at %v", log.At, at)
	}
	return ""
}
