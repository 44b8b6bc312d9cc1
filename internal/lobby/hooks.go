package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"casitas/internal/rooms"
)

// Hook is something that follows from events once they are in the journal: at least once for each event, and in order
// a room, by whichever node knows the hook, and through restarts. It may be given an event again, by several nodes at
// once: what it does must be idempotent by room and version. Events that a node has written which does not know the hook
// come with the room's next one.
type Hook struct {
	Name  string       // under which the journal keeps how far it has come; never changed
	Kinds []rooms.Kind // the events that it is given
	// In, if set, says whether it is to be given the events of a room; all of them without.
	In   func(s *rooms.State) bool
	Time time.Duration // within which Do is done; deliverTime where it is 0
	// AtOnce is in how many rooms it is given events at a time; 0: in all. Where many end at once, players' flags come before what
	// is only counted.
	AtOnce int
	// Do does it. s is the room after the event, with its id and revision. Where it fails it is asked
	// again, after longer and longer pauses; the room's later events wait for that, and no other hook and no other room does.
	// While it is being done other rooms wait for this hook only as AtOnce says.
	Do func(ctx context.Context, s *rooms.State, e rooms.Event) error
}

const (
	deliverEvery = time.Second
	deliverMost  = 256 // rooms at a time
	deliverTime  = 10 * time.Second
)

// hooks are those of a lobby.
type hooks struct {
	all []*hooked
}

// hooked is a hook, and how it fares.
type hooked struct {
	Hook
	aside aside         // rooms that are being seen to, or in which it has failed
	soon  chan string   // rooms in which there is something for it, as this node knows
	slots chan struct{} // AtOnce of them; nil: nobody waits
}

func newHooks(all ...Hook) *hooks {
	h := &hooks{}
	for _, hook := range all {
		added := &hooked{Hook: hook, soon: make(chan string, deliverMost)}
		if hook.AtOnce > 0 {
			added.slots = make(chan struct{}, hook.AtOnce)
		}
		h.all = append(h.all, added)
	}
	return h
}

// wants says whether the hook is to be given an event of a kind in a room.
func (h *Hook) wants(s *rooms.State, kind rooms.Kind) bool {
	return slices.Contains(h.Kinds, kind) && (h.In == nil || h.In(s))
}

// to names the hooks that are to be given an event of a kind in a room.
func (h *hooks) to(s *rooms.State, kind rooms.Kind) (names []string) {
	for _, hook := range h.all {
		if hook.wants(s, kind) {
			names = append(names, hook.Name)
		}
	}
	return names
}

// happened has hooks given an event soon. It does not wait: what is lost here is found by the next look.
func (h *hooks) happened(s *rooms.State, kind rooms.Kind) {
	for _, hook := range h.all {
		if !hook.wants(s, kind) {
			continue
		}
		select {
		case hook.soon <- s.Room:
		default:
		}
	}
}

// deliver gives a hook what it has not been given: at once where this node knows of it, and where it does not within a second.
func (l *Lobby) deliver(ctx context.Context, hook *hooked) {
	tick := time.NewTicker(deliverEvery)
	defer tick.Stop()
	for {
		select {
		case room := <-hook.soon:
			l.deliverTo(ctx, hook, room)
		case <-tick.C:
			for more := true; more; { // it was waited for these
				more = l.deliverTo(ctx, hook, "") >= deliverMost && hook.slots != nil
			}
		case <-ctx.Done():
			return
		}
	}
}

// deliverTo gives a hook what it has not been given of a room, or, where room is "", of all; it says in how many rooms that was begun.
func (l *Lobby) deliverTo(ctx context.Context, hook *hooked, room string) (begun int) {
	if l.drained.Load() {
		return 0
	}
	var aside map[string]bool // by now: what is said of a room that is just being seen to may be old
	if room == "" {
		aside = hook.aside.waiting()
	} else if hook.aside.waits(room) {
		return 0
	}
	call, cancel := context.WithTimeout(ctx, callTime)
	waiting, err := l.journal.Undelivered(call, hook.Name, room, deliverMost+len(aside))
	cancel()
	if err != nil && !errors.Is(err, rooms.ErrPartial) && ctx.Err() == nil {
		l.log.Warn("the journal did not say what a hook is to be given", "hook", hook.Name, "err", err)
	}
	for _, u := range waiting {
		if aside[u.Room] {
			continue
		}
		if !hook.enter(ctx) {
			return begun
		}
		begun++
		hook.aside.put(u.Room, 24*time.Hour) // until it has been seen to: never twice at a time
		l.background.start(func() {
			defer hook.leave()
			err := errPanicked
			l.guarded(u.Room, func() { err = l.deliverRoom(context.WithoutCancel(ctx), hook, u) })
			l.delivered(hook, u.Room, err)
		})
	}
	return begun
}

// enter waits until the hook may be given the events of one more room; false where ctx has ended.
func (h *hooked) enter(ctx context.Context) bool {
	if h.slots == nil {
		return true
	}
	select {
	case h.slots <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (h *hooked) leave() {
	if h.slots != nil {
		<-h.slots
	}
}

// delivered says when a room is looked at again.
func (l *Lobby) delivered(hook *hooked, room string, err error) {
	if err == nil {
		hook.aside.forget(room)
		return
	}
	if errors.Is(err, errPanicked) {
		l.counters.Panics.Add(1)
	}
	if l.failed(&hook.aside, room, err) {
		l.log.Error("a hook failed: the room's events wait, and it is tried again", "hook", hook.Name, "room", room, "err", err)
	}
}

// deliverRoom gives a hook the events of one room, one after another, and has the journal note how far that came.
func (l *Lobby) deliverRoom(ctx context.Context, hook *hooked, u rooms.Undelivered) error {
	call, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	log, err := l.journal.Load(call, u.Room, 0)
	if err != nil {
		return err
	}
	s, done := rooms.Blank(u.Room), u.After
	for _, entry := range log.Entries {
		after, e := rooms.FoldEntry(s, entry)
		s = after
		if err = s.Unsound(); err != nil { // what follows is not for this program to judge
			break
		}
		if entry.Version > u.After && hook.wants(&after, e.Kind) {
			if err = hook.give(ctx, &after, e); err != nil {
				break
			}
		}
		done = entry.Version
	}
	if done <= u.After {
		return err
	}
	note, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	return errors.Join(err, l.journal.Delivered(note, hook.Name, u.Room, done))
}

// give gives the hook one event. A panic is a failure like any other.
func (h *hooked) give(ctx context.Context, s *rooms.State, e rooms.Event) (err error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(h.Time, deliverTime))
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("version %d: %w: %v\n%s", s.At.Version, errPanicked, p, debug.Stack())
		}
	}()
	if err := h.Do(ctx, s, e); err != nil {
		return fmt.Errorf("version %d: %w", s.At.Version, err)
	}
	return nil
}

var errPanicked = errors.New("it panicked")
