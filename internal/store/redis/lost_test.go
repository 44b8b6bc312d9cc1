package redis_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// history is a room that was written to four times, and closed if wanted.
func history(t *testing.T, s *redis.Store, room string, closed bool) (all []rooms.Append) {
	t.Helper()
	now := rooms.Revision{}
	for _, command := range []string{"open", "join", "sow", "resign"} {
		a := appendOf(room, now, command, 2)
		if command == "resign" && closed {
			a.Summary.Status = rooms.Closed
		}
		now = wrote(t, s, a)
		all = append(all, a)
	}
	return all
}

// TestCommandsLost deletes a room's commands alone, behind the journal's back: none takes effect a second time.
func TestCommandsLost(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	all := history(t, s, "room", false)
	last := all[len(all)-1].After()
	for _, first := range all[1:3] {
		server.Do("DEL", s.AppendKeys("room")[2])
		again := appendOf("room", last, first.Command, 2)
		if got, err := s.Append(t.Context(), again); err != nil || got != (rooms.Appended{Result: rooms.Duplicate, At: first.After()}) {
			t.Errorf("%s again: %v, %v", first.Command, got, err)
		}
	}
	sound(t, s)
}

// TestLogLost deletes what a room's stream holds, behind the journal's back: nothing is acknowledged on top of it, and
// who has seen what was lost can write it again.
func TestLogLost(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	for _, try := range []struct {
		room   string
		lose   func(log string)
		closed bool
		kept   int // commands
		want   rooms.Result
	}{
		{"all", func(log string) { server.Do("DEL", log) }, false, 0, rooms.Gone},
		{"all of a closed one", func(log string) { server.Do("DEL", log) }, true, 0, rooms.Gone},
		{"the tail", func(log string) { server.Do("XDEL", log, "7-0", "8-0") }, false, 3, rooms.Regressed},
		{"the tail of a closed one", func(log string) { server.Do("XDEL", log, "5-0", "6-0", "7-0", "8-0") }, true, 2, rooms.Regressed},
	} {
		all := history(t, s, try.room, try.closed)
		last := all[len(all)-1]
		try.lose(s.LogKey(try.room))
		kept := rooms.Revision{}
		if try.kept > 0 {
			kept = all[try.kept-1].After()
		}
		if got, err := s.Append(t.Context(), appendOf(try.room, last.After(), "next", 1)); err != nil || got != (rooms.Appended{Result: try.want, At: kept}) {
			t.Errorf("%s: %v, %v; want %s at %v", try.room, got, err, try.want, kept)
		}
		if log, err := s.Load(t.Context(), try.room, 0); log.At != kept || (err != nil) != (try.kept == 0) {
			t.Errorf("%s: loaded at %v, %v; want %v", try.room, log.At, err, kept)
		}
		if _, found, err := s.Lookup(t.Context(), try.room, last.Command); found || err != nil {
			t.Errorf("%s: the last command is found: %t, %v", try.room, found, err)
		}
		for _, a := range all[try.kept:] {
			wrote(t, s, a)
		}
		want := rooms.OK
		if try.closed {
			want = rooms.Over
		}
		if got, err := s.Append(t.Context(), appendOf(try.room, last.After(), "next", 1)); err != nil || got.Result != want {
			t.Errorf("%s, restored: %v, %v; want %s", try.room, got, err, want)
		}
	}
	sound(t, s)
}

// TestHole deletes an event in the middle, or where a room stands: nothing is written, which is certain, and said.
func TestHole(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	last := history(t, s, "hole", false)[3]
	server.Do("XDEL", s.LogKey("hole"), "4-0")
	history(t, s, "unknown", false)
	server.Do("DEL", s.AppendKeys("unknown")[0])
	for _, a := range []rooms.Append{appendOf("hole", last.After(), "next", 1), appendOf("unknown", rooms.Revision{}, "new", 1)} {
		if got, err := s.Append(t.Context(), a); !errors.Is(err, rooms.ErrNotWritten) || !strings.Contains(err.Error(), "events are not all there") {
			t.Errorf("%s: %v, %v; want ErrNotWritten", a.Room, got, err)
		}
	}
	if got, err := s.Append(t.Context(), appendOf("unknown", last.After(), "next", 1)); err != nil || got.Result != rooms.Gone {
		t.Errorf("%v, %v; want gone", got, err)
	}
}

// TestWrongType puts a value of another type where each of a room's keys should be: the append fails at once, and has
// written nothing.
func TestWrongType(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	closed := appendOf("room", rooms.Revision{}, "open", 1)
	closed.Summary.Seats[0].ID = "ana"
	now := wrote(t, s, closed)
	for i, key := range s.AppendKeys("room") {
		if strings.Contains(key, ":list") && !strings.HasSuffix(key, ":list6") {
			continue // of another status
		}
		there := server.Do("EXISTS", key) == int64(1)
		if there {
			server.Do("RENAME", key, key+":aside")
		}
		server.Do("RPUSH", key, "what is this?")
		a := appendOf("room", now, "close", 1)
		a.Summary.Status, a.Summary.Seats[0].ID = rooms.Closed, "ana"
		a.NotBefore, a.Deliver = time.Unix(1, 0), []string{"hook"}
		if got, err := s.Append(t.Context(), a); !errors.Is(err, rooms.ErrNotWritten) || !strings.Contains(err.Error(), "another type") {
			t.Errorf("%d, %s: %v, %v; want ErrNotWritten", i, key, got, err)
		}
		server.Do("DEL", key)
		if there {
			server.Do("RENAME", key+":aside", key)
		}
		if audit := sound(t, s); audit.Events != 1 {
			t.Errorf("%s: %d events", key, audit.Events)
		}
	}
	closed = appendOf("room", now, "close", 1)
	closed.Summary.Status = rooms.Closed
	wrote(t, s, closed)
}

// TestNoNumber puts a word where a room's numbers should be: its events say where it stands, and the next append puts it right. One that is
// packed away is damaged.
func TestNoNumber(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	s := open(t, server.URL(), redis.Options{})
	for _, field := range []string{"version", "changed"} {
		now := history(t, s, field, false)[3].After()
		server.Do("HSET", s.AppendKeys(field)[0], field, "many")
		wrote(t, s, appendOf(field, now, "next", 1))
	}
	sound(t, s)
	server.Do("HSET", s.AppendKeys("nothing")[0], "version", "many")
	if _, err := s.Append(t.Context(), appendOf("nothing", rooms.Revision{}, "open", 1)); !errors.Is(err, rooms.ErrNotWritten) {
		t.Errorf("a room begun where something is: %v; want ErrNotWritten", err)
	}
	history(t, s, "packed", true)
	must.Get(s.ArchiveNow(t.Context(), 0))(t)
	server.Do("HSET", s.AppendKeys("packed")[0], "version", "many")
	if _, err := s.Load(t.Context(), "packed", 0); !errors.Is(err, rooms.ErrDamaged) {
		t.Errorf("%v; want ErrDamaged", err)
	}
}
