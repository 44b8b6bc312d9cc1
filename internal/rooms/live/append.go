package live

import (
	"context"
	"errors"
	"time"

	"casitas/internal/rooms"
)

// append writes until the outcome is known: it never guesses. Writing again is safe because the journal knows
// the command's id. between waits between two attempts; its error ends them, and the outcome stays unknown.
func (c Config) append(a rooms.Append, between func(pause time.Duration) error) (rooms.Appended, error) {
	for pause := slowest / 20; ; pause = min(2*pause, slowest) {
		ctx, cancel := context.WithTimeout(context.Background(), callTime)
		got, err := c.Journal.Append(ctx, a)
		cancel()
		if err == nil || errors.Is(err, rooms.ErrNotWritten) {
			return got, err
		}
		c.Log.Warn("a write has an unknown outcome: asking again", "room", a.Room, "version", a.After().Version, "err", err)
		if err := between(pause); err != nil {
			return rooms.Appended{}, err
		}
	}
}
