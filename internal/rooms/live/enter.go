package live

import (
	"context"

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
	return r.feed.lost(seen), nil
}

// enter is where a viewer goes on, if this feed agrees with what it has seen.
func (f *Feed) enter(seen rooms.Revision) (c Cursor, agrees bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if v := seen.Version; v > uint64(len(f.heads)) || v > 0 && f.heads[v-1] != seen.Head {
		return Cursor{}, false
	}
	return Cursor{at: seen, epoch: f.epoch}, true
}

// lost is the cursor of a viewer whose past is not in the journal: the next read says rollback.
func (f *Feed) lost(seen rooms.Revision) Cursor {
	f.mu.Lock()
	defer f.mu.Unlock()
	return Cursor{at: seen, epoch: f.epoch - 1}
}
