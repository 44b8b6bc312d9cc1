package storetest

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

const hook = "hook"

// undelivered insists on which rooms have events that the hook has not been given.
func undelivered(t *testing.T, s Store, want ...rooms.Undelivered) {
	t.Helper()
	got, err := s.Undelivered(t.Context(), hook, "", 100)
	must.Do(t, err)
	slices.SortFunc(got, func(a, b rooms.Undelivered) int { return cmp.Compare(a.Room, b.Room) })
	if !slices.Equal(got, want) {
		t.Errorf("undelivered: got %v, want %v", got, want)
	}
	for _, u := range want {
		if got, err := s.Undelivered(t.Context(), hook, u.Room, 1); err != nil || !reflect.DeepEqual(got, []rooms.Undelivered{u}) {
			t.Errorf("undelivered in %s: got %v, %v", u.Room, got, err)
		}
	}
}

// deliveries has events for hooks written, and given to them: the journal knows how far that has come.
func deliveries(t *testing.T, p Place) {
	s := p.Open(t)
	step := func(room string, on rooms.Revision, command string, deliver ...string) rooms.Revision {
		a := write(room, on, command)
		a.Deliver = deliver
		return wrote(t, s, a)
	}
	delivered := func(room string, version uint64) {
		t.Helper()
		must.Do(t, s.Delivered(t.Context(), hook, room, version))
	}
	undelivered(t, s)
	a := step("a", rooms.Revision{}, "open")
	b := step("b", rooms.Revision{}, "open", hook, "another")
	undelivered(t, s, rooms.Undelivered{Room: "b"})
	a2 := step("a", a, "end", hook)
	a3 := step("a", a2, "again", hook) // not before what came first
	undelivered(t, s, rooms.Undelivered{Room: "a", After: a.Version}, rooms.Undelivered{Room: "b"})

	delivered("a", a2.Version)
	undelivered(t, s, rooms.Undelivered{Room: "a", After: a2.Version}, rooms.Undelivered{Room: "b"})
	delivered("a", a.Version) // somebody slower
	undelivered(t, s, rooms.Undelivered{Room: "a", After: a2.Version}, rooms.Undelivered{Room: "b"})
	delivered("a", a3.Version)
	delivered("b", b.Version)
	delivered("nowhere", 1)
	undelivered(t, s)

	refused := write("a", a2, "late")
	refused.Deliver = []string{hook}
	expect(t, s, refused, rooms.Conflict, a3)
	undelivered(t, s)

	if others, err := s.Undelivered(t.Context(), "another", "", 9); err != nil || !reflect.DeepEqual(others, []rooms.Undelivered{{Room: "b"}}) {
		t.Errorf("what one hook has been given is not what another has: %v, %v", others, err)
	}

	var many []rooms.Undelivered
	for i := range 5 {
		room := fmt.Sprintf("room-%d", i)
		step(room, rooms.Revision{}, "open", hook)
		many = append(many, rooms.Undelivered{Room: room})
	}
	undelivered(t, s, many...)
	if few, err := s.Undelivered(t.Context(), hook, "", 2); err != nil || len(few) != 2 {
		t.Errorf("at most two: %v, %v", few, err)
	}
	again := p.Crash(t, s)
	undelivered(t, again, many...)
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}
