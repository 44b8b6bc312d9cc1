package live_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// The journal lost its end, and somebody who has seen it comes to a node where the room is new. Moves wait there until the
// node that has seen it too has restored it.
func TestMovesWaitForTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tb := newTable(t)
		holder := tb.node()
		tb.begin(holder)
		before := tb.do(holder, tb.sow(holder))
		seen := tb.do(holder, tb.sow(holder))
		tb.cut(before)

		tb.config.Recovery = 20 * time.Second
		fresh := tb.node()
		hasty := tb.sow(fresh) // the same turn once more
		entered, done := make(chan live.How, 1), make(chan error, 1)
		go func() {
			cursor, err := fresh.Enter(t.Context(), seen)
			if err != nil {
				t.Error(err)
			}
			batch, _ := fresh.Feed().Read(cursor)
			entered <- batch.How
		}()
		<-time.After(time.Second) // all else waits by now
		go func() {
			_, err := fresh.Do(t.Context(), hasty)
			done <- err
		}()
		<-time.After(10 * time.Second)
		if len(done) > 0 || len(entered) > 0 {
			t.Fatalf("after ten seconds %d moves and %d viewers have not waited", len(done), len(entered))
		}
		must.Do(t, holder.CatchUp(t.Context()))
		if how := <-entered; how != live.HowCurrent {
			t.Errorf("the viewer is told %s", how)
		}
		if err := <-done; !errors.Is(err, rooms.ErrStaleTurn) {
			t.Errorf("the hasty move: %v", err)
		}
		if log, err := tb.journal.Load(t.Context(), "r", 0); err != nil || log.At != seen {
			t.Errorf("the journal stands at %v, %v, want %v", log.At, err, seen)
		}
	})
}

// Nobody has the end any more: after its time the viewer is told, and moves go on. What somebody says that they have seen
// holds the room up once, and not again.
func TestMovesWaitOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tb := newTable(t)
		tb.config.Recovery = 3 * time.Second
		r := tb.node()
		tb.begin(r)
		before := tb.do(r, tb.sow(r))
		lost := rooms.Revision{Version: before.Version + 1, Head: "lost"}
		for n := range 3 {
			began := time.Now()
			cursor := must.Get(r.Enter(t.Context(), lost))(t)
			if batch, _ := r.Feed().Read(cursor); batch.How != live.HowRollback {
				t.Errorf("the viewer is told %s", batch.How)
			}
			if took := time.Since(began); (n == 0) != (took >= tb.config.Recovery) {
				t.Errorf("entering for the %d. time took %v", n+1, took)
			}
		}
		tb.do(r, tb.sow(r))
	})
}
