package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"casitas/internal/rooms"
)

// results gets each result that an append can have.
func results(t *testing.T, p Place) {
	s := opens(t, p)
	revisions := fill(t, s, "room", 5)
	now := revisions[5]
	other := rooms.Revision{Version: 5, Head: rooms.Head("").Next([]byte("another history"))}

	expect(t, s, write("room", revisions[3], "c4"), rooms.Duplicate, revisions[4])
	expect(t, s, write("room", revisions[3], "late"), rooms.Conflict, now)
	expect(t, s, write("room", rooms.Revision{}, "new"), rooms.Conflict, now)
	expect(t, s, write("room", other, "astray"), rooms.Diverged, now)
	expect(t, s, write("room", rooms.Revision{Version: 3, Head: other.Head}, "astray"), rooms.Diverged, now)
	expect(t, s, write("room", rooms.Revision{Version: 9, Head: other.Head}, "ahead"), rooms.Regressed, now)
	expect(t, s, write("nowhere", revisions[3], "c4"), rooms.Gone, rooms.Revision{})

	early := write("room", now, "flag")
	early.NotBefore = time.Now().Add(time.Hour)
	expect(t, s, early, rooms.Early, now)
	early.NotBefore = time.Now().Add(-time.Hour)
	now = wrote(t, s, early)

	last := write("room", now, "close")
	last.Summary.Status = rooms.Closed
	now = wrote(t, s, last)
	expect(t, s, write("room", now, "more"), rooms.Over, now)

	if log := load(t, s, "room", rooms.Revision{}); log.At != now || len(log.Entries) != 7 {
		t.Errorf("the refused have left something: %v, %d entries", log.At, len(log.Entries))
	}
	if _, err := s.Load(t.Context(), "nowhere", 0); !errors.Is(err, rooms.ErrNoRoom) {
		t.Errorf("a refused append made a room: %v", err)
	}
}

// precedence sees that where several responses are true, the one is given that
// tells the writer most: a repeat first, then a lost or forked history, then a closed room.
func precedence(t *testing.T, p Place) {
	s := opens(t, p)
	revisions := fill(t, s, "room", 3)
	last := write("room", revisions[3], "close")
	last.Summary.Status = rooms.Closed
	now := wrote(t, s, last)
	forked := rooms.Revision{Version: 2, Head: rooms.Head("").Next([]byte("fork"))}
	ahead := rooms.Revision{Version: 8, Head: forked.Head}

	expect(t, s, write("room", revisions[0], "c1"), rooms.Duplicate, revisions[1])
	expect(t, s, write("room", forked, "c2"), rooms.Duplicate, revisions[2])
	expect(t, s, write("room", ahead, "c3"), rooms.Duplicate, revisions[3])
	expect(t, s, last, rooms.Duplicate, now)
	expect(t, s, write("room", forked, "x"), rooms.Diverged, now)
	expect(t, s, write("room", ahead, "x"), rooms.Regressed, now)
	expect(t, s, write("room", revisions[1], "x"), rooms.Over, now)

	future := time.Now().Add(time.Hour)
	for command, result := range map[string]rooms.Appended{
		"c2": {Result: rooms.Duplicate, At: revisions[2]},
		"x":  {Result: rooms.Over, At: now},
	} {
		a := write("room", revisions[1], command)
		a.NotBefore = future
		expect(t, s, a, result.Result, result.At)
	}
	open := fill(t, s, "open", 2)
	a := write("open", open[1], "x")
	a.NotBefore = future
	expect(t, s, a, rooms.Conflict, open[2])
	first := write("unopened", rooms.Revision{}, "x")
	first.NotBefore = future
	expect(t, s, first, rooms.Early, rooms.Revision{})
}

// batches writes several events with one command: all of them or none.
func batches(t *testing.T, p Place) {
	s := opens(t, p)
	batch := func(on rooms.Revision, command string, n int) rooms.Append {
		a := write("room", on, command)
		a.Events = nil
		for i := range n {
			a.Events = append(a.Events, fmt.Appendf(nil, `{"n":%d}`, i))
		}
		return a
	}
	first := wrote(t, s, batch(rooms.Revision{}, "open", 3))
	second := wrote(t, s, batch(first, "sow", 40))
	expect(t, s, batch(first, "other", 4), rooms.Conflict, second)

	log := load(t, s, "room", rooms.Revision{})
	if len(log.Entries) != 43 {
		t.Fatalf("%d entries, want 43", len(log.Entries))
	}
	for i, e := range log.Entries {
		want := "open"
		if i >= 3 {
			want = "sow"
		}
		if e.Command != want {
			t.Errorf("entry %d is of command %q, want %q", e.Version, e.Command, want)
		}
	}
}

// repeats sends the same command again and again, whatever has become of the room since.
func repeats(t *testing.T, p Place) {
	s := opens(t, p)
	open := write("room", rooms.Revision{}, "open")
	open.Events = append(open.Events, []byte(`{"b":1}`), []byte(`{"c":1}`))
	opened := wrote(t, s, open)
	expect(t, s, open, rooms.Duplicate, opened)

	sown := wrote(t, s, write("room", opened, "sow"))
	expect(t, s, open, rooms.Duplicate, opened)

	elsewhere := write("other", rooms.Revision{}, "open") // an id is unique in its room only
	wrote(t, s, elsewhere)

	changed := write("room", sown, "open") // decided anew, on top of what came since
	expect(t, s, changed, rooms.Duplicate, opened)

	last := write("room", sown, "close")
	last.Summary.Status = rooms.Closed
	now := wrote(t, s, last)
	expect(t, s, open, rooms.Duplicate, opened)
	expect(t, s, last, rooms.Duplicate, now)
	if log := load(t, s, "room", rooms.Revision{}); len(log.Entries) != 5 || log.Summary.Status != rooms.Closed {
		t.Errorf("repeats wrote something: %d entries, summary %v", len(log.Entries), log.Summary)
	}
}

// malformed appends are refused, and for certain.
func malformed(t *testing.T, p Place) {
	s := opens(t, p)
	spoil := map[string]func(a *rooms.Append){
		"no room":           func(a *rooms.Append) { a.Room, a.Summary.Room = "", "" },
		"no command":        func(a *rooms.Append) { a.Command = "" },
		"no events":         func(a *rooms.Append) { a.Events = nil },
		"an empty event":    func(a *rooms.Append) { a.Events[0] = nil },
		"another's summary": func(a *rooms.Append) { a.Summary.Room = "other" },
		"half a revision":   func(a *rooms.Append) { a.Expect.Version = 1 },
	}
	for name, spoil := range spoil {
		a := write("room", rooms.Revision{}, "open")
		spoil(&a)
		if got, err := s.Append(t.Context(), a); !errors.Is(err, rooms.ErrNotWritten) {
			t.Errorf("%s: got %v, %v; want ErrNotWritten", name, got, err)
		}
	}
	if _, err := s.Load(t.Context(), "room", 0); !errors.Is(err, rooms.ErrNoRoom) {
		t.Errorf("a malformed append made a room: %v", err)
	}
}
