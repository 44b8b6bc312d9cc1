package redis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/rooms"
)

// Load reads a room's events after a version and where the room stands, in one transaction.
// rooms.ErrNoRoom where there is none.
func (s *Store) Load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	log, err := s.load(ctx, room, after)
	if err != nil {
		return log, fmt.Errorf("load room %s: %w", room, err)
	}
	return log, nil
}

func (s *Store) load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	part := partition(room)
	stream := s.keys.of(part, "log:"+room)
	is, err := s.lookAtOnce(ctx,
		[]any{"hmget", s.keys.of(part, "room:"+room), "version", "head", "card", "archived"},
		[]any{"xrange", stream, "(" + entryID(after), "+"},
		[]any{"xrevrange", stream, "+", "-", "count", 1})
	if err != nil {
		return rooms.Log{}, damage(err)
	}
	log, packed, damaged := standing(room, is[0])
	if damaged != nil && (packed != "" || !errors.Is(damaged, rooms.ErrDamaged)) {
		return rooms.Log{}, damaged
	}
	if packed != "" {
		log.Entries, err = unpack([]byte(packed), log.At)
		log.Entries = log.Entries[min(after, uint64(len(log.Entries))):]
		return log, err
	}
	if log.Entries, err = entriesOf(is[1]); err != nil {
		return rooms.Log{}, err
	}
	last, err := entriesOf(is[2])
	switch {
	case err != nil:
		return rooms.Log{}, err
	case len(last) == 0:
		return rooms.Log{}, rooms.ErrNoRoom // nothing is left of it
	}
	log.At = rooms.Revision{Version: last[0].Version, Head: last[0].Head} // where the hash says something else, the stream is right
	return log, damaged
}

// damage makes an error rooms.ErrDamaged where it lies in what one room holds, and not in Redis or the way to it.
func damage(err error) error {
	if goredis.HasErrorPrefix(err, "WRONGTYPE") {
		return fmt.Errorf("%w: %w", rooms.ErrDamaged, err)
	}
	return err
}

// standing reads where a room stands from what its hash holds, and its packed history, if it is packed.
func standing(room string, response any) (log rooms.Log, packed string, err error) {
	is, _ := response.([]any)
	if len(is) != 4 || is[0] == nil {
		return log, "", rooms.ErrNoRoom
	}
	version, _ := is[0].(string)
	head, _ := is[1].(string)
	summary, _ := is[2].(string)
	packed, _ = is[3].(string)
	log.At.Head = rooms.Head(head)
	if log.At.Version, err = strconv.ParseUint(version, 10, 64); err != nil {
		return log, packed, fmt.Errorf("%w: its version: %w", rooms.ErrDamaged, err)
	}
	log.Summary, err = readSummary(room, summary)
	return log, packed, err
}

// readSummary reads a summary. The id comes from beside it: JSON cannot carry every one.
func readSummary(room, text string) (rooms.Summary, error) {
	var c rooms.Summary
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return c, fmt.Errorf("%w: its summary: %w", rooms.ErrDamaged, err)
	}
	c.Room = room
	return c, nil
}

// entryID is the stream's id for a version.
func entryID(version uint64) string { return strconv.FormatUint(version, 10) + "-0" }

// entriesOf reads entries of a room's stream.
func entriesOf(response any) ([]rooms.Entry, error) {
	all, _ := response.([]any)
	entries := make([]rooms.Entry, len(all))
	for i, one := range all {
		id, fields, err := fieldsOf(one)
		if err != nil {
			return nil, err
		}
		e := &entries[i]
		if e.Version, err = strconv.ParseUint(strings.TrimSuffix(id, "-0"), 10, 64); err != nil {
			return nil, fmt.Errorf("%w: event %s: %w", rooms.ErrDamaged, id, err)
		}
		for ; len(fields) > 1; fields = fields[2:] {
			value, _ := fields[1].(string)
			switch fields[0] {
			case "h":
				e.Head = rooms.Head(value)
			case "c":
				e.Command = value
			case "e":
				e.Event = []byte(value)
			}
		}
	}
	return entries, nil
}

func fieldsOf(entry any) (id string, fields []any, err error) {
	if parts, _ := entry.([]any); len(parts) == 2 {
		id, _ = parts[0].(string)
		fields, _ = parts[1].([]any)
	}
	if id == "" {
		err = fmt.Errorf("%w: redis answered %v for an event", rooms.ErrDamaged, entry)
	}
	return id, fields, err
}

// Lookup says where a room stood after a command. rooms.ErrNoRoom where there is no such room.
func (s *Store) Lookup(ctx context.Context, room, command string) (at rooms.Revision, found bool, err error) {
	at, found, err = s.lookup(ctx, room, command)
	if err != nil {
		return rooms.Revision{}, false, fmt.Errorf("look up in room %s: %w", room, err)
	}
	return at, found, nil
}

func (s *Store) lookup(ctx context.Context, room, command string) (at rooms.Revision, found bool, err error) {
	part := partition(room)
	is, err := s.lookAtOnce(ctx,
		[]any{"hmget", s.keys.of(part, "room:"+room), "version", "head", "card", "archived"},
		[]any{"hget", s.keys.of(part, "commands:"+room), command},
		[]any{"xlen", s.keys.of(part, "log:"+room)})
	if err != nil {
		return at, false, damage(err)
	}
	log, packed, err := standing(room, is[0])
	if err != nil {
		return at, false, err
	}
	if packed != "" {
		log.Entries, err = unpack([]byte(packed), log.At)
		at, found = lastOf(log, command)
		return at, found, err
	}
	was, known := is[1].(string)
	if !known { // the room is there, the command is not
		return at, false, nil
	}
	version, head, _ := strings.Cut(was, " ")
	at.Head = rooms.Head(head)
	if at.Version, err = strconv.ParseUint(version, 10, 64); err != nil {
		return at, false, fmt.Errorf("%w: command %s: %w", rooms.ErrDamaged, command, err)
	}
	if stored, _ := is[2].(int64); at.Version > uint64(stored) {
		return rooms.Revision{}, false, nil // what it did was lost
	}
	return at, true, nil
}
