package live

import (
	"context"
	"errors"
	"fmt"
	"time"

	"casitas/internal/rooms"
)

// ErrRoomTaken says why a room was not made.
var ErrRoomTaken = errors.New("there is another room of that id: ask with a new command id")

// Make writes a new room's first events. Making it again with the same command is
// answered as the first time; ErrRoomTaken where another command made a room of that id; ErrUnknown where ctx ended
// before the journal had said whether it took them.
func Make(ctx context.Context, c Config, id, command string, steps []rooms.Step) (rooms.Revision, error) {
	blank := rooms.Blank(id)
	got, err := c.append(c.appendOf(&blank, rooms.Command{ID: command}, steps), func(pause time.Duration) error {
		select {
		case <-ctx.Done():
			return ErrUnknown
		case <-time.After(pause):
			return nil
		}
	})
	switch {
	case err != nil:
		return rooms.Revision{}, fmt.Errorf("making room %s: %w", id, err)
	case got.Result == rooms.OK || got.Result == rooms.Duplicate:
		return got.At, nil
	default:
		return rooms.Revision{}, fmt.Errorf("making room %s: %s: %w", id, got.Result, ErrRoomTaken)
	}
}
