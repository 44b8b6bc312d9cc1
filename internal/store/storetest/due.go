package storetest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"casitas/internal/rooms"
)

// at is the same time in every part.
func at(when time.Time) func(part int) time.Time { return func(int) time.Time { return when } }

// due insists on which rooms are due by a time, in order.
func due(t *testing.T, s Store, by time.Time, most int, want ...rooms.Deadline) {
	t.Helper()
	got, err := s.Due(t.Context(), at(by), most)
	if err != nil {
		t.Fatalf("due: %v", err)
	}
	same := len(got) == len(want)
	for i := range min(len(got), len(want)) {
		same = same && got[i].Room == want[i].Room && got[i].At.Equal(want[i].At)
	}
	if !same {
		t.Errorf("due by %v: got %v, want %v", by, got, want)
	}
}

// dueOrder asks for due rooms: the earliest first, as many as asked for, and none
// before its time.
func dueOrder(t *testing.T, p Place) {
	s := opens(t, p)
	due(t, s, after(1e6), 10)
	for _, seconds := range []float64{30, 10, 50, 20, 40} {
		a := write(fmt.Sprintf("in-%v", seconds), rooms.Revision{}, "open")
		a.Due = after(seconds)
		wrote(t, s, a)
	}
	wrote(t, s, write("never", rooms.Revision{}, "open"))
	in := func(seconds float64) rooms.Deadline {
		return rooms.Deadline{Room: fmt.Sprintf("in-%v", seconds), At: after(seconds)}
	}
	due(t, s, after(9.999), 10)
	due(t, s, after(10), 10, in(10))
	due(t, s, after(35), 10, in(10), in(20), in(30))
	due(t, s, after(1e6), 2, in(10), in(20))
	due(t, s, after(1e6), 100, in(10), in(20), in(30), in(40), in(50))
	due(t, s, after(1e6), 0)

	// Each part has its own time, and one without is left out.
	part := s.Part("in-10")
	got, err := s.Due(t.Context(), func(p int) time.Time {
		if p == part {
			return after(1e6)
		}
		return time.Time{}
	}, 100)
	if err != nil || len(got) == 0 || slices.ContainsFunc(got, func(d rooms.Deadline) bool { return s.Part(d.Room) != part }) {
		t.Errorf("due in part %d of %d: %v, %v", part, s.Parts(), got, err)
	}
}

// dueChanges moves deadlines, removes them, and closes rooms.
func dueChanges(t *testing.T, p Place) {
	s := opens(t, p)
	step := func(on rooms.Revision, command string, at time.Time, status rooms.Status) rooms.Revision {
		a := write("room", on, command)
		a.Due, a.Summary.Status = at, status
		return wrote(t, s, a)
	}
	in := func(seconds float64) rooms.Deadline { return rooms.Deadline{Room: "room", At: after(seconds)} }
	now := step(rooms.Revision{}, "open", after(10), rooms.Open)
	due(t, s, after(99), 5, in(10))
	now = step(now, "sow", after(20), rooms.Live)
	due(t, s, after(19), 5)
	due(t, s, after(99), 5, in(20))

	refused := write("room", rooms.Revision{}, "refused")
	refused.Due = after(5)
	expect(t, s, refused, rooms.Conflict, now)
	due(t, s, after(99), 5, in(20))

	now = step(now, "stop", time.Time{}, rooms.Live)
	due(t, s, after(99), 5)
	now = step(now, "finish", after(30).Add(400*time.Microsecond), rooms.Finished)
	due(t, s, after(30), 5) // a deadline may be rounded, but never to before itself
	if late, err := s.Due(t.Context(), at(after(30.001)), 5); err != nil || len(late) != 1 || late[0].At.Before(after(30).Add(400*time.Microsecond)) {
		t.Errorf("a deadline between milliseconds: %v, %v", late, err)
	}
	step(now, "close", after(40), rooms.Closed)
	due(t, s, after(99), 5)
}
