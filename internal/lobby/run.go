package lobby

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// How often things are looked after.
const (
	heartbeatEvery = time.Second
	sweepEvery     = 250 * time.Millisecond // a flag falls within a second
	listEvery      = time.Second
	compareEvery   = 10 * time.Second // live rooms with the journal
	idleFor        = 30 * time.Second // before a room without anybody leaves the node
	sweepMost      = 256              // deadlines a sweep
	sweepers       = 64               // rooms seen to at once
	callTime       = 5 * time.Second
)

// Run keeps the lobby going until ctx ends: it marks that the service is up, does what
// is due, refreshes the list, and lets idle rooms go.
func (l *Lobby) Run(ctx context.Context) {
	var all sync.WaitGroup
	all.Go(func() { every(ctx, heartbeatEvery, l.keepUp) })
	all.Go(func() { every(ctx, sweepEvery, l.sweep) })
	all.Go(func() { every(ctx, listEvery, l.refresh) })
	all.Go(func() { every(ctx, idleFor/4, l.letGo) })
	all.Go(func() { every(ctx, meetEvery, l.meet) })
	if l.shared {
		all.Go(func() { every(ctx, compareEvery, l.compare) })
	}
	all.Wait()
	l.background.end()
}

// every does something now and then again and again, one at a time.
func every(ctx context.Context, pause time.Duration, do func(context.Context)) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		call, cancel := context.WithTimeout(ctx, callTime)
		do(call)
		cancel()
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// credit gives a room's running clock back the time that nobody was there for.
func (l *Lobby) credit(ctx context.Context, r *live.Room) {
	at, away := l.clock(r.Feed().State().Room).now()
	if !r.Feed().State().Owes(away, at) {
		return
	}
	id := fmt.Sprintf("credit-%d", away[len(away)-1].To.UnixMilli())
	_, err := r.Do(ctx, rooms.Command{ID: id, Do: rooms.DoCredit, At: at, Outages: away})
	if err != nil && !errors.Is(err, rooms.ErrNothingDue) {
		l.log.Warn("a clock could not be credited yet", "room", r.Feed().State().Room, "err", err)
	}
}

// sweep does what deadlines stand for that have come.
func (l *Lobby) sweep(ctx context.Context) {
	select {
	case <-l.awake:
	default:
		return // what is due cannot be told before it is known how long nobody was there
	}
	if l.drained.Load() {
		return
	}
	due, err := l.journal.Due(ctx, l.dueBy, sweepMost) // nor before it is known whether that goes on
	if err != nil {
		if !errors.Is(ctx.Err(), context.Canceled) {
			l.log.Warn("the journal did not say what is due", "err", err)
		}
	}
	for _, d := range due {
		if l.later.waits(d.Room, time.Now()) {
			continue
		}
		select {
		case l.places <- struct{}{}:
		default:
			return // the others have their turn in the next sweep
		}
		l.later.put(d.Room, time.Now().Add(callTime)) // it is being seen to
		l.background.start(func() {
			defer func() { <-l.places }()
			call, cancel := context.WithTimeout(context.WithoutCancel(ctx), callTime)
			defer cancel()
			l.due(call, d)
		})
	}
}

// dueBy is the time of a part, zero where no verdict can be given by it now.
func (l *Lobby) dueBy(part int) time.Time {
	if !l.clocks[part].fresh() {
		return time.Time{}
	}
	return l.timeOf(part)
}

// due lets one deadline take its course. The command's id is the same on every node.
func (l *Lobby) due(ctx context.Context, d rooms.Deadline) {
	c := rooms.Command{ID: fmt.Sprintf("due-%d", d.At.UnixMilli()), Do: rooms.DoDue}
	_, err := l.pass(ctx, d.Room, c)
	if err == nil {
		l.later.forget(d.Room)
		return
	}
	l.later.put(d.Room, time.Now().Add(laterFor(err)))
	if !errors.Is(err, rooms.ErrNothingDue) {
		l.log.Warn("a deadline could not take its course yet", "room", d.Room, "err", err)
	}
}

func laterFor(err error) time.Duration {
	switch {
	case errors.Is(err, rooms.ErrBroken):
		return time.Minute
	case errors.Is(err, rooms.ErrNothingDue):
		return 2 * sweepEvery
	default:
		return heartbeatEvery
	}
}

const laterMost = 10_000 // rooms that are remembered

// later remembers which rooms a sweep leaves alone for a while.
type later struct {
	mu    sync.Mutex
	until map[string]time.Time
}

func (l *later) forget(room string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.until, room)
}

func (l *later) waits(room string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	until, found := l.until[room]
	if found && !now.Before(until) {
		delete(l.until, room)
		return false
	}
	return found
}

func (l *later) put(room string, until time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.until == nil {
		l.until = map[string]time.Time{}
	}
	if len(l.until) >= laterMost {
		clear(l.until) // they are looked at once too often: no harm
	}
	l.until[room] = until
}

// letGo stops rooms that nobody has been in for a while.
func (l *Lobby) letGo(context.Context) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.live {
		if e.up() && len(e.present) == 0 && !e.told && time.Since(e.idleSince) >= idleFor {
			e.room.Stop()
		}
	}
}

// compare holds every live room against the journal, should a hint have been missed or the journal have lost something.
func (l *Lobby) compare(ctx context.Context) {
	eachOf(l.rooms(), func(r *live.Room) {
		if err := r.CatchUp(ctx); err != nil && ctx.Err() == nil {
			l.log.Warn("a room could not be compared with the journal", "room", r.Feed().State().Room, "err", err)
		}
	})
}

// Drain takes nothing new, and answers when every room has settled what it was writing, or ctx ends.
func (l *Lobby) Drain(ctx context.Context) {
	l.drained.Store(true)
	all := l.rooms()
	for _, r := range all {
		r.Stop()
	}
	for _, r := range all {
		select {
		case <-r.Over():
		case <-ctx.Done():
			return
		}
	}
	if err := l.journal.Heartbeat(ctx, l.timeOf, func(int, rooms.Heartbeat) {}); err != nil {
		l.log.Warn("the journal did not take the last heartbeat", "err", err)
	}
}
