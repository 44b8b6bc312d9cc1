package live_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// stumbling gives no response to the first append, and does the second only when it is let.
type stumbling struct {
	rooms.Journal
	writes bool // the first is written all the same
	fails  bool // the look after the second does
	on     bool
	calls  int
	first  chan struct{} // closed after the first
	second chan struct{} // to be closed before the second
	unread atomic.Bool   // the next look fails
}

func (s *stumbling) Load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	if s.unread.CompareAndSwap(true, false) {
		return rooms.Log{}, errors.New("no response")
	}
	return s.Journal.Load(ctx, room, after)
}

func (s *stumbling) Append(ctx context.Context, a rooms.Append) (rooms.Appended, error) {
	if !s.on {
		return s.Journal.Append(ctx, a)
	}
	s.calls++
	if s.calls == 1 {
		if s.writes {
			_, _ = s.Journal.Append(ctx, a)
		}
		close(s.first)
		return rooms.Appended{}, errors.New("no response")
	}
	<-s.second
	s.unread.Store(s.fails)
	return s.Journal.Append(ctx, a)
}

// While it is not known whether an append was taken, a look folds in what stands at its place (the append itself, or what another
// node wrote); then the journal loses just that (a failover), and the append that is asked again is taken.
func TestTakenAfterALookAndALoss(t *testing.T) {
	for name, is := range map[string]struct{ own, fails bool }{
		"the room's own event": {own: true}, "another node's event": {}, "another node's event, and a look that fails": {fails: true},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t)
			j := &stumbling{Journal: tb.journal, writes: is.own, fails: is.fails, first: make(chan struct{}), second: make(chan struct{})}
			other := tb.node()
			tb.config.Journal = j
			r := tb.node()
			tb.begin(r)
			tb.do(r, tb.sow(r))
			before := r.Feed().At()
			must.Do(t, other.CatchUp(t.Context()))
			c := tb.sow(r)
			j.on = true
			letting := sync.OnceFunc(func() { close(j.second) })
			defer letting()
			done := make(chan rooms.Revision, 1)
			go func() { done <- must.Get(r.Do(context.Background(), c))(t) }()
			<-j.first
			if !is.own {
				o := tb.sow(other)
				o.Pit++
				tb.do(other, o)
				other.Stop()
				<-other.Over()
			}
			for r.Feed().At() == before { // a viewer comes: the room looks meanwhile
				ctx, cancel := context.WithTimeout(t.Context(), time.Second)
				_ = r.CatchUp(ctx)
				cancel()
			}
			seen := r.Feed().At()
			viewer := must.Get(r.Enter(t.Context(), seen))(t)
			other.Stop()
			<-other.Over()
			tb.cut(before)
			letting()
			at := <-done
			must.Await(t, "the room to stand where it has written", func() bool { return r.Feed().At() == at })
			got, _ := r.Feed().Read(viewer)
			if at != seen && got.How != live.HowRollback {
				t.Errorf("the viewer has seen %v, which is lost; the room stands at %v, and they are told %q", seen, at, got.How)
			}
			next := tb.do(r, tb.sow(r))
			if c, err := r.Enter(t.Context(), next); err != nil {
				t.Error(err)
			} else if b, _ := r.Feed().Read(c); b.How != live.HowCurrent {
				t.Errorf("who has seen all, up to %v, comes back and is told %q", next, b.How)
			}
		})
	}
}
