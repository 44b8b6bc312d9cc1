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
		return rooms.Log{}, fmt.Errorf("load room %s: %w", room, err)
	}
	return log, nil
}

func (s *Store) load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	ctx, cancel := s.within(ctx)
	defer cancel()
	var is *goredis.SliceCmd
	var events, last *goredis.XMessageSliceCmd
	_, err := s.reads.TxPipelined(ctx, func(p goredis.Pipeliner) error {
		is = p.HMGet(ctx, s.keys.room(room), "version", "head", "card", "archived")
		events = p.XRange(ctx, s.keys.log(room), "("+entryID(after), "+")
		last = p.XRevRangeN(ctx, s.keys.log(room), "+", "-", 1)
		return nil
	})
	if err != nil {
		return rooms.Log{}, damage(err)
	}
	log, packed, err := standing(room, is.Val())
	if err != nil {
		return rooms.Log{}, err
	}
	if packed != "" {
		log.Entries, err = unpack([]byte(packed), log.At)
		log.Entries = log.Entries[min(after, uint64(len(log.Entries))):]
		return log, err
	}
	if log.At, err = endOf(last.Val()); err != nil {
		return rooms.Log{}, err
	}
	log.Entries = make([]rooms.Entry, 0, len(events.Val()))
	for _, message := range events.Val() {
		entry, err := entryOf(message)
		if err != nil {
			return rooms.Log{}, err
		}
		log.Entries = append(log.Entries, entry)
	}
	return log, nil
}

// endOf is where a room stands by its stream, which is right where the hash says something else: the last entry.
// rooms.ErrNoRoom where nothing is left of it.
func endOf(last []goredis.XMessage) (rooms.Revision, error) {
	if len(last) == 0 {
		return rooms.Revision{}, rooms.ErrNoRoom
	}
	entry, err := entryOf(last[0])
	return rooms.Revision{Version: entry.Version, Head: entry.Head}, err
}

// damage makes an error rooms.ErrDamaged where it lies in what one room holds, and not in Redis or the way to it.
func damage(err error) error {
	if goredis.HasErrorPrefix(err, "WRONGTYPE") {
		return fmt.Errorf("%w: %w", rooms.ErrDamaged, err)
	}
	return err
}

// standing reads where a room stands from what its hash holds, and its packed history, if it is packed.
func standing(room string, is []any) (log rooms.Log, packed string, err error) {
	if len(is) != 4 || is[0] == nil {
		return log, "", rooms.ErrNoRoom
	}
	version, _ := is[0].(string)
	head, _ := is[1].(string)
	summary, _ := is[2].(string)
	packed, _ = is[3].(string)
	log.At.Head = rooms.Head(head)
	if log.At.Version, err = strconv.ParseUint(version, 10, 64); err != nil {
		return log, "", fmt.Errorf("%w: its version: %w", rooms.ErrDamaged, err)
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

// entryOf reads an entry of a room's stream.
func entryOf(m goredis.XMessage) (rooms.Entry, error) {
	version, err := strconv.ParseUint(strings.TrimSuffix(m.ID, "-0"), 10, 64)
	if err != nil {
		return rooms.Entry{}, fmt.Errorf("%w: event %s: %w", rooms.ErrDamaged, m.ID, err)
	}
	head, _ := m.Values["h"].(string)
	command, _ := m.Values["c"].(string)
	event, _ := m.Values["e"].(string)
	return rooms.Entry{Version: version, Head: rooms.Head(head), Command: command, Event: []byte(event)}, nil
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
	ctx, cancel := s.within(ctx)
	defer cancel()
	var is *goredis.SliceCmd
	var was *goredis.StringCmd
	var stored *goredis.IntCmd
	_, err = s.reads.TxPipelined(ctx, func(p goredis.Pipeliner) error {
		is = p.HMGet(ctx, s.keys.room(room), "version", "head", "card", "archived")
		was = p.HGet(ctx, s.keys.commands(room), command)
		stored = p.XLen(ctx, s.keys.log(room))
		return nil
	})
	if err != nil && !errors.Is(err, goredis.Nil) {
		return at, false, damage(err)
	}
	log, packed, err := standing(room, is.Val())
	if err != nil {
		return at, false, err
	}
	if packed != "" {
		log.Entries, err = unpack([]byte(packed), log.At)
		at, found = lastOf(log, command)
		return at, found, err
	}
	if errors.Is(was.Err(), goredis.Nil) { // the room is there, the command is not
		return at, false, nil
	}
	version, head, _ := strings.Cut(was.Val(), " ")
	at.Head = rooms.Head(head)
	if at.Version, err = strconv.ParseUint(version, 10, 64); err != nil {
		return at, false, fmt.Errorf("%w: command %s: %w", rooms.ErrDamaged, command, err)
	}
	if at.Version > uint64(stored.Val()) {
		return rooms.Revision{}, false, nil // what it did was lost
	}
	return at, true, nil
}
