package lobby

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// How often things are looked after.
const (
	heartbeatEvery = time.Second
	listEvery      = time.Second
	compareEvery   = 10 * time.Second // live rooms with the journal
	idleFor        = 30 * time.Second // before a room without anybody leaves the node
	atOnce         = 64               // rooms that something is done with at once
	callTime       = 5 * time.Second
)

// Run keeps the lobby going until ctx ends: it marks that the service is up, does what
// is due, refreshes the list, and lets idle rooms go.
func (l *Lobby) Run(ctx context.Context) {
	var all sync.WaitGroup
	all.Go(func() { every(ctx, heartbeatEvery, l.keepUp) })
	all.Go(func() { every(ctx, sweepEvery, l.sweep) })
	for range sweepers {
		all.Go(func() { l.sweeper(ctx) })
	}
	for _, hook := range l.hooks.all {
		all.Go(func() { l.deliver(ctx, hook) })
	}
	all.Go(func() { every(ctx, listEvery, func(context.Context) { l.refresh() }) })
	all.Go(func() { every(ctx, idleFor/4, l.letGo) })
	all.Go(func() { every(ctx, exchangeEvery, l.exchangePresence) })
	if l.shared {
		all.Go(func() { every(ctx, compareEvery, l.compare) })
	}
	if l.desk != nil {
		all.Go(func() { l.desk.run(ctx) })
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
	at, outages := l.clock(r.Feed().State().Room).now()
	if !r.Feed().State().Owes(outages, at) {
		return
	}
	id := fmt.Sprintf("credit-%d", outages[len(outages)-1].To.UnixMilli())
	_, err := r.Do(ctx, rooms.Command{ID: id, Do: rooms.DoCredit, At: at, Outages: outages})
	if err != nil && !errors.Is(err, rooms.ErrNothingDue) {
		l.log.Warn("a clock could not be credited yet", "room", r.Feed().State().Room, "err", err)
	}
}

// letGo stops rooms that nobody has been in for a while; what the list shows stays as long as it does.
func (l *Lobby) letGo(context.Context) {
	l.panicked.count() // forgets
	l.damaged.count()
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.live {
		if e.up() && len(e.present) == 0 && e.glances == 0 && !e.announced && time.Since(e.idleSince) >= idleFor && !e.listed() {
			e.room.Stop()
		}
	}
}

// compare holds every live room against the journal, should a hint have been missed or the journal have lost something.
func (l *Lobby) compare(ctx context.Context) {
	var failed atomic.Int64
	var last atomic.Value
	l.eachOf(l.rooms(), func(r *live.Room) {
		if err := r.CatchUp(ctx); err != nil && ctx.Err() == nil && !errors.Is(err, live.ErrStopped) {
			failed.Add(1)
			last.Store(err.Error())
		}
	})
	if n := failed.Load(); n > 0 { // once for all of them: an outage of the journal is one event
		l.log.Warn("rooms could not be compared with the journal", "rooms", n, "err", last.Load())
	}
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
