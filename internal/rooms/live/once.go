package live

import (
	"cmp"
	"context"
	"fmt"

	"casitas/internal/rooms"
)

// Once has one command decided and kept in a room that need not run on this node: it reads the room, decides, and writes
// once. Its errors are those of Room.Do; where the outcome of the write is unknown, it may be called
// again with the same command.
func Once(ctx context.Context, c Config, id string, command rooms.Command) (rooms.Revision, error) {
	for range retries {
		log, err := c.Journal.Load(ctx, id, 0)
		if err != nil {
			return rooms.Revision{}, fmt.Errorf("loading room %s: %w", id, err)
		}
		s := folded(id, log)
		if err := s.Unsound(); err != nil {
			return rooms.Revision{}, fmt.Errorf("room %s: %w", id, err)
		}
		steps, err := rooms.Decide(s, command)
		if err != nil {
			return rooms.Revision{}, err
		}
		got, err := c.Journal.Append(ctx, c.appendOf(s, command, steps))
		switch {
		case err != nil:
			return rooms.Revision{}, err
		case got.Result == rooms.OK:
			for _, step := range steps {
				cmp.Or(c.Counters, &Counters{}).note(step.Event)
				if c.After != nil {
					c.After(step.After, step.Event)
				}
			}
			return got.At, nil
		case got.Result == rooms.Duplicate:
			return got.At, nil
		case got.Result == rooms.Early:
			return rooms.Revision{}, rooms.ErrNothingDue
		}
	}
	return rooms.Revision{}, ErrBusy
}

// folded is a room as its whole history makes it.
func folded(id string, log rooms.Log) *rooms.State {
	s := rooms.Blank(id)
	if !log.Continues(rooms.Revision{}) {
		s.Broken = "its events are not the history that its head stands for"
		return &s
	}
	for _, entry := range log.Entries {
		s, _ = rooms.FoldEntry(s, entry)
	}
	return &s
}
