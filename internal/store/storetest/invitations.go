package storetest

import (
	"errors"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

// invitations lead to their rooms until their time is over; a code leads to one place at a time.
func invitations(t *testing.T, p Place) {
	s := opens(t, p)
	ctx := t.Context()
	sit, watch := rooms.Invitation{Room: "r"}, rooms.Invitation{Room: "r", Watch: true}
	add := func(code string, to rooms.Invitation, now, until float64, want error) {
		t.Helper()
		if err := s.AddInvitation(ctx, code, to, after(now), after(until)); !errors.Is(err, want) {
			t.Errorf("code %s for %v: %v; want %v", code, to, err, want)
		}
	}
	leads := func(code string, at float64, want rooms.Invitation) {
		t.Helper()
		got, err := s.InvitationOf(ctx, code, after(at))
		if got != want || (want == rooms.Invitation{}) != errors.Is(err, rooms.ErrNoCode) {
			t.Errorf("code %s at %v s: %v, %v; want %v", code, at, got, err, want)
		}
	}
	add("AAA", sit, 0, 60, nil)
	add("BBB", watch, 0, 60, nil)
	leads("AAA", 60, sit)
	leads("BBB", 60, watch)
	leads("AAA", 60.001, rooms.Invitation{})
	leads("CCC", 0, rooms.Invitation{})
	add("AAA", watch, 30, 90, rooms.ErrCodeTaken)
	add("AAA", rooms.Invitation{Room: "q"}, 30, 90, rooms.ErrCodeTaken)
	add("AAA", sit, 30, 90, nil)
	leads("AAA", 90, sit)
	add("AAA", watch, 91, 120, nil)
	leads("AAA", 100, watch)
}

// invitationsMany asks for one code for many rooms at once: the code leads to one of them, and all others are refused.
func invitationsMany(t *testing.T, p Place) {
	stores := handles(t, p, 3)
	names := []string{"a", "b", "c", "d", "e", "f"}
	errs := make([]error, len(names))
	together(len(names), func(i int) {
		errs[i] = stores[i%len(stores)].AddInvitation(t.Context(), "AAA", rooms.Invitation{Room: names[i]}, start, after(60))
	})
	got, err := stores[0].InvitationOf(t.Context(), "AAA", start)
	must.Do(t, err)
	for i, err := range errs {
		if has := got.Room == names[i]; has != (err == nil) || !has && !errors.Is(err, rooms.ErrCodeTaken) {
			t.Errorf("room %s: %v, while the code leads to %s", names[i], err, got.Room)
		}
	}
}
