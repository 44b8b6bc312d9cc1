package store

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"casitas/internal/rooms"
)

// How many rooms a page of summaries holds.
const (
	PageMost    = 100
	PageDefault = 50
)

// Cursor is the place of a summary in the order of all summaries: newest change first,
// and of two changed in the same millisecond the one with the greater id first.
type Cursor struct {
	Changed int64 // milliseconds since 1970 UTC
	Room    string
}

// String is the cursor as SummaryPage.Next carries it.
func (c Cursor) String() string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d:%s", c.Changed, c.Room))
}

// Before says whether a summary at c comes before one at d.
func (c Cursor) Before(d Cursor) bool {
	if c.Changed != d.Changed {
		return c.Changed > d.Changed
	}
	return c.Room > d.Room
}

// ParseCursor reads SummaryQuery.From; rooms.ErrCursor where no journal wrote it.
func ParseCursor(from string) (Cursor, error) {
	raw, err := base64.RawURLEncoding.DecodeString(from)
	if err != nil {
		return Cursor{}, fmt.Errorf("%w: %q", rooms.ErrCursor, from)
	}
	changed, room, found := strings.Cut(string(raw), ":")
	at, err := strconv.ParseInt(changed, 10, 64)
	if err != nil || !found {
		return Cursor{}, fmt.Errorf("%w: %q", rooms.ErrCursor, from)
	}
	return Cursor{Changed: at, Room: room}, nil
}

// PageSize is how many summaries a query wants, within the bounds of a page.
func PageSize(q rooms.SummaryQuery) int {
	if q.Most <= 0 {
		return PageDefault
	}
	return min(q.Most, PageMost)
}
