package live

import (
	"context"
	"sync/atomic"
	"time"

	"casitas/internal/rooms"
)

const (
	newFor    = 10 * time.Second       // after which a room is no longer new on its node
	lookAgain = 100 * time.Millisecond // between two looks whether the journal has it again
)

// recoveryWait is the time that a room gives other nodes to restore what the journal has lost. A viewer who comes to a
// node where the room is new, and has seen more than the journal holds, comes from a node that knew more;
// another may know it still. A move made at once would take its place, and it could not be restored. The time is
// given once, so that nobody can hold a room up by what they say that they have seen.
type recoveryWait struct {
	most  time.Duration // 0: there is no other node
	since time.Time     // when the room came to this node
	until atomic.Int64  // ns after since; 0: not given yet
}

// begin says until when to wait for what a viewer has seen; first for whoever makes the wait begin.
func (w *recoveryWait) begin(now time.Time) (until time.Time, first bool) {
	if w.most > 0 && now.Sub(w.since) < newFor && w.until.CompareAndSwap(0, int64(now.Sub(w.since)+w.most)) {
		first = true
	}
	return w.since.Add(time.Duration(w.until.Load())), first
}

// left is how long moves have to wait still; 0 or less: not at all.
func (w *recoveryWait) left(now time.Time) time.Duration {
	if until := w.until.Load(); until > 0 {
		return time.Duration(until) - now.Sub(w.since)
	}
	return 0
}

// over lets moves be made again.
func (w *recoveryWait) over() { w.until.Store(1) }

// recovered waits, where another node may restore it, until the journal holds again what a viewer has seen.
func (r *Room) recovered(ctx context.Context, seen rooms.Revision) (c Cursor, agrees bool) {
	if seen.Version <= r.feed.At().Version {
		return Cursor{}, false // the journal holds something else at that version
	}
	until, first := r.wait.begin(time.Now())
	if first {
		r.log.Warn("a viewer has seen more than the journal holds: other nodes get time to restore it", "seen", seen, "journal", r.feed.State().At)
		r.nudge() // from now on moves wait
	}
	for time.Now().Before(until) {
		select {
		case <-time.After(lookAgain):
		case <-r.over:
			return Cursor{}, false
		case <-ctx.Done():
			return Cursor{}, false
		}
		if r.CatchUp(ctx) != nil {
			continue
		}
		if c, agrees := r.feed.enter(seen); agrees {
			r.wait.over()
			r.nudge()
			return c, true
		}
	}
	return Cursor{}, false
}
