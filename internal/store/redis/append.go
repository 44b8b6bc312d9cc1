package redis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// archived is what the script answers of a room whose history is packed away. It stays in this package.
const archived rooms.Result = "archived"

// Append writes what one command did, if the room still stands where the writer believes. An error that
// is not rooms.ErrNotWritten leaves the outcome open: Redis, or the way to it, gave no response.
func (s *Store) Append(ctx context.Context, a rooms.Append) (rooms.Appended, error) {
	if err := store.Check(a); err != nil {
		return rooms.Appended{}, err
	}
	summary, err := json.Marshal(a.Summary)
	if err != nil {
		return rooms.Appended{}, fmt.Errorf("%w: summary of room %s: %w", rooms.ErrNotWritten, a.Room, err)
	}
	got, listed, err := s.append(ctx, a, summary)
	if got, err = s.doubts.Resolve(a, got, err); err != nil {
		return rooms.Appended{}, fmt.Errorf("append to room %s: %w", a.Room, err)
	}
	if got.Result == rooms.OK {
		s.hints.Tell(a.Room, got.At.Version)
	}
	if !listed {
		short, cancel := context.WithTimeout(ctx, listWithin) // the move is written, and waited for
		defer cancel()
		s.list(short, a.Room, got.At.Version, a.Summary)
	}
	return got, nil
}

// append runs the script. listed is false where the players' lists are behind the room.
func (s *Store) append(ctx context.Context, a rooms.Append, summary []byte) (got rooms.Appended, listed bool, err error) {
	if err := ctx.Err(); err != nil {
		return got, true, fmt.Errorf("%w: %w", rooms.ErrNotWritten, err)
	}
	if ordinary(a) {
		written, err := s.move(ctx, a, summary)
		if written || err != nil {
			return rooms.Appended{Result: rooms.OK, At: a.After()}, true, err
		}
	}
	response, err := s.run(ctx, appendScript, s.appendKeys(a.Room, a.Deliver), s.appendArgs(a, summary)...)
	if err != nil {
		return got, true, failure(err)
	}
	got, listed, err = appended(response, a)
	if got.Result == archived {
		got, err = s.appendArchived(ctx, a)
	}
	return got, listed, err
}

func (s *Store) appendKeys(room string, hooks []string) []any {
	part := partition(room) // a hash, worked out once
	all := make([]any, 0, 3+len(s.keys.appended[part])+len(hooks))
	all = append(all, s.keys.of(part, "room:"+room), s.keys.of(part, "log:"+room), s.keys.of(part, "commands:"+room))
	all = append(all, s.keys.appended[part]...)
	for _, hook := range hooks {
		all = append(all, s.keys.undelivered(part, hook))
	}
	return all
}

func (s *Store) appendArgs(a rooms.Append, summary []byte) []any {
	notBefore, closes := any(""), 0
	if !a.NotBefore.IsZero() {
		notBefore = a.NotBefore.Add(time.Microsecond - 1).UnixMicro()
	}
	if a.Summary.Status == rooms.Closed {
		closes = 1
	}
	args := append(make([]any, 0, 12+2*len(a.Events)),
		a.Room, a.Command, a.Expect.Version, string(a.Expect.Head), deadlineOf(a), notBefore,
		listOf(a.Summary.Status, a.Summary.Public), closes, seatsOf(a.Summary),
		a.Summary.Changed, summary, s.keys.channel(partition(a.Room)),
	)
	return withEvents(args, a)
}

// deadlineOf is an append's deadline as the scripts take it: "" where the room waits for nothing.
func deadlineOf(a rooms.Append) any {
	if ms, waits := store.DueMillis(a); waits {
		return ms
	}
	return ""
}

// seatsOf is who sits in a room as its hash has it.
func seatsOf(c rooms.Summary) string {
	if south, north := c.Seats[0].ID, c.Seats[1].ID; south != "" || north != "" {
		return south + "\x00" + north
	}
	return ""
}

// withEvents adds of each event its head, then itself.
func withEvents(args []any, a rooms.Append) []any {
	head := a.Expect.Head
	for _, event := range a.Events {
		head = head.Next(event)
		args = append(args, string(head), event)
	}
	return args
}

// appended reads the script's response to an append.
func appended(response any, a rooms.Append) (got rooms.Appended, listed bool, err error) {
	if behind, written := response.(int64); written {
		return rooms.Appended{Result: rooms.OK, At: a.After()}, behind == 0, nil
	}
	parts, _ := response.([]any)
	if len(parts) != 3 {
		return got, true, fmt.Errorf("redis answered %v", response)
	}
	result, isResult := parts[0].(string)
	version, isVersion := parts[1].(int64)
	head, isHead := parts[2].(string)
	if !isResult || !isVersion || !isHead {
		return got, true, fmt.Errorf("redis answered %v", response)
	}
	at := rooms.Revision{Version: uint64(version), Head: rooms.Head(head)}
	return rooms.Appended{Result: rooms.Result(result), At: at}, true, nil
}

// appendArchived answers an append to a room that is packed away. Such a room is closed, and nothing
// was or will be written.
func (s *Store) appendArchived(ctx context.Context, a rooms.Append) (rooms.Appended, error) {
	log, err := s.load(ctx, a.Room, 0)
	if err != nil {
		return rooms.Appended{}, errors.Join(rooms.ErrNotWritten, err)
	}
	if at, found := lastOf(log, a.Command); found {
		return rooms.Appended{Result: rooms.Duplicate, At: at}, nil
	}
	result := rooms.Over
	switch v := a.Expect.Version; {
	case v > log.At.Version:
		result = rooms.Regressed
	case v > 0 && log.Entries[v-1].Head != a.Expect.Head:
		result = rooms.Diverged
	}
	return rooms.Appended{Result: result, At: log.At}, nil
}

// lastOf finds where a whole history stood after a command.
func lastOf(log rooms.Log, command string) (at rooms.Revision, found bool) {
	for _, e := range log.Entries {
		if e.Command == command {
			at, found = rooms.Revision{Version: e.Version, Head: e.Head}, true
		}
	}
	return at, found
}
