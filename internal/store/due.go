package store

import (
	"time"

	"casitas/internal/rooms"
)

// DueMillis is an append's deadline in whole milliseconds since 1970, rounded up so that none
// falls early. waits is false where the room waits for nothing, as every closed one does.
func DueMillis(a rooms.Append) (ms int64, waits bool) {
	if a.Due.IsZero() || a.Summary.Status == rooms.Closed {
		return 0, false
	}
	return a.Due.Add(time.Millisecond - 1).UnixMilli(), true
}
