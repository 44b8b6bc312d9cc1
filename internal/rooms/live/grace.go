package live

import (
	"context"
	"sync/atomic"
	"time"

	"casitas/internal/rooms"
)

const (
	graceAge  = 10 * time.Second       // after which a room is no longer new on its node
	graceLook = 100 * time.Millisecond // between two looks whether the journal has it again
)

// grace is the time that a room gives other nodes to play in again what the journal has lost. A viewer who comes to a
// node where the room is new, and has seen more than the journal holds, comes from a node that knew more;
// another may know it still. Were moves made at once, there would be nothing left to heal. It is
// given once, so that nobody can hold a room up by what they say that they have seen.
type grace struct {
	most  time.Duration // 0: there is no other node
	born  time.Time
	until atomic.Int64 // ns since 1970; 0: not given yet
}

// give says until when to wait for what a viewer has seen; first for whoever makes the wait begin.
func (g *grace) give(now time.Time) (until time.Time, first bool) {
	if g.most > 0 && now.Sub(g.born) < graceAge && g.until.CompareAndSwap(0, now.Add(g.most).UnixNano()) {
		first = true
	}
	return time.Unix(0, g.until.Load()), first
}

// lasts says whether moves have to wait.
func (g *grace) lasts() bool {
	until := g.until.Load()
	return until > 0 && time.Now().UnixNano() < until
}

// await waits, where there is hope, until the journal holds again what a viewer has seen.
func (r *Room) await(ctx context.Context, seen rooms.Revision) (c Cursor, agrees bool) {
	if seen.Version <= r.feed.State().At.Version {
		return Cursor{}, false // something else is there instead
	}
	until, first := r.grace.give(time.Now())
	if first {
		r.log.Warn("a viewer has seen more than the journal holds: other nodes get time to play it in again", "seen", seen, "journal", r.feed.State().At)
		time.AfterFunc(time.Until(until), r.nudge) // for the moves that wait
	}
	for time.Now().Before(until) {
		select {
		case <-time.After(graceLook):
		case <-r.over:
			return Cursor{}, false
		case <-ctx.Done():
			return Cursor{}, false
		}
		if r.CatchUp(ctx) != nil {
			continue
		}
		if c, agrees := r.feed.enter(seen); agrees {
			r.grace.until.Store(1) // long ago: nothing waits any more
			r.nudge()
			return c, true
		}
	}
	return Cursor{}, false
}

// nudge has the room see what is to be done.
func (r *Room) nudge() {
	select {
	case r.hints <- struct{}{}:
	default: // it is about to
	}
}

// pick takes the next that may be done out of the queue: while grace lasts, only looking; nil for nothing.
func (r *Room) pick() *ask {
	waits := r.grace.lasts()
	for i, a := range r.queue {
		if !waits || a.c.Do == doLook {
			r.queue = append(r.queue[:i:i], r.queue[i+1:]...)
			return a
		}
	}
	return nil
}
