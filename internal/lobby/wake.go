package lobby

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"sync"
	"time"

	"casitas/internal/engine"
	"casitas/internal/rooms/live"
)

// Guest is who asks for a room.
type Guest struct {
	Player string // the id; empty for somebody without a name
	Name   string // shown to others who watch
	From   string // the address, for limits
	Glance bool   // looks without being there: see Visit
	Hurry  bool   // does not wait for a slot: ErrWaking at once
}

// wake finds a room that is live here, or revives it. Any number may wait for one revival.
func (l *Lobby) wake(ctx context.Context, id string, g Guest) (*entry, error) {
	if err := l.ready(ctx); err != nil {
		return nil, err
	}
	if err := l.awaitMade(ctx, id); err != nil {
		return nil, err
	}
	e, err := l.find(id)
	if err != nil {
		return nil, err
	}
	if e == nil {
		read, leave, err := l.admit(ctx, id, g)
		if err != nil {
			return nil, err
		}
		e = l.begin(id, g.From, read, leave)
	}
	select {
	case <-e.ready:
		return e, e.err
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting for room %s: %w", id, ctx.Err())
	}
}

// awaitMade waits where the room is the next one of a table and just being made.
func (l *Lobby) awaitMade(ctx context.Context, id string) error {
	l.mu.Lock()
	made := l.made[id]
	l.mu.Unlock()
	if made == nil {
		return nil
	}
	select {
	case <-made:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("waiting for room %s to be made: %w", id, ctx.Err())
	}
}

// find is the entry of a room; nil where there is none. The error says why there will be none.
func (l *Lobby) find(id string) (*entry, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.live[id]; e != nil {
		return e, nil
	}
	return nil, l.leftAlone(id)
}

// begin is the entry of a room, a new one that is being revived where there is none. read is called once nothing is being
// read any more, and leave when the room has left.
func (l *Lobby) begin(id, from string, read, leave func()) *entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.live[id]; e != nil {
		read()
		leave()
		return e
	}
	e := &entry{leave: leave, ready: make(chan struct{}), clock: l.clock(id), present: map[string]int{}, idleSince: time.Now(), wait: l.absentFor}
	l.live[id] = e
	l.forRoom(id, func() { l.revive(id, from, e, read) })
	return e
}

// wakePatience is how long somebody waits for a slot to have a room read.
const wakePatience = 500 * time.Millisecond

// wakeSlots is how many rooms are read at once for those who have no seat in them: half of the processors stay free for rooms.
func wakeSlots() int { return max(2, runtime.GOMAXPROCS(0)/2) }

// admit says whether a room that does not run here may be revived for a guest. It is counted, and takes a slot until it
// has been read, unless the guest plays in it: who looks at rooms is not to hinder who plays. leave counts it out.
func (l *Lobby) admit(ctx context.Context, id string, g Guest) (read, leave func(), err error) {
	none := func() {}
	leave, err = l.woken.enter(id, g.From)
	if err != nil {
		if l.sits(ctx, id, g.Player) {
			return none, none, nil
		}
		return nil, nil, err
	}
	slots := l.slots[0]
	if !l.clock(id).fresh() {
		slots = l.slots[1] // its part of the journal may be away
	}
	read = func() { <-slots }
	select {
	case slots <- struct{}{}:
		return read, leave, nil
	default:
	}
	if l.sits(ctx, id, g.Player) {
		return none, leave, nil
	}
	patience := wakePatience
	if g.Hurry {
		patience = 0
	}
	select {
	case slots <- struct{}{}:
		return read, leave, nil
	case <-time.After(patience):
		err = ErrWaking
	case <-ctx.Done():
		err = fmt.Errorf("waiting to read room %s: %w", id, ctx.Err())
	}
	leave()
	return nil, nil, err
}

// sits says whether a player has a seat in a room, by a look at its summary alone.
func (l *Lobby) sits(ctx context.Context, id, player string) bool {
	if player == "" {
		return false
	}
	log, err := l.journal.Load(ctx, id, math.MaxInt64)
	return err == nil && (log.Summary.Seats[0].ID == player || log.Summary.Seats[1].ID == player)
}

// Holds says whether a room is live on this node.
func (l *Lobby) Holds(room string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.live[room] != nil
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

// revive is the life of a room on this node.
func (l *Lobby) revive(id, from string, e *entry, read func()) {
	ctx, cancel := context.WithTimeout(context.Background(), reviveTime)
	defer cancel()
	failed := l.guarded(id, func() {
		if e.room, e.err = l.read(ctx, id, from, read); e.err == nil {
			l.credit(ctx, e.room)
		}
	})
	switch {
	case failed:
		if e.room != nil {
			e.room.Stop()
		}
		e.err = l.leftAlone(id)
	case isDamaged(e.err):
		l.counters.Broken.Add(1)
		l.log.Error("a room's history cannot be right: it is not woken", "room", id, "err", e.err)
		l.damaged.fail(id)
	}
	if e.err != nil {
		l.forget(id, e)
		close(e.ready)
		return
	}
	close(e.ready)
	<-e.room.Over()
	l.ended(id, e)
}

func (l *Lobby) read(ctx context.Context, id, from string, read func()) (*live.Room, error) {
	read = sync.OnceFunc(read)
	defer read()
	config := l.config
	config.Reading = func() (func(), error) {
		read() // who waits for a slot holds up nobody
		return l.costs.enter(from)
	}
	return live.Revive(ctx, id, config)
}

// ended takes in that a room has left this node, and whether a panic was why: then it is not woken again at once.
func (l *Lobby) ended(id string, e *entry) {
	e.over.Do(func() {
		l.damaged.forget(id)
		if e.room.Failed() {
			l.panicked.fail(id)
		} else {
			l.panicked.forget(id)
		}
		l.forget(id, e)
	})
}

func (l *Lobby) forget(id string, e *entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.live[id] == e {
		delete(l.live, id)
		e.leave()
	}
}

// isPlayed says that somebody with a seat has come to a room: it is not counted among those that are only looked at.
func (l *Lobby) isPlayed(id, player string, r *live.Room) {
	if player != "" && r.Feed().SeatOf(player) != engine.Nobody {
		l.woken.leave(id)
	}
}
