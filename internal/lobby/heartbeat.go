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

// A verdict by a clock needs to know how long nobody was there to be played with. So, before anything is judged, the
// last heartbeat that the journal took must be younger than heartbeatFresh; else another is tried, at most
// every heartbeatAgain.
const (
	heartbeatFresh = heartbeatEvery + heartbeatEvery/2
	heartbeatAgain = heartbeatEvery / 5
	heartbeatTime  = 2 * time.Second // that the journal has for it
)

// heartbeats is the heartbeat under way, and how the last one went.
type heartbeats struct {
	mu    sync.Mutex
	busy  chan struct{} // closed when it is done; nil: none is under way
	good  time.Time     // when the last one that was taken began
	tried time.Time     // when the last one ended
	err   error
}

// current sees that this node knows up to now when the journal took no writes, and says why it cannot know.
// The error is a rooms.ErrNotWritten: nothing has been done.
func (l *Lobby) current(ctx context.Context) error {
	b := &l.beats
	b.mu.Lock()
	now := l.now()
	fresh := now.Sub(b.good) < heartbeatFresh
	err := b.err
	soon := b.busy == nil && err != nil && now.Sub(b.tried) < heartbeatAgain
	b.mu.Unlock()
	if fresh {
		return nil
	}
	if !soon {
		err = l.heartbeatOnce(ctx)
	}
	if err != nil {
		return fmt.Errorf("%w: the journal did not take the heartbeat: %w", rooms.ErrNotWritten, err)
	}
	return nil
}

// heartbeatOnce has the journal take a heartbeat. Who comes while one is under way waits for that.
func (l *Lobby) heartbeatOnce(ctx context.Context) error {
	b := &l.beats
	b.mu.Lock()
	busy := b.busy
	if busy == nil {
		busy = make(chan struct{})
		b.busy = busy
		go l.heartbeatNow(context.WithoutCancel(ctx), busy)
	}
	b.mu.Unlock()
	select {
	case <-busy:
	case <-ctx.Done():
		return ctx.Err()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err
}

func (l *Lobby) heartbeatNow(ctx context.Context, busy chan struct{}) {
	ctx, cancel := context.WithTimeout(ctx, heartbeatTime)
	defer cancel()
	began := l.now()
	away, err := l.journal.Heartbeat(ctx, began)
	if err == nil {
		l.learn(away)
	}
	b := &l.beats
	b.mu.Lock()
	defer b.mu.Unlock()
	if err == nil {
		b.good = began
	}
	b.tried, b.err, b.busy = l.now(), err, nil
	close(busy)
}

// learn takes in when nobody was there.
func (l *Lobby) learn(away []rooms.Outage) {
	l.away.Store(&away)
	l.once.Do(func() { close(l.awake) })
}

// keepUp marks that the service is up, and gives running clocks back the time when it was not.
func (l *Lobby) keepUp(ctx context.Context) {
	err := l.heartbeatOnce(ctx)
	l.health.note(err == nil || errors.Is(ctx.Err(), context.Canceled))
	if err != nil {
		if ctx.Err() == nil || errors.Is(ctx.Err(), context.DeadlineExceeded) {
			l.log.Warn("the journal did not take the pulse", "err", err)
		}
		return
	}
	away := l.Outages()
	if len(away) == 0 || away[len(away)-1].To.Equal(l.credited) {
		return
	}
	if !l.crediting.TryLock() {
		return // the next heartbeat sees to it
	}
	last := away[len(away)-1]
	l.credited = last.To
	l.log.Info("no server was there for a while: running clocks get that time back", "from", last.From, "to", last.To)
	l.besides.Go(func() { // the heartbeat goes on meanwhile: there may be another outage
		defer l.crediting.Unlock()
		call, cancel := context.WithTimeout(context.WithoutCancel(ctx), callTime)
		defer cancel()
		eachOf(l.rooms(), func(r *live.Room) { l.credit(call, r) })
	})
}

// eachOf does something with each of many, several at once.
func eachOf[T any](many []T, do func(T)) {
	places := make(chan struct{}, sweepers)
	var all sync.WaitGroup
	for _, one := range many {
		places <- struct{}{}
		all.Go(func() {
			defer func() { <-places }()
			do(one)
		})
	}
	all.Wait()
}
