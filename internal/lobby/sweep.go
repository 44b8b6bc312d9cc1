package lobby

import (
	"context"
	"errors"
	"fmt"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

const (
	sweepEvery = 250 * time.Millisecond // a flag falls within a second
	sweepMost  = 4096                   // deadlines that wait for a worker
	sweepers   = 64                     // workers
	dueTime    = 2 * time.Second        // for one deadline to take its course

	handicap     = 2 * sweepEvery
	handicapMost = 6 * sweepEvery
)

// sweep hands the deadlines that have come to the workers.
func (l *Lobby) sweep(ctx context.Context) {
	if l.drained.Load() {
		return
	}
	aside := l.aside.waiting() // by now: what is said of a room that is just being seen to may be old
	due, err := l.journal.Due(ctx, l.dueBy, sweepMost+len(aside))
	if err != nil && !errors.Is(err, rooms.ErrPartial) && !errors.Is(ctx.Err(), context.Canceled) {
		l.log.Warn("the journal did not say what is due", "err", err)
	}
	for _, d := range due {
		if aside[d.Room] || l.timeOf(l.journal.Part(d.Room)).Before(d.At.Add(l.handicap(d.Room))) {
			continue
		}
		l.aside.put(d.Room, time.Minute) // it is being seen to
		select {
		case l.dues <- d:
		default:
			l.aside.forget(d.Room) // in the next sweep
			return
		}
	}
}

// handicap is how long a room is left to other nodes, which come before this one for it: every node sweeps, and they are
// not all to do the same. Where the first is gone, the next is a moment later.
func (l *Lobby) handicap(room string) time.Duration {
	return min(time.Duration(l.others.rank(l.node, room))*handicap, handicapMost)
}

// dueBy is the time of a part, zero where no verdict can be given by it now: what is due cannot be told before it is
// known how long nobody was there.
func (l *Lobby) dueBy(part int) time.Time {
	if !l.clocks[part].fresh() {
		return time.Time{}
	}
	return l.timeOf(part)
}

// sweeper is a worker's life.
func (l *Lobby) sweeper(ctx context.Context) {
	for {
		select {
		case d := <-l.dues:
			if l.guarded(d.Room, func() { l.settle(d.Room, l.due(context.WithoutCancel(ctx), d)) }) {
				l.aside.fail(d.Room)
			}
		case <-ctx.Done():
			return
		}
	}
}

// due lets one deadline take its course; nobody needs to be in the room. The command's id is the same on every node.
func (l *Lobby) due(ctx context.Context, d rooms.Deadline) error {
	ctx, cancel := context.WithTimeout(ctx, dueTime)
	defer cancel()
	c := rooms.Command{ID: fmt.Sprintf("due-%d", d.At.UnixMilli()), Do: rooms.DoDue}
	clock := l.clock(d.Room)
	if !clock.fresh() {
		return fmt.Errorf("%w: its part of the journal is away", rooms.ErrNotWritten)
	}
	c.At, c.Outages = clock.now()
	if r := l.running(d.Room); r != nil {
		_, err := r.Do(ctx, c)
		return err
	}
	_, err := live.Once(ctx, l.config, d.Room, c)
	return err
}

// settle says when a room whose deadline came is looked at again.
func (l *Lobby) settle(room string, err error) {
	switch {
	case err == nil:
		l.aside.forget(room)
	case errors.Is(err, rooms.ErrNothingDue), errors.Is(err, rooms.ErrClosed), errors.Is(err, live.ErrStopped):
		l.aside.forget(room)
		l.aside.put(room, 2*sweepEvery)
	case errors.Is(err, rooms.ErrNotWritten) && !l.clock(room).fresh(): // it is not this room alone
		l.aside.put(room, heartbeatEvery)
	default:
		soon := errors.Is(err, live.ErrBusy) || errors.Is(err, rooms.ErrNewer)
		if soon && !l.failed(&l.aside, room, err) || !soon && l.aside.fail(room) > 1 {
			return
		}
		if isDamaged(err) {
			l.counters.Broken.Add(1)
		}
		l.log.Error("a room's deadline cannot take its course: the room is put aside, and tried again now and then", "room", room, "err", err)
	}
}

// Aside is how many rooms are put aside because their deadlines cannot take their course.
func (l *Lobby) Aside() int {
	_, failed := l.aside.count()
	return failed
}

// running is a room that runs on this node; nil where it does not.
func (l *Lobby) running(id string) *live.Room {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.live[id]; e != nil && e.up() {
		return e.room
	}
	return nil
}
