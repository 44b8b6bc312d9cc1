package sqlite

import (
	"context"
	"database/sql"
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
	summary, err := json.Marshal(a.Summary)
	if err != nil {
		return rooms.Appended{}, fmt.Errorf("%w: summary of room %s: %w", rooms.ErrNotWritten, a.Room, err)
	}
	got, err := s.append(ctx, a, summary)
	if got, err = s.doubts.Resolve(a, got, err); err != nil {
		return rooms.Appended{}, fmt.Errorf("append to room %s: %w", a.Room, err)
	}
	return got, nil
}

// append waits until it may write.
func (s *Store) append(ctx context.Context, a rooms.Append, summary []byte) (rooms.Appended, error) {
	return write(ctx, s.writer, func(t *tx) (rooms.Appended, error) {
		got, stale, err := t.append(a, summary, s.clock.now())
		if stale { // another program has changed the file
			delete(t.known, a.Room)
			got, _, err = t.append(a, summary, s.clock.now())
		}
		if err == nil && got.Result == rooms.OK {
			t.after = append(t.after, func() {
				s.begun.Do(s.begin)
				s.hints.Tell(a.Room, got.At.Version)
			})
		}
		return got, err
	})
}

// append writes what a command did, or says why not. stale is true where the room is not where this connection knew
// it to be: nothing is written then.
func (t *tx) append(a rooms.Append, summary []byte, now time.Time) (got rooms.Appended, stale bool, err error) {
	stands, known, err := t.stands(a.Room)
	if err != nil {
		return got, false, err
	}
	if at, found, err := t.heard(stands, a); err != nil || found {
		return rooms.Appended{Result: rooms.Duplicate, At: at}, false, err
	}
	if !stands.takes(a, now) {
		if !known {
			got, err = t.refuse(a, stands)
		}
		return got, known, err
	}
	after := a.After()
	moved, err := t.move(a, after, stands, summary)
	if err != nil || moved == 0 {
		return got, true, err
	}
	return rooms.Appended{Result: rooms.OK, At: after}, false, t.events(a)
}

// standing is where a room stands; its version is 0 where there is none.
type standing struct {
	rooms.Revision
	place
	heard commandSet // what it has taken
}

// place is where a room is found in lists: what the indexes hold.
type place struct {
	status         rooms.Status
	public         bool
	changed, ended int64
	south, north   string // players
}

// placeOf is a room's place. It only moves forward.
func placeOf(s rooms.Summary, before place) place {
	return place{s.Status, s.Public, max(s.Changed, before.changed), s.Ended, s.Seats[0].ID, s.Seats[1].ID}
}

// takes says whether a room that stands here takes an append of a command that it has not heard.
func (r *standing) takes(a rooms.Append, now time.Time) bool {
	return r.Revision == a.Expect && r.status != rooms.Closed && (a.NotBefore.IsZero() || !now.Before(a.NotBefore))
}

// stands is where a room stands, and whether that was known. What has been written once is: nobody else writes to the file.
func (t *tx) stands(room string) (r *standing, known bool, err error) {
	if r, known = t.known[room]; known {
		return r, true, nil
	}
	r = &standing{}
	found, err := t.find(`SELECT version, head, status, public, changed, ended, south, north FROM rooms WHERE id = ?`,
		[]any{room}, &r.Version, &r.Head, &r.status, &r.public, &r.changed, &r.ended, &r.south, &r.north)
	if err == nil && found {
		err = t.each(`SELECT command FROM events WHERE room = ?`, []any{room}, func(row *sql.Rows) error {
			var command string
			err := row.Scan(&command)
			r.heard.add(command)
			return err
		})
	}
	return r, false, err
}

// refuse says why an append is not to be written, of a command that was not heard before. What tells the writer most comes first: that
// histories differ, then the rest.
func (t *tx) refuse(a rooms.Append, stands *standing) (rooms.Appended, error) {
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

// heard is where a room stood after an append's command, if it has taken that.
func (t *tx) heard(stands *standing, a rooms.Append) (at rooms.Revision, found bool, err error) {
	if !stands.heard.mayHold(a.Command) {
		return at, false, nil
	}
	found, err = t.find(commandQuery, []any{a.Room, a.Command}, &at.Version, &at.Head)
	return at, found, err
}

// same says whether a room's history, which stands at now, has passed through a revision.
// A revision that is further on, or at the very start, contradicts nothing.
func (t *tx) same(room string, revision, now rooms.Revision) (bool, error) {
	if revision.Version == 0 || revision.Version > now.Version {
		return true, nil
	}
	if revision.Version == now.Version {
		return revision.Head == now.Head, nil
	}
	var head rooms.Head
	_, err := t.find(`SELECT head FROM events WHERE room = ? AND version = ?`, []any{room, revision.Version}, &head)
	return head == revision.Head, err
}

// move puts a room where it stands after an append, and says how many rooms that has changed: none where it did not stand there.
// Its place in lists is only written where that has changed, which takes several indexes.
func (t *tx) move(a rooms.Append, after rooms.Revision, stands *standing, summary []byte) (moved int64, err error) {
	p := placeOf(a.Summary, stands.place)
	switch {
	case stands.Version == 0:
		moved, err = t.change(`INSERT INTO rooms (version, head, due, card, status, public, changed, ended, south, north, id)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			after.Version, after.Head, dueOf(a), string(summary), p.status, p.public, p.changed, p.ended, p.south, p.north, a.Room)
	case p == stands.place:
		moved, err = t.change(`UPDATE rooms SET version = ?, head = ?, due = ?, card = ? WHERE id = ? AND version = ? AND head = ?`,
			after.Version, after.Head, dueOf(a), string(summary), a.Room, stands.Version, stands.Head)
	default:
		moved, err = t.change(`UPDATE rooms SET version = ?, head = ?, due = ?, card = ?, status = ?, public = ?, changed = ?, ended = ?,
			south = ?, north = ? WHERE id = ? AND version = ? AND head = ?`,
			after.Version, after.Head, dueOf(a), string(summary), p.status, p.public, p.changed, p.ended, p.south, p.north,
			a.Room, stands.Version, stands.Head)
	}
	if err == nil && moved > 0 {
		stands.Revision, stands.place = after, p
		stands.heard.add(a.Command)
		t.know(a.Room, stands)
	}
	return moved, err
}

// events writes the events, and that hooks are to be given them.
func (t *tx) events(a rooms.Append) error {
	at := a.Expect
	for _, event := range a.Events {
		at = rooms.Revision{Version: at.Version + 1, Head: at.Head.Next(event)}
		err := t.exec(`INSERT INTO events (room, version, head, command, event) VALUES (?, ?, ?, ?, ?)`,
			a.Room, at.Version, at.Head, a.Command, event)
		if err != nil {
			return err
		}
	}
	return t.undelivered(a.Deliver, a.Room, a.Expect.Version)
}

// dueOf is an append's deadline as the database keeps it: nil where the room waits for nothing.
func dueOf(a rooms.Append) any {
	if ms, waits := store.DueMillis(a); waits {
		return ms
	}
	return nil
}
