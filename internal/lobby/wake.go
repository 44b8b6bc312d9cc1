package lobby

import (
	"context"
	"errors"
	"fmt"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// wake finds a room that is live here, or revives it. Any number may wait for one revival.
func (l *Lobby) wake(ctx context.Context, id string) (*entry, error) {
	if err := l.ready(ctx); err != nil {
		return nil, err
	}
	l.mu.Lock()
	if made := l.making[id]; made != nil {
		l.mu.Unlock()
		select {
		case <-made:
		case <-ctx.Done():
			return nil, fmt.Errorf("waiting for room %s to be made: %w", id, ctx.Err())
		}
		l.mu.Lock()
	}
	e, found := l.live[id]
	if !found {
		if err := l.broken(id); err != nil {
			l.mu.Unlock()
			return nil, err
		}
		e = &entry{ready: make(chan struct{}), present: map[string]int{}, idleSince: time.Now()}
		l.live[id] = e
		l.forRoom(id, func() { l.revive(id, e) })
	}
	l.mu.Unlock()
	select {
	case <-e.ready:
		return e, e.err
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting for room %s: %w", id, ctx.Err())
	}
}

// ready waits for the first heartbeat, and refuses what comes while the node is about to stop.
func (l *Lobby) ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, reviveTime)
	defer cancel()
	select {
	case <-l.awake:
	case <-ctx.Done():
		return fmt.Errorf("waiting for the journal: %w", ctx.Err())
	}
	if l.drained.Load() {
		return ErrDraining
	}
	return nil
}

const recoveryTime = 3 * time.Second // that other nodes have to restore what the journal has lost

const reviveTime = 10 * time.Second

func (l *Lobby) revive(id string, e *entry) {
	ctx, cancel := context.WithTimeout(context.Background(), reviveTime)
	defer cancel()
	failed := l.guarded(id, func() {
		if e.room, e.err = live.Revive(ctx, id, l.config); e.err == nil {
			l.credit(ctx, e.room)
		}
	})
	switch {
	case failed:
		if e.room != nil {
			e.room.Stop()
		}
		e.err = l.broken(id)
	case errors.Is(e.err, rooms.ErrBroken):
		l.counters.Broken.Add(1)
		l.log.Error("a room's history cannot be right: it is not woken", "room", id, "err", e.err)
		l.faults.fail(id)
	}
	if e.err != nil {
		l.forget(id, e)
		close(e.ready)
		return
	}
	close(e.ready)
	<-e.room.Over()
	if e.room.Failed() {
		l.faults.fail(id)
	} else {
		l.faults.forget(id)
	}
	l.forget(id, e)
}

func (l *Lobby) forget(id string, e *entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.live[id] == e {
		delete(l.live, id)
	}
}
