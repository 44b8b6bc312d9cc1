package live

import (
	"context"
	"fmt"

	"casitas/internal/rooms"
)

// Enter judges what a viewer has seen against the journal, and answers with where it goes on
// reading. The zero Revision has seen nothing. What this node knows is enough when it agrees with the
// viewer; where it does not, the journal is asked, since the viewer may come from a node that knew more.
func (r *Room) Enter(ctx context.Context, seen rooms.Revision) (Cursor, error) {
	if c, agrees := r.feed.enter(seen); agrees {
		return c, nil
	}
	if err := r.CatchUp(ctx); err != nil {
		return Cursor{}, err
	}
	if c, agrees := r.feed.enter(seen); agrees {
		return c, nil
	}
	if c, agrees := r.recovered(ctx, seen); agrees {
		return c, nil
	}
	log, err := r.config.Journal.Load(ctx, r.id, seen.Version-1)
	if err != nil {
		return Cursor{}, fmt.Errorf("looking up version %d of room %s: %w", seen.Version, r.id, err)
	}
	if len(log.Entries) > 0 && log.Entries[0].Version == seen.Version && log.Entries[0].Head == seen.Head {
		return r.feed.cursor(rooms.Revision{}), nil // true, but too long ago: a snapshot
	}
	return r.feed.lost(seen), nil
}

// enter is where a viewer goes on, if this feed still holds what it has seen and agrees with it.
func (f *Feed) enter(seen rooms.Revision) (c Cursor, agrees bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if seen.Version != 0 {
		if head, known := f.headAt(seen.Version); !known || head != seen.Head {
			return Cursor{}, false
		}
	}
	return Cursor{at: seen, epoch: f.epoch}, true
}

func (f *Feed) cursor(at rooms.Revision) Cursor {
	f.mu.Lock()
	defer f.mu.Unlock()
	return Cursor{at: at, epoch: f.epoch}
}

// lost is the cursor of a viewer whose past is not in the journal: the next read says rollback.
func (f *Feed) lost(seen rooms.Revision) Cursor {
	c := f.cursor(seen)
	c.epoch--
	return c
}
