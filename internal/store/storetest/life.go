package storetest

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// ready proves that writes are taken, as often as it is asked.
func ready(t *testing.T, p Place) {
	s := opens(t, p)
	for range 3 {
		if err := s.Ready(t.Context()); err != nil {
			t.Fatalf("ready: %v", err)
		}
	}
	if page, err := s.Summaries(t.Context(), rooms.SummaryQuery{}); err != nil || len(page.Summaries) != 0 {
		t.Errorf("the probe made rooms: %v, %v", page, err)
	}
}

// closed stores take and give nothing, and say so at once.
func closed(t *testing.T, p Place) {
	s := p.Open(t)
	fill(t, s, "room", 2)
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatalf("close: %v", err)
		}
	}
	if _, err := s.Append(t.Context(), write("other", rooms.Revision{}, "open")); !errors.Is(err, rooms.ErrNotWritten) {
		t.Errorf("append after close: %v; want ErrNotWritten", err)
	}
	if _, err := s.Load(t.Context(), "room", 0); err == nil || errors.Is(err, rooms.ErrNoRoom) {
		t.Errorf("load after close: %v", err)
	}
	if err := s.Ready(t.Context()); err == nil {
		t.Error("ready after close")
	}
}

// reopenedClosed finds everything again after a proper end.
func reopenedClosed(t *testing.T, p Place) {
	reopened(t, p, func(s Store) Store {
		if err := s.Close(); err != nil {
			t.Fatalf("close: %v", err)
		}
		return p.Open(t)
	})
}

// reopenedCrashed finds everything again after a crash.
func reopenedCrashed(t *testing.T, p Place) {
	reopened(t, p, func(s Store) Store { return p.Crash(t, s) })
}

func reopened(t *testing.T, p Place, again func(s Store) Store) {
	s := p.Open(t)
	var logs []rooms.Log
	for i := range 5 {
		room := fmt.Sprintf("room-%d", i)
		revisions := fill(t, s, room, 3+i)
		a := write(room, revisions[3+i], "last")
		a.Due, a.Summary.Turn, a.Summary.Changed = after(float64(i)), i, after(float64(i)).UnixMilli()
		a.Summary.Seats[0] = rooms.Player{ID: "ana", Name: "Ana"}
		wrote(t, s, a)
		logs = append(logs, load(t, s, room, rooms.Revision{}))
	}
	addPlayer(t, s, "ana", key("ana"))
	for range 2 {
		s = again(s)
		for i, want := range logs {
			room := fmt.Sprintf("room-%d", i)
			if got := load(t, s, room, rooms.Revision{}); !reflect.DeepEqual(got, want) {
				t.Errorf("%s came back as\n%+v\nwant\n%+v", room, got, want)
			}
			expect(t, s, write(room, rooms.Revision{}, "last"), rooms.Duplicate, want.At)
		}
		due(t, s, after(1), 9, rooms.Deadline{Room: "room-0", At: after(0)}, rooms.Deadline{Room: "room-1", At: after(1)})
		if all := allPages(t, s, rooms.SummaryQuery{Player: "ana"}, 2); len(all) != 5 || all[0].Room != "room-4" {
			t.Errorf("ana's rooms: %v", names(all))
		}
		if got, err := s.PlayerByKey(t.Context(), key("ana")); err != nil || got.ID != "ana" {
			t.Errorf("ana: %v, %v", got, err)
		}
	}
	now := wrote(t, s, write("room-0", logs[0].At, "on"))
	wrote(t, s, write("room-0", now, "and on"))
	if err := s.Close(); err != nil {
		t.Fatalf("close: %v", err)
	}
}

// audit walks a journal that a little of everything has happened to.
func audit(t *testing.T, p Place) {
	s := opens(t, p)
	events := 0
	for i := range 120 {
		n := 1 + i%4
		fill(t, s, fmt.Sprintf("room-%d", i), n)
		events += n
	}
	got, err := store.Walk(t.Context(), s)
	if err != nil || len(got.Faults) > 0 {
		t.Fatalf("audit: %v, %v", got.Faults, err)
	}
	if got.Rooms != 120 || got.Events != events || got.Commands != events {
		t.Errorf("audit counted %+v; want 120 rooms, %d events and commands", got, events)
	}
}
