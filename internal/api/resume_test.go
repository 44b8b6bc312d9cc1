package api_test

import (
	"testing"

	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// long plays so many turns of Hoyito I on the longest board, which lasts.
func (tb *table) long(turns int) {
	tb.t.Helper()
	for range turns {
		tb.sowFirst()
	}
}

// journaled is what the journal holds of a room.
func (tb *table) journaled() rooms.Log {
	tb.t.Helper()
	log := must.Get(tb.stored().Load(tb.t.Context(), tb.room, 0))(tb.t)
	return log
}

func (tb *table) seenAt(v uint64) wire.Seen {
	tb.t.Helper()
	for _, e := range tb.journaled().Entries {
		if e.Version == v {
			return wire.Seen{Room: tb.room, V: v, H: string(e.Head)}
		}
	}
	tb.t.Fatalf("there is no version %d", v)
	return wire.Seen{}
}

func TestResumeCurrent(t *testing.T) {
	tb := seated(t, tihbat)
	m := tb.a.mirror(tb.room)
	again := tb.dial()
	again.rooms[tb.room] = &mirror{Mirror: m.Mirror}
	again.hello(tb.south, wire.Seen{Room: tb.room, V: m.V, H: m.H})
	var r wire.Resume
	if again.want(wire.TResume).into(&r); r.How != wire.HowCurrent || r.View != nil {
		t.Errorf("answered with %+v", r)
	}
	tb.a = again
	tb.sowFirst()
}

func TestResumeEvents(t *testing.T) {
	tb := seated(t, tihbat)
	m := *tb.a.mirror(tb.room)
	tb.long(3)
	again := tb.dial()
	again.rooms[tb.room] = &m
	again.hello(tb.south, wire.Seen{Room: tb.room, V: m.V, H: m.H})
	var r wire.Resume
	if again.want(wire.TResume).into(&r); r.How != wire.HowEvents || r.N != 3 || r.View != nil {
		t.Errorf("answered with %+v", r)
	}
	got := again.reach(tb.room, m.V+3)
	sameJSON(t, "who came back", tb.a.mirror(tb.room).Text, got.Text)
}

// A version that is true but too old to be told event by event is answered with the whole view.
func TestResumeSnapshot(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	tb := seat(startIn(t, dir), wire.Options{Rules: "hoyito-1", Pits: 12, Opener: "south"})
	tb.long(80)
	want := tb.a.mirror(tb.room)
	tb.stop()
	tb.node = startIn(t, dir) // it tells only the last 64 events again
	g := tb.guest(nil)
	if r := g.watchFrom(tb.seenAt(2)); r.How != wire.HowSnapshot || r.V != want.V || r.H != want.H {
		t.Errorf("answered with %s at %d %s, not a snapshot at %d %s", r.How, r.V, r.H, want.V, want.H)
	}
	sameJSON(t, "the snapshot", want.Text, g.mirror(tb.room).Text)
	if r := g.watchFrom(tb.seenAt(want.V - 3)); r.How != wire.HowEvents || r.N != 3 {
		t.Errorf("answered with %s and %d events, not with the 3 that are missing", r.How, r.N)
	}
}

// What a client has seen and the journal does not hold is said to be lost, never passed over.
func TestResumeRollback(t *testing.T) {
	tb := seated(t, wire.Options{Rules: "hoyito-1", Pits: 12, Opener: "south"})
	tb.long(3)
	m := tb.a.mirror(tb.room)
	for name, seen := range map[string]wire.Seen{
		"a version that is not there":            {Room: tb.room, V: m.V + 2, H: "AAAAAAAAAAAAAAAA"},
		"another history at the present":         {Room: tb.room, V: m.V, H: "AAAAAAAAAAAAAAAA"},
		"another history at a version before":    {Room: tb.room, V: m.V - 2, H: "AAAAAAAAAAAAAAAA"},
		"no head at a version that is there":     {Room: tb.room, V: m.V},
		"the head of another version":            {Room: tb.room, V: m.V, H: tb.seenAt(m.V - 1).H},
		"a version beyond all that can be there": {Room: tb.room, V: 1 << 53, H: m.H},
	} {
		t.Run(name, func(t *testing.T) {
			g := tb.guest(nil)
			g.t = t
			r := g.watchFrom(seen)
			if r.How != wire.HowRollback || r.V != m.V || r.H != m.H {
				t.Errorf("answered with %s at %d %s, not a rollback to %d %s", r.How, r.V, r.H, m.V, m.H)
			}
			sameJSON(t, "the view", m.Text, g.mirror(tb.room).Text)
		})
	}
}

// A room that leaves the node while somebody follows it is entered again, and nobody notices.
func TestRoomLeavesTheNode(t *testing.T) {
	tb := seated(t, tihbat)
	tb.sowFirst()
	visit := must.Get(tb.lobby.Enter(t.Context(), tb.room, lobby.Guest{}))(t)
	visit.Room.Stop()
	<-visit.Room.Over()
	visit.Leave()
	tb.sowFirst()
	for _, g := range []*guest{tb.a, tb.b} {
		sameJSON(t, "after it came back", tb.snapshot(), g.mirror(tb.room).Text)
	}
}

// snapshot is the room as somebody new is shown it.
func (tb *table) snapshot() []byte {
	tb.t.Helper()
	g := tb.guest(nil)
	g.watch(tb.room)
	return g.mirror(tb.room).Text
}

// Leaving a room means to hear no more of it.
func TestLeave(t *testing.T) {
	tb := seated(t, tihbat)
	g := tb.guest(nil)
	g.watch(tb.room)
	g.say(wire.Leave{T: wire.TLeave, Room: tb.room})
	g.watch("nowhere") // a response: what was asked before is done
	v := g.mirror(tb.room).V
	tb.sowFirst()
	g.watch("nowhere")
	if got := g.mirror(tb.room).V; got != v {
		t.Errorf("told of version %d after leaving at %d", got, v)
	}
}
