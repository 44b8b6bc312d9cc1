package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store"
)

// before is the last form in which a table of its own held the commands.
const before = 7

// A journal that an older program has written is played on: a command that it took is known again, however many events it wrote and
// whichever room had one of the same id.
func TestCommandsOfAnOlderForm(t *testing.T) {
	t.Parallel()
	ctx, dir := t.Context(), t.TempDir()
	at := writtenBefore(ctx, t, dir)
	s := must.Get(Open(dir))(t)
	defer func() { must.Do(t, s.Close()) }()
	if audit, err := store.Walk(ctx, s); err != nil || len(audit.Faults) > 0 || audit.Commands != 6 {
		t.Fatalf("audit: %+v, %v", audit, err)
	}
	for _, command := range []string{"open", "deal", "sow"} {
		for _, room := range []string{"room", "other"} {
			got, err := s.Append(ctx, appendTo(room, at["sow"], command))
			if want := (rooms.Appended{Result: rooms.Duplicate, At: at[command]}); err != nil || got != want {
				t.Errorf("%s in %s, again: %v, %v; want %v", command, room, got, err, want)
			}
		}
	}
	next := appendTo("room", at["sow"], "next")
	for _, want := range []rooms.Result{rooms.OK, rooms.Duplicate} {
		if got, err := s.Append(ctx, next); err != nil || got != (rooms.Appended{Result: want, At: next.After()}) {
			t.Errorf("the next: %v, %v; want %s", got, err, want)
		}
	}
	if at, found, err := s.Lookup(ctx, "other", "next"); err != nil || found {
		t.Errorf("a command of another room: %v, %t, %v", at, found, err)
	}
}

// writtenBefore writes two rooms as the older program did, and says where they stood after each command.
func writtenBefore(ctx context.Context, t *testing.T, dir string) map[string]rooms.Revision {
	t.Helper()
	must.Do(t, makeFile(dir))
	db := sql.OpenDB(&connector{&files{dir: dir}, source(dir, "")})
	must.Get(must.Get(forms(db))(t).UpTo(ctx, before))(t)
	at := map[string]rooms.Revision{}
	for _, room := range []string{"room", "other"} {
		var now rooms.Revision
		for _, command := range []string{"open", "deal", "deal", "sow"} {
			event := fmt.Appendf(nil, `{"do":%q}`, command)
			now = rooms.Revision{Version: now.Version + 1, Head: now.Head.Next(event)}
			must.Get(db.ExecContext(ctx, `INSERT INTO events VALUES (?, ?, ?, ?, ?)`, room, now.Version, now.Head, command, event))(t)
			must.Get(db.ExecContext(ctx, `INSERT OR REPLACE INTO commands VALUES (?, ?, ?, ?)`, room, command, now.Version, now.Head))(t)
			at[command] = now
		}
		must.Get(db.ExecContext(ctx, `INSERT INTO rooms VALUES (?, ?, ?, NULL, 'live', 0, 1, 0, '', '', ?)`, room, now.Version, now.Head,
			fmt.Sprintf(`{"room":%q,"status":"live"}`, room)))(t)
	}
	must.Do(t, db.Close())
	return at
}

func appendTo(room string, on rooms.Revision, command string) rooms.Append {
	return rooms.Append{
		Room: room, Expect: on, Command: command, Events: [][]byte{[]byte(`{"do":"next"}`)},
		Summary: rooms.Summary{Room: room, Status: rooms.Live},
	}
}

// What a set may hold by its four bytes alone is asked of the room's events: nothing is taken for a repetition that is none.
func TestCommandsThatLookAlike(t *testing.T) {
	t.Parallel()
	s := must.Get(Open(t.TempDir()))(t)
	defer func() { must.Do(t, s.Close()) }()
	first := appendTo("room", rooms.Revision{}, "first")
	must.Get(s.Append(t.Context(), first))(t)
	second := appendTo("room", first.After(), "second")
	must.Get(write(t.Context(), s.writer, func(t *tx) (int, error) {
		t.known["room"].heard.add("second") // as if the first had its four bytes
		return 0, nil
	}))(t)
	if got, err := s.Append(t.Context(), second); err != nil || got.Result != rooms.OK {
		t.Errorf("%v, %v", got, err)
	}
}
