package redis_test

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// TestArchive packs closed rooms away: all that may be asked of them is answered as before.
func TestArchive(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	now := rooms.Revision{}
	var revisions []rooms.Revision
	for n := range 60 {
		now = wrote(t, s, appendOf("old", now, fmt.Sprintf("c%d", n), 1+n%2))
		revisions = append(revisions, now)
	}
	last := appendOf("old", now, "close", 1)
	last.Summary.Status, last.Summary.Ended = rooms.Closed, 5
	last.Summary.Seats[1] = rooms.Player{ID: "ana", Name: "Ana"}
	now = wrote(t, s, last)
	wrote(t, s, appendOf("live", rooms.Revision{}, "open", 1))
	before, err := s.Load(t.Context(), "old", 0)
	must.Do(t, err)
	if n, err := s.ArchiveNow(t.Context(), time.Hour); err != nil || n != 0 {
		t.Errorf("archived %d, %v before their time", n, err)
	}
	size := server.Do("MEMORY", "USAGE", s.LogKey("old"))
	for _, want := range []int{1, 0} {
		if n, err := s.ArchiveNow(t.Context(), -time.Hour); err != nil || n != want {
			t.Errorf("archived %d, %v; want %d", n, err, want)
		}
	}
	if n := server.Do("EXISTS", s.LogKey("old")); n != int64(0) {
		t.Errorf("the stream of %v bytes is still there", size)
	}
	for after := range now.Version + 2 {
		got, err := s.Load(t.Context(), "old", after)
		want := before
		want.Entries = before.Entries[min(after, now.Version):]
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("after %d: %v, %v; want %v", after, got, err, want)
		}
	}
	answers(t, s, last, revisions, now)
	sound(t, s)
}

// answers asks a packed room for everything that a writer may.
func answers(t *testing.T, s *redis.Store, last rooms.Append, revisions []rooms.Revision, now rooms.Revision) {
	t.Helper()
	for _, try := range []struct {
		a    rooms.Append
		want rooms.Appended
	}{
		{last, rooms.Appended{Result: rooms.Duplicate, At: now}},
		{appendOf("old", revisions[3], "c4", 1), rooms.Appended{Result: rooms.Duplicate, At: revisions[4]}},
		{appendOf("old", now, "new", 1), rooms.Appended{Result: rooms.Over, At: now}},
		{appendOf("old", revisions[7], "new", 1), rooms.Appended{Result: rooms.Over, At: now}},
		{appendOf("old", rooms.Revision{Version: 7, Head: "x"}, "new", 1), rooms.Appended{Result: rooms.Diverged, At: now}},
		{appendOf("old", rooms.Revision{Version: 700, Head: "x"}, "new", 1), rooms.Appended{Result: rooms.Regressed, At: now}},
	} {
		if got, err := s.Append(t.Context(), try.a); err != nil || got != try.want {
			t.Errorf("%s: %v, %v; want %v", try.a.Command, got, err, try.want)
		}
	}
	if at, found, err := s.Lookup(t.Context(), "old", "c9"); err != nil || !found || at != revisions[9] {
		t.Errorf("lookup: %v %t %v", at, found, err)
	}
	if at, found, err := s.Lookup(t.Context(), "old", "never"); err != nil || found {
		t.Errorf("lookup of what never was: %v %t %v", at, found, err)
	}
	page, err := s.Summaries(t.Context(), rooms.SummaryQuery{Player: "ana", Ended: true})
	if err != nil || len(page.Summaries) != 1 || !reflect.DeepEqual(page.Summaries[0], last.Summary) {
		t.Errorf("ana's matches: %+v, %v", page, err)
	}
}

// FuzzUnpack gives back what was packed, and never more or less than the room's revision vouches for.
func FuzzUnpack(f *testing.F) {
	f.Add([]byte(`{"a":1}`), "c1", []byte{1, 0xff})
	f.Add([]byte{}, "", []byte{})
	f.Fuzz(func(t *testing.T, event []byte, command string, noise []byte) {
		var at rooms.Revision
		var entries []rooms.Entry
		for _, e := range [][]byte{event, []byte("{}"), noise} {
			at = rooms.Revision{Version: at.Version + 1, Head: at.Head.Next(e)}
			entries = append(entries, rooms.Entry{Version: at.Version, Head: at.Head, Command: command, Event: append([]byte{}, e...)})
		}
		packed, err := redis.Pack(entries)
		must.Do(t, err)
		if got, err := redis.Unpack(packed, at); err != nil || !reflect.DeepEqual(got, entries) {
			t.Errorf("%v came back as %v, %v", entries, got, err)
		}
		if got, err := redis.Unpack(packed, rooms.Revision{Version: 2, Head: at.Head}); err == nil {
			t.Errorf("another mark, and got %v", got)
		}
		if got, err := redis.Unpack(noise, at); err == nil {
			t.Errorf("noise, and got %v", got)
		}
	})
}

// TestListsCaughtUp kills nodes before they have told the players' lists of a room: another sweeps up after them.
func TestListsCaughtUp(t *testing.T) {
	t.Parallel()
	s := open(t, redistest.Start(t).URL(), redis.Options{})
	seats := func(want ...string) {
		t.Helper()
		page, err := s.Summaries(t.Context(), rooms.SummaryQuery{Player: "ana"})
		var got []string
		for _, c := range page.Summaries {
			got = append(got, c.Room)
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("ana's rooms: %v, %v; want %v", got, err, want)
		}
	}
	step := func(on rooms.Revision, command string, status rooms.Status, player string) rooms.Revision {
		t.Helper()
		a := appendOf("room", on, command, 1)
		a.Summary.Status, a.Summary.Seats[0].ID = status, player
		got, err := s.AppendAndDie(t.Context(), a)
		if err != nil || got.Result != rooms.OK {
			t.Fatalf("%s: %v, %v", command, got, err)
		}
		return got.At
	}
	sweep := func() {
		t.Helper()
		must.Do(t, s.SweepLists(t.Context()))
	}
	now := step(rooms.Revision{}, "sits", rooms.Open, "ana")
	seats()
	sweep()
	seats("room")
	now = step(now, "leaves", rooms.Open, "")
	seats() // the summary has the last word
	left := now.Version
	now = step(now, "sits again", rooms.Live, "ana")
	sweep()
	seats("room")
	if err := s.Unseat(t.Context(), "ana", "room", left); err != nil { // a node that was held up
		t.Fatal(err)
	}
	seats("room")
	now = step(now, "ends", rooms.Closed, "ana")
	seats("room")
	sweep()
	seats("room")
	if _, err := s.Append(t.Context(), appendOf("room", now, "late", 1)); err != nil {
		t.Error(err)
	}
	if audit := sound(t, s); audit.Rooms != 1 {
		t.Errorf("%+v", audit)
	}
}
