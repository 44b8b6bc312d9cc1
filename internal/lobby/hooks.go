package lobby

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"casitas/internal/rooms"
)

// Hook is something that follows from events once they are in the journal: at least once for each event, and in order
// a room, whichever node wrote it, and through restarts. It may be given an event again, by several nodes at
// once: what it does must be idempotent by room and version.
type Hook struct {
	Name  string
	Kinds []rooms.Kind // the events that it is given
	// Do does it. s is the room after the event, with its id and revision. Where it fails it is asked again, after longer and
	// longer pauses, and the room's later events wait.
	Do func(ctx context.Context, s rooms.State, e rooms.Event) error
}

const (
	deliverEvery = time.Second
	deliverMost  = 256 // rooms at a time
	deliverTime  = 10 * time.Second
)

// hooks are those of a lobby, and how it fares with them.
type hooks struct {
	all   []Hook
	aside aside       // rooms that are being seen to, or in which a hook has failed
	soon  chan string // rooms in which there is something for a hook, as this node knows
	kinds map[rooms.Kind]bool
}

func newHooks(all []Hook) *hooks {
	h := &hooks{all: all, soon: make(chan string, deliverMost), kinds: map[rooms.Kind]bool{}}
	for _, hook := range all {
		for _, kind := range hook.Kinds {
			h.kinds[kind] = true
		}
	}
	return h
}

// happened has the hooks given an event soon. It does not wait: what is lost here is found by the next look.
func (h *hooks) happened(room string, kind rooms.Kind) {
	if !h.kinds[kind] {
		return
	}
	select {
	case h.soon <- room:
	default:
	}
}

// deliver gives hooks what they have not been given: at once where this node knows of it, and where it does not within a second.
func (l *Lobby) deliver(ctx context.Context) {
	tick := time.NewTicker(deliverEvery)
	defer tick.Stop()
	for {
		room := ""
		select {
		case room = <-l.hooks.soon:
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		l.deliverTo(ctx, room)
	}
}

// deliverTo gives hooks what they have not been given of a room, or, where room is "", of all.
func (l *Lobby) deliverTo(ctx context.Context, room string) {
	if l.drained.Load() {
		return
	}
	call, cancel := context.WithTimeout(ctx, callTime)
	waiting, err := l.journal.Undelivered(call, room, deliverMost)
	cancel()
	if err != nil && !errors.Is(err, rooms.ErrPartial) && ctx.Err() == nil {
		l.log.Warn("the journal did not say what hooks are to be given", "err", err)
	}
	for _, u := range waiting {
		if l.hooks.aside.waits(u.Room) {
			continue
		}
		l.hooks.aside.put(u.Room, time.Minute) // it is being seen to
		l.background.start(func() {
			l.delivered(u.Room, l.deliverRoom(context.WithoutCancel(ctx), u))
		})
	}
}

// delivered says when a room is looked at again.
func (l *Lobby) delivered(room string, err error) {
	switch {
	case err == nil:
		l.hooks.aside.forget(room)
	case errors.Is(err, rooms.ErrNotWritten): // the journal is away: that is no fault of the room's
		l.hooks.aside.put(room, heartbeatEvery)
	case l.hooks.aside.fail(room) == 1:
		l.log.Error("a hook failed: the room's events wait, and it is tried again now and then", "room", room, "err", err)
	}
}

// deliverRoom gives hooks the events of one room, one after another, and has the journal note how far that came.
func (l *Lobby) deliverRoom(ctx context.Context, u rooms.Undelivered) error {
	ctx, cancel := context.WithTimeout(ctx, deliverTime)
	defer cancel()
	log, err := l.journal.Load(ctx, u.Room, 0)
	if err != nil {
		return err
	}
	s, done := rooms.Blank(u.Room), u.After
	for _, entry := range log.Entries {
		var e rooms.Event
		s, e = rooms.FoldEntry(s, entry)
		if entry.Version <= u.After {
			continue
		}
		if err = l.give(ctx, s, e); err != nil {
			break
		}
		done = entry.Version
	}
	if done > u.After {
		err = errors.Join(err, l.journal.Delivered(ctx, u.Room, done))
	}
	return err
}

// give gives one event to each hook that wants it.
func (l *Lobby) give(ctx context.Context, s rooms.State, e rooms.Event) (err error) {
	defer func() {
		if p := recover(); p != nil {
			l.counters.Panics.Add(1)
			err = fmt.Errorf("version %d: a hook panicked: %v\n%s", s.At.Version, p, debug.Stack())
		}
	}()
	for _, hook := range l.hooks.all {
		if !slices.Contains(hook.Kinds, e.Kind) {
			continue
		}
		if err := hook.Do(ctx, s, e); err != nil {
			return fmt.Errorf("hook %s, version %d: %w", hook.Name, s.At.Version, err)
		}
	}
	return nil
}
