package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// A verdict by a clock needs to know how long nobody was there to be played with. So, before anything is judged, the
// last heartbeat that the room's part of the journal took must be younger than heartbeatFresh; else another
// is tried, at most every heartbeatAgain.
const (
	heartbeatFresh = heartbeatEvery + heartbeatEvery/2
	heartbeatAgain = heartbeatEvery / 5
	heartbeatTime  = 2 * time.Second // that the journal has for it
)

// heartbeats is the rounds of heartbeats that are under way: one begins every second, whether or not the last is over.
type heartbeats struct {
	mu       sync.Mutex
	underway int
	last     time.Time // when the last one began
}

// begin says whether a round is to begin: if none is under way, or the last began so long ago.
func (b *heartbeats) begin(after time.Duration) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.underway > 0 && time.Since(b.last) < after {
		return false
	}
	b.underway++
	b.last = time.Now()
	return true
}

func (b *heartbeats) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.underway--
}

// current sees that this node knows up to now when a room's part of the journal took no writes, and says why it
// cannot know. The error is a rooms.ErrNotWritten: nothing has been done.
func (l *Lobby) current(ctx context.Context, room string) error {
	c := l.clock(room)
	next := c.next()
	if c.fresh() {
		return nil
	}
	if lately, err := c.failed(); lately {
		return noHeartbeat(err)
	}
	if !l.heartbeat(ctx, heartbeatEvery) {
		return noHeartbeat(ErrDraining)
	}
	select {
	case <-next:
	case <-ctx.Done():
		return noHeartbeat(ctx.Err())
	}
	if c.fresh() {
		return nil
	}
	_, err := c.failed()
	return noHeartbeat(cmp.Or(err, errSlow))
}

var errSlow = errors.New("it took too long")

func noHeartbeat(err error) error {
	return fmt.Errorf("%w: the journal did not take the heartbeat: %w", rooms.ErrNotWritten, err)
}

// keepUp says that this node is up.
func (l *Lobby) keepUp(ctx context.Context) { l.heartbeat(ctx, heartbeatEvery/2) }

// heartbeat has a round of heartbeats begin in the background, if none is under way that began so short a time
// ago; false where the lobby has ended.
func (l *Lobby) heartbeat(ctx context.Context, after time.Duration) bool {
	if !l.heartbeats.begin(after) {
		return true
	}
	started := l.background.start(func() {
		defer l.heartbeats.end()
		call, cancel := context.WithTimeout(context.WithoutCancel(ctx), heartbeatTime)
		defer cancel()
		l.heartbeatNow(call)
	})
	if !started {
		l.heartbeats.end()
	}
	return started
}

// heartbeatNow is one round, and what follows from it.
func (l *Lobby) heartbeatNow(ctx context.Context) {
	began := time.Now()
	var mu sync.Mutex
	taken, well := map[int]rooms.Heartbeat{}, make([]bool, len(l.clocks)) // well: what the part said came soon enough to judge by
	err := l.journal.Heartbeat(ctx, l.timeOf, func(part int, h rooms.Heartbeat) {
		l.clocks[part].take(began, h)
		if h.Err == nil {
			l.once.Do(func() { close(l.awake) })
			mu.Lock()
			defer mu.Unlock()
			taken[part], well[part] = h, l.clocks[part].fresh()
		}
	})
	l.health.note(well)
	l.notice(began, slices.Contains(well, true))
	if err != nil {
		l.log.Warn("the journal did not take the heartbeat", "parts", len(l.clocks)-len(taken), "of", len(l.clocks), "err", err)
	}
	l.compareClocks()
	l.creditAfter(ctx, taken)
}

// creditAfter gives running clocks back the time of outages that are new.
func (l *Lobby) creditAfter(ctx context.Context, taken map[int]rooms.Heartbeat) {
	fresh := map[int]bool{}
	var last rooms.Outage
	for part, h := range taken {
		if len(h.Outages) == 0 || !l.clocks[part].fresh() {
			continue // or it was known of too late, and the outage goes on
		}
		outage := h.Outages[len(h.Outages)-1]
		if to := outage.To.UnixMilli(); l.clocks[part].credited.Swap(to) < to {
			fresh[part], last = true, outage
		}
	}
	if len(fresh) == 0 {
		return
	}
	l.log.Info("no server was there for a while: running clocks get that time back", "from", last.From, "to", last.To, "parts", len(fresh), "of", len(l.clocks))
	var owed []*live.Room
	for _, r := range l.rooms() {
		if fresh[l.journal.Part(r.Feed().State().Room)] {
			owed = append(owed, r)
		}
	}
	l.background.start(func() { // heartbeats go on meanwhile: there may be another outage
		call, cancel := context.WithTimeout(context.WithoutCancel(ctx), callTime)
		defer cancel()
		l.eachOf(owed, func(r *live.Room) { l.credit(call, r) })
	})
}

// eachOf does something with each of many rooms, several at once.
func (l *Lobby) eachOf(many []*live.Room, do func(*live.Room)) {
	running := make(chan struct{}, atOnce)
	var all sync.WaitGroup
	for _, r := range many {
		running <- struct{}{}
		all.Go(func() {
			defer func() { <-running }()
			l.guarded(r.Feed().State().Room, func() { do(r) })
		})
	}
	all.Wait()
}
