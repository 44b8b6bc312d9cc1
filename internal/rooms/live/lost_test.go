package live_test

import (
	"fmt"
	"reflect"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// cut makes the journal lose everything after a revision.
func (tb *table) cut(at rooms.Revision) {
	tb.t.Helper()
	tb.raw(
		fmt.Sprintf(`DELETE FROM events WHERE version > %d`, at.Version),
		fmt.Sprintf(`UPDATE rooms SET version = %d, head = '%s'`, at.Version, at.Head),
	)
}

// The journal lost its tail, and a node has seen it: it is played in again, and nobody notices.
func TestLostTailIsPlayedInAgain(t *testing.T) {
	tb := newTable(t)
	r := tb.node()
	tb.begin(r)
	tb.do(r, tb.sow(r))
	before := r.Feed().At()
	last := tb.sow(r)
	tb.do(r, last)
	tb.do(r, tb.sow(r))
	seen := r.Feed().At()
	cursor, err := r.Enter(t.Context(), seen)
	must.Do(t, err)
	tb.cut(before)
	must.Do(t, r.CatchUp(t.Context()))
	if got, _ := r.Feed().Read(cursor); got.How != live.HowCurrent {
		t.Errorf("the viewer is told %s", got.How)
	}
	log, err := tb.journal.Load(t.Context(), "r", 0)
	if err != nil || log.At != seen {
		t.Errorf("the journal stands at %v, %v, want %v", log.At, err, seen)
	}
	if again := tb.do(r, last); again.Version != before.Version+1 {
		t.Errorf("the command that was played in again is answered with %v", again)
	}
}

// The same where the node has long forgotten how the room began, and the journal lost much.
func TestLongTailIsPlayedInAgain(t *testing.T) {
	for _, kept := range []uint64{520, 560} {
		tb := newTable(t)
		r := tb.node()
		tb.begin(r)
		before := tb.playTo(r, kept)
		seen := tb.playTo(r, kept+250)
		tb.cut(before)
		must.Do(t, r.CatchUp(t.Context()))
		log, err := tb.journal.Load(t.Context(), "r", 0)
		if err != nil || log.At != seen {
			t.Errorf("the journal stands at %v, %v, want %v", log.At, err, seen)
		}
		s := rooms.Blank("r")
		for _, entry := range log.Entries {
			s, _ = rooms.FoldEntry(s, entry)
		}
		if !reflect.DeepEqual(&s, r.Feed().State()) {
			t.Errorf("the journal makes another room than the one that is live")
		}
	}
}

// The journal lost its tail, and no node has seen it: whoever has is told, and play goes on from what is there.
func TestLostTailIsTold(t *testing.T) {
	tb := newTable(t)
	r := tb.node()
	tb.begin(r)
	tb.do(r, tb.sow(r))
	before := r.Feed().At()
	tb.do(r, tb.sow(r))
	seen := r.Feed().At()
	r.Stop()
	<-r.Over()
	tb.cut(before)
	other := tb.node()
	cursor := must.Get(other.Enter(t.Context(), seen))(t)
	if got, _ := other.Feed().Read(cursor); got.How != live.HowRollback || got.At != before {
		t.Errorf("the viewer is told %s at %v, want a rollback at %v", got.How, got.At, before)
	}
	if at := tb.do(other, tb.sow(other)); at.Version != before.Version+1 {
		t.Errorf("play went on at version %d", at.Version)
	}
}

// The journal lost its tail and others went on: a node that comes late gives its own past up, and says so.
func TestForkIsTold(t *testing.T) {
	tb := newTable(t)
	one := tb.node()
	tb.begin(one)
	before := one.Feed().At()
	tb.do(one, tb.sow(one))
	cursor := must.Get(one.Enter(t.Context(), one.Feed().At()))(t)
	tb.cut(before)
	two := tb.node()
	c := tb.sow(two)
	c.Pit++
	at := tb.do(two, c)
	must.Do(t, one.CatchUp(t.Context()))
	if got, _ := one.Feed().Read(cursor); got.How != live.HowRollback || got.At != at {
		t.Errorf("the viewer is told %s at %v, want a rollback at %v", got.How, got.At, at)
	}
}
