package live_test

import (
	"errors"
	"sync/atomic"
	"testing"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// faulty encodes all but one kind of event.
type faulty struct{ plain }

func (f faulty) Event(before, after *rooms.State, e rooms.Event) live.Frame {
	if e.Kind == rooms.Ended {
		panic("a fault in the encoder")
	}
	return f.plain.Event(before, after, e)
}

// A fault in one room ends that room on this node, and nothing else; what the journal took stays taken.
func TestFaultStaysInItsRoom(t *testing.T) {
	tb := newTable(t)
	tb.config.Counters = &live.Counters{}
	good := tb.node()
	tb.begin(good)
	tb.config.Encoder = faulty{}
	bad := tb.node()
	if _, err := bad.Do(t.Context(), tb.command(ana, rooms.DoResign)); !errors.Is(err, live.ErrStopped) {
		t.Errorf("the command that met the fault is answered %v", err)
	}
	<-bad.Over()
	if !bad.Failed() || tb.config.Counters.Panics.Load() != 1 {
		t.Errorf("failed %t, %d panics counted", bad.Failed(), tb.config.Counters.Panics.Load())
	}
	if err := good.CatchUp(t.Context()); err != nil || good.Failed() {
		t.Fatalf("the same room elsewhere: %v", err)
	}
	if s := good.Feed().State(); s.Phase != rooms.PhaseFinished {
		t.Errorf("the room is %s there", s.Phase)
	}
}

// watched counts who watches a room.
type watched struct {
	rooms.Journal
	now atomic.Int64
}

func (w *watched) Watch(room string, hint func(uint64)) (func(), error) {
	unwatch, err := w.Journal.Watch(room, hint)
	w.now.Add(1)
	return func() { w.now.Add(-1); unwatch() }, err
}

// A room whose loading panics leaves nothing behind in the journal.
func TestFaultOnLoading(t *testing.T) {
	tb := newTable(t)
	room := tb.node()
	tb.begin(room)
	tb.do(room, tb.command(ana, rooms.DoResign))
	journal := &watched{Journal: tb.journal}
	tb.config.Journal, tb.config.Encoder = journal, faulty{}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the loading did not panic")
			}
		}()
		_, err := live.Revive(t.Context(), "r", tb.config)
		t.Errorf("it ended: %v", err)
	}()
	if n := journal.now.Load(); n != 0 {
		t.Errorf("%d watch the room", n)
	}
}

// unshown cannot make the view of a room.
type unshown struct{ plain }

func (unshown) View(*rooms.State) []byte { panic("a fault in the view") }

// A room that cannot be shown is let go, so that who looks at other rooms beside it meets the fault once.
func TestFaultInView(t *testing.T) {
	tb := newTable(t)
	tb.config.Encoder = unshown{}
	room := tb.node()
	func() {
		defer func() { _ = recover() }()
		room.Feed().Now()
		t.Error("the reader has not met the fault")
	}()
	<-room.Over()
	if !room.Failed() {
		t.Error("the room is over, but not for a fault")
	}
}
