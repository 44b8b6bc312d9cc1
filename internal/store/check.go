package store

import (
	"errors"
	"fmt"
	"strings"

	"casitas/internal/rooms"
)

// The bounds of what a journal takes. They guard against a fault of the program:
// the edge refuses far smaller things long before.
const (
	MaxID     = 200     // bytes in the id of a room, a command or a player
	MaxEvent  = 1 << 20 // bytes in one event
	MaxEvents = 1000    // events that one command may write
)

// ErrMalformed says that an append is none that a journal can take, whatever it holds.
// It always comes with rooms.ErrNotWritten.
var ErrMalformed = errors.New("malformed append")

// Check refuses an append that no journal could keep; the error is both
// ErrMalformed and rooms.ErrNotWritten.
func Check(a rooms.Append) error {
	if wrong := whyMalformed(a); wrong != "" {
		return fmt.Errorf("%w: %w: %s", rooms.ErrNotWritten, ErrMalformed, wrong)
	}
	return nil
}

// whyMalformed says what is wrong with an append; "" when nothing is.
func whyMalformed(a rooms.Append) string {
	switch {
	case CheckID(a.Room) != nil:
		return "room id: " + CheckID(a.Room).Error()
	case CheckID(a.Command) != nil:
		return "command id: " + CheckID(a.Command).Error()
	case a.Summary.Room != a.Room:
		return fmt.Sprintf("the summary is of room %q, the append of room %q", a.Summary.Room, a.Room)
	case a.Summary.Status == "":
		return "the summary has no status"
	case (a.Expect.Version == 0) != (a.Expect.Head == ""):
		return "a revision has a version and a head, or neither"
	case len(a.Events) == 0:
		return "no events"
	case len(a.Events) > MaxEvents:
		return fmt.Sprintf("%d events; at most %d", len(a.Events), MaxEvents)
	}
	for i, e := range a.Events {
		if len(e) == 0 || len(e) > MaxEvent {
			return fmt.Sprintf("event %d has %d bytes; 1 to %d", i, len(e), MaxEvent)
		}
	}
	return ""
}

// CheckID says why an id cannot be kept: it is empty, too long, or holds a zero byte.
func CheckID(id string) error {
	switch {
	case id == "":
		return errors.New("empty")
	case len(id) > MaxID:
		return fmt.Errorf("%d bytes; at most %d", len(id), MaxID)
	case strings.ContainsRune(id, 0):
		return errors.New("holds a zero byte")
	}
	return nil
}
