package driver

import (
	"context"
	"fmt"

	"casitas/web/wire"
)

// Match is one match from its opening to its end: the first of the people opens it, the second sits down
// opposite, all of them follow it. Opened, if any, hears of the room at once.
func Match(ctx context.Context, people []*Player, o wire.Options, opened func(room string)) error {
	room, err := people[0].Open(ctx, o)
	if err != nil {
		return fmt.Errorf("opening: %w", err)
	}
	if opened != nil {
		opened(room)
	}
	over := make([]<-chan struct{}, 0, len(people))
	for _, p := range people {
		over = append(over, p.Watch(room))
	}
	if err := people[1].Sit(ctx, room); err != nil {
		return fmt.Errorf("sitting down in %s: %w", room, err)
	}
	for _, o := range over {
		select {
		case <-o:
		case <-ctx.Done():
			return fmt.Errorf("room %s did not end: %w", room, ctx.Err())
		}
	}
	return nil
}
