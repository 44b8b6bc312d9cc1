package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// Append writes what one command did, if the room still stands where the writer believes.
// A write that was refused for a full disk, a read-only one or the like is rooms.ErrNotWritten;
// a sync that failed leaves the outcome unknown until the next write goes through.
func (s *Store) Append(ctx context.Context, a rooms.Append) (rooms.Appended, error) {
	if err := store.Check(a); err != nil {
		return rooms.Appended{}, err
	}
	card, err := json.Marshal(a.Summary)
	if err != nil {
		return rooms.Appended{}, fmt.Errorf("%w: card of room %s: %w", rooms.ErrNotWritten, a.Room, err)
	}
	got, err := s.append(ctx, a, card)
	if got, err = s.doubts.Answer(a, got, err); err != nil {
		return rooms.Appended{}, fmt.Errorf("append to room %s: %w", a.Room, err)
	}
	return got, nil
}

// append waits for its turn to write.
func (s *Store) append(ctx context.Context, a rooms.Append, card []byte) (rooms.Appended, error) {
	return write(ctx, s.writer, func(t *tx) (rooms.Appended, error) {
		stands, err := t.stands(a.Room)
		if err != nil {
			return rooms.Appended{}, err
		}
		if !stands.takes(a, s.clock.now()) {
			return t.refuse(a, stands)
		}
		if fresh, err := t.note(a); !fresh {
			return t.duplicate(a, err)
		}
		t.after = append(t.after, func() {
			s.begun.Do(s.begin)
			s.hints.Tell(a.Room, a.Expect.Version+uint64(len(a.Events)))
		})
		return t.append(a, stands, card)
	})
}

// standing is where a room stands; its version is 0 where there is none.
type standing struct {
	rooms.Revision
	status  rooms.Status
	changed int64
}

// takes says whether a room that stands here takes an append of a command that it does not hold.
func (r standing) takes(a rooms.Append, now time.Time) bool {
	return r.Revision == a.Expect && r.status != rooms.Closed && (a.NotBefore.IsZero() || !now.Before(a.NotBefore))
}

// stands is where a room stands. What has been read or written once is known: nobody else writes to the file.
func (t *tx) stands(room string) (standing, error) {
	if r, known := t.known[room]; known {
		return r, nil
	}
	var r standing
	_, err := t.find(`SELECT version, head, status, changed FROM rooms WHERE id = ?`,
		[]any{room}, &r.Version, &r.Head, &r.status, &r.changed)
	return r, err
}

// refuse says why an append is not to be written. What tells the writer most comes first: that it has been
// heard, then that histories differ, then the rest.
func (t *tx) refuse(a rooms.Append, stands standing) (rooms.Appended, error) {
	at, found, err := t.command(a.Room, a.Command)
	if err != nil {
		return rooms.Appended{}, err
	}
	if found {
		return rooms.Appended{Result: rooms.Duplicate, At: at}, nil
	}
	same, err := t.same(a.Room, a.Expect, stands.Revision)
	if err != nil {
		return rooms.Appended{}, err
	}
	result := rooms.Early
	switch {
	case stands.Version == 0 && a.Expect.Version > 0:
		result = rooms.Gone
	case stands.Version < a.Expect.Version:
		result = rooms.Regressed
	case !same:
		result = rooms.Diverged
	case stands.status == rooms.Closed:
		result = rooms.Over
	case stands.Version > a.Expect.Version:
		result = rooms.Conflict
	}
	return rooms.Appended{Result: result, At: stands.Revision}, nil
}

// note writes down where the room stands after the command; fresh is false where it is written already.
func (t *tx) note(a rooms.Append) (fresh bool, err error) {
	after := a.After()
	rows, err := t.change(`INSERT INTO commands (room, id, version, head) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		a.Room, a.Command, after.Version, after.Head)
	return rows > 0, err
}

// duplicate answers a command that was heard before; err is why that could not be looked up.
func (t *tx) duplicate(a rooms.Append, err error) (rooms.Appended, error) {
	if err != nil {
		return rooms.Appended{}, err
	}
	at, _, err := t.command(a.Room, a.Command)
	return rooms.Appended{Result: rooms.Duplicate, At: at}, err
}

// command is where a room stood after a command, if it holds that.
func (t *tx) command(room, command string) (at rooms.Revision, found bool, err error) {
	found, err = t.find(`SELECT version, head FROM commands WHERE room = ? AND id = ?`,
		[]any{room, command}, &at.Version, &at.Head)
	return at, found, err
}

// same says whether a room's history, which stands at now, has passed through a mark.
// A mark that is further on, or at the very start, contradicts nothing.
func (t *tx) same(room string, mark, now rooms.Revision) (bool, error) {
	if mark.Version == 0 || mark.Version > now.Version {
		return true, nil
	}
	if mark.Version == now.Version {
		return mark.Head == now.Head, nil
	}
	var head rooms.Head
	_, err := t.find(`SELECT head FROM events WHERE room = ? AND version = ?`, []any{room, mark.Version}, &head)
	return head == mark.Head, err
}

// append writes the events, and the room as it stands after them.
func (t *tx) append(a rooms.Append, stands standing, card []byte) (rooms.Appended, error) {
	at := a.Expect
	for _, event := range a.Events {
		at = rooms.Revision{Version: at.Version + 1, Head: at.Head.Next(event)}
		err := t.exec(`INSERT INTO events (room, version, head, command, event) VALUES (?, ?, ?, ?, ?)`,
			a.Room, at.Version, at.Head, a.Command, event)
		if err != nil {
			return rooms.Appended{}, err
		}
	}
	if a.Deliver {
		if err := t.undelivered(a.Room, a.Expect.Version); err != nil {
			return rooms.Appended{}, err
		}
	}
	c := a.Summary
	err := t.exec(`INSERT INTO rooms (id, version, head, due, status, public, changed, ended, south, north, card)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET version = excluded.version, head = excluded.head, due = excluded.due,
			status = excluded.status, public = excluded.public, changed = excluded.changed, ended = excluded.ended,
			south = excluded.south, north = excluded.north, card = excluded.card`,
		a.Room, at.Version, at.Head, dueOf(a), c.Status, c.Public, max(c.Changed, stands.changed), c.Ended,
		c.Seats[0].ID, c.Seats[1].ID, string(card))
	if err == nil {
		t.know(a.Room, standing{at, c.Status, max(c.Changed, stands.changed)})
	}
	return rooms.Appended{Result: rooms.OK, At: at}, err
}

// dueOf is an append's deadline as the database keeps it: nil where the room waits for nothing.
func dueOf(a rooms.Append) any {
	if ms, waits := store.DueMillis(a); waits {
		return ms
	}
	return nil
}
