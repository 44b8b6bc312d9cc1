package live_test

import (
	"context"
	"reflect"
	"sync/atomic"
	"testing"

	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// A viewer reads at its own pace: event by event while it keeps up, the whole view when it has fallen out of the ring.
func TestFeedAndCursors(t *testing.T) {
	tb := newTable(t)
	r := tb.node()
	tb.begin(r)
	_, start := r.Feed().Read(live.Cursor{})
	for range 3 {
		tb.do(r, tb.sow(r))
	}
	got, next := r.Feed().Read(start)
	if got.How != live.HowEvents || len(got.Events) != 3 {
		t.Fatalf("read %s with %d events, want 3 events", got.How, len(got.Events))
	}
	if got, _ := r.Feed().Read(next); got.How != live.HowCurrent {
		t.Errorf("read %s, want nothing new", got.How)
	}
	first, middle := r.Feed().ReadSome(start, 2)
	rest, end := r.Feed().ReadSome(middle, 2)
	if both := append(first.Events, rest.Events...); first.More != 1 || rest.More != 0 || end != next || !reflect.DeepEqual(both, got.Events) {
		t.Errorf("by twos: %d events and %d more, then %d and %d more", len(first.Events), first.More, len(rest.Events), rest.More)
	}
	tb.playTo(r, got.At.Version+257)
	got, _ = r.Feed().Read(next)
	if got.How != live.HowSnapshot {
		t.Errorf("read %s, want a snapshot", got.How)
	}
	times := 0
	encode := func() live.Frame { times++; return []byte("whole") }
	r.Feed().Whole(got, encode)
	if r.Feed().Whole(got, encode); times != 1 {
		t.Errorf("the frame around one whole view was made %d times", times)
	}
	tb.do(r, tb.sow(r))
	if r.Feed().Whole(got, encode); times != 2 {
		t.Error("the frame of a view that has passed was given for that of another")
	}
}

// counted is a journal that counts the events that are read.
type counted struct {
	rooms.Journal
	events atomic.Int64
}

func (c *counted) Load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	log, err := c.Journal.Load(ctx, room, after)
	c.events.Add(int64(len(log.Entries)))
	return log, err
}

// A viewer who is further behind than the ring reaches is judged without reading the history anew, also where the room was just woken.
func TestFarBehind(t *testing.T) {
	tb := newTable(t)
	journal := &counted{Journal: tb.journal}
	tb.config.Journal = journal
	r := tb.node()
	tb.begin(r)
	early := tb.playTo(r, 10)
	tb.playTo(r, 300)
	for name, node := range map[string]*live.Room{"where it was played": r, "where it was woken": tb.node()} {
		read := journal.events.Load()
		for seen, want := range map[rooms.Revision]live.How{
			early: live.HowSnapshot,
			{Version: early.Version, Head: "AAAAAAAAAAAAAAAA"}: live.HowRollback,
		} {
			cursor := must.Get(node.Enter(t.Context(), seen))(t)
			if got, _ := node.Feed().Read(cursor); got.How != want {
				t.Errorf("%s, %v: read %s, want %s", name, seen, got.How, want)
			}
		}
		if n := journal.events.Load() - read; n > 0 {
			t.Errorf("%s: %d events were read from the journal", name, n)
		}
	}
}
