package store_test

import (
	"errors"
	"testing"

	"casitas/internal/rooms"
	"casitas/internal/store"
)

// FuzzCursor reads back what it wrote, and refuses the rest without a panic.
func FuzzCursor(f *testing.F) {
	f.Add(int64(1_750_000_000_000), "room", "")
	f.Add(int64(-1), "a:b ⚫\xff", "MTI6cm9vbQ")
	f.Add(int64(0), "", "!")
	f.Fuzz(func(t *testing.T, changed int64, room, text string) {
		want := store.Cursor{Changed: changed, Room: room}
		if got, err := store.ParseCursor(want.String()); err != nil || got != want {
			t.Errorf("%v came back as %v, %v", want, got, err)
		}
		if _, err := store.ParseCursor(text); err != nil && !errors.Is(err, rooms.ErrCursor) {
			t.Errorf("%q: %v", text, err)
		}
	})
}

// TestCursorOrder is newest first, then by id from the end; no summary comes before itself.
func TestCursorOrder(t *testing.T) {
	order := []store.Cursor{{Changed: 9, Room: "a"}, {Changed: 5, Room: "c"}, {Changed: 5, Room: "b"}, {Changed: 5}, {Changed: 1, Room: "z"}}
	for i, a := range order {
		for j, b := range order {
			if got := a.Before(b); got != (i < j) {
				t.Errorf("%v before %v: %t", a, b, got)
			}
		}
	}
}
