package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"casitas/internal/rooms"
)

// cancelled gives up on appends at any moment: what was said to be unwritten must be
// so for ever, and what was left open is found out by asking again.
func cancelled(t *testing.T, p Place) {
	const tries = 200
	s := opens(t, p)
	dead, kill := context.WithCancel(t.Context())
	kill()
	if _, err := s.Append(dead, write("dead", rooms.Revision{}, "open")); !errors.Is(err, rooms.ErrNotWritten) || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled beforehand: %v; want ErrNotWritten and Canceled", err)
	}
	errs := make([]error, tries)
	together(tries, func(i int) {
		ctx, cancel := context.WithCancel(t.Context())
		go cancel()
		_, errs[i] = s.Append(ctx, write(fmt.Sprintf("room-%d", i), rooms.Revision{}, "open"))
	})
	// A command in each room after the cancelled ones, so that nothing is still on its way.
	for i, err := range errs {
		room := fmt.Sprintf("room-%d", i)
		a := write(room, rooms.Revision{}, "open")
		_, there, found := s.Lookup(t.Context(), room, "open")
		switch {
		case errors.Is(err, rooms.ErrNotWritten):
			if there {
				t.Errorf("%s: said to be unwritten, and is there", room)
			}
			expect(t, s, a, rooms.OK, a.After())
		case err == nil:
			if found != nil || !there {
				t.Errorf("%s: said to be written, and is not there: %v", room, found)
			}
			expect(t, s, a, rooms.Duplicate, a.After())
		default:
			got, again := s.Append(t.Context(), a)
			if again != nil || (got.Result != rooms.OK && got.Result != rooms.Duplicate) || got.At != a.After() {
				t.Errorf("%s: asked again after %q: %v, %v", room, err, got, again)
			}
		}
		load(t, s, room, rooms.Revision{})
	}
	if _, err := s.Load(dead, "room-0", 0); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled load: %v", err)
	}
}

// unusual writes what a journal might stumble over: odd ids, all of unicode, much at once.
func unusual(t *testing.T, p Place) {
	s := opens(t, p)
	ids := []string{
		"a b", "{curly}", "a:b:c", "*", "?[x]^", "%00%s", `"quoted" 'twice' \ back`, "-", "0", "+1", " ", "\n\t\r",
		"ñandú ⚫ 播棋 🌱", "\xff\xfe not utf-8", "a/../b", "NULL", strings.Repeat("long", 50), "Room", "room",
	}
	events := [][]byte{
		[]byte(`{"say":"¡ñ ⚫ 🌱 \u0000 \\ \" 播"}`), []byte("\x00\x01\xff raw"), []byte(`""`),
		[]byte(`"` + strings.Repeat("x", 900<<10) + `"`),
	}
	for i, id := range ids {
		room := rooms.Append{Room: id, Command: ids[len(ids)-1-i], Events: events[:3], Summary: summary(id)}
		if i == 0 {
			room.Events = events
		}
		now := wrote(t, s, room)
		expect(t, s, room, rooms.Duplicate, now)
		log := load(t, s, id, rooms.Revision{})
		if len(log.Entries) != len(room.Events) || log.Entries[0].Command != room.Command {
			t.Errorf("room %q: %d entries of command %q", id, len(log.Entries), log.Entries[0].Command)
		}
		for n, e := range log.Entries {
			if string(e.Event) != string(room.Events[n]) {
				t.Errorf("room %q: event %d came back changed", id, n)
			}
		}
		if at, found, err := s.Lookup(t.Context(), id, room.Command); err != nil || !found || at != now {
			t.Errorf("room %q: lookup: %v %t %v", id, at, found, err)
		}
	}
}
