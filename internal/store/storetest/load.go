package storetest

import (
	"errors"
	"fmt"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

// loadFrom reads a room from each of its versions, and from beyond the last.
func loadFrom(t *testing.T, p Place) {
	s := opens(t, p)
	revisions := fill(t, s, "room", 12)
	fill(t, s, "room2", 3) // a neighbour by name
	for v, from := range revisions {
		log := load(t, s, "room", from)
		if log.At != revisions[12] || len(log.Entries) != 12-v {
			t.Errorf("after %d: at %v with %d entries", v, log.At, len(log.Entries))
		}
		if log.Summary.Room != "room" {
			t.Errorf("after %d: the summary is of %q", v, log.Summary.Room)
		}
		for i, e := range log.Entries {
			if want := fmt.Sprintf("c%d", v+i+1); e.Command != want {
				t.Errorf("entry %d is of %q, want %q", e.Version, e.Command, want)
			}
		}
	}
	log, err := s.Load(t.Context(), "room", 500)
	if err != nil || log.At != revisions[12] || len(log.Entries) != 0 {
		t.Errorf("after 500: %v, %v", log, err)
	}
	if _, err := s.Load(t.Context(), "nowhere", 0); !errors.Is(err, rooms.ErrNoRoom) {
		t.Errorf("a room that is not there: %v; want ErrNoRoom", err)
	}
}

// loadConsistent reads a room over and over while it grows: every reading is whole.
func loadConsistent(t *testing.T, p Place) {
	const versions = 150
	stores := handles(t, p, 2)
	revisions := fill(t, stores[0], "room", 1)
	written := make(chan struct{})
	var failed error
	go func() {
		defer close(written)
		now := revisions[1]
		for i := range versions {
			a := write("room", now, fmt.Sprintf("w%d", i))
			a.Summary.Turn = int(a.After().Version)
			got, err := stores[0].Append(t.Context(), a)
			if err != nil || got.Result != rooms.OK {
				failed = fmt.Errorf("%v: %w", got, err)
				return
			}
			now = got.At
		}
	}()
	reader := stores[len(stores)-1]
	for done := false; !done; {
		select {
		case <-written:
			done = true
		default:
		}
		log, err := reader.Load(t.Context(), "room", 0)
		must.Do(t, err)
		if fault := broken(log, rooms.Revision{}); fault != "" {
			t.Fatal(fault)
		}
		if log.At.Version > 1 && log.Summary.Turn != int(log.At.Version) {
			t.Fatalf("the summary is of version %d, the room stands at %d", log.Summary.Turn, log.At.Version)
		}
	}
	if failed != nil {
		t.Fatal(failed)
	}
}

// lookup asks for commands that are there, and for some that are not.
func lookup(t *testing.T, p Place) {
	s := opens(t, p)
	revisions := fill(t, s, "room", 4)
	batch := write("room", revisions[4], "batch")
	batch.Events = append(batch.Events, []byte(`1`), []byte(`2`))
	now := wrote(t, s, batch)
	later := wrote(t, s, write("room", now, "later"))
	for command, want := range map[string]rooms.Revision{"c1": revisions[1], "c3": revisions[3], "batch": now} {
		if at, found, err := s.Lookup(t.Context(), "room", command); err != nil || !found || at != want {
			t.Errorf("%s: %v %t %v; want %v", command, at, found, err, want)
		}
	}
	expect(t, s, write("room", revisions[2], "refused"), rooms.Conflict, later)
	if at, found, err := s.Lookup(t.Context(), "room", "refused"); err != nil || found || at != (rooms.Revision{}) {
		t.Errorf("a refused command: %v %t %v", at, found, err)
	}
	if _, _, err := s.Lookup(t.Context(), "nowhere", "c1"); !errors.Is(err, rooms.ErrNoRoom) {
		t.Errorf("a room that is not there: %v; want ErrNoRoom", err)
	}
}
