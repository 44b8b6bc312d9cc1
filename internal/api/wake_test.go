package api_test

import (
	"context"
	"net/http"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"casitas/internal/api"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// Looking at room after room that nobody plays in meets a limit; rooms that run, and one's own, do not.
func TestTooManyRoomsLookedAt(t *testing.T) {
	t.Parallel()
	n := start(t, func(c *api.Config) { c.Limits.WaitingPerAddr, c.Limits.LookedPerAddr = 0, 3 })
	ana := n.player("Ana")
	g := n.guest(ana)
	var cold []string
	for range 6 {
		cold = append(cold, g.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room)
	}
	for _, room := range cold[:3] {
		if status := n.ask("GET", "/api/rooms/"+room, "", nil, nil); status != http.StatusOK {
			t.Fatalf("a room is answered with %d", status)
		}
	}
	for _, path := range []string{"/api/rooms/", "/api/matches/"} {
		res := n.get(path + cold[3])
		if after := res.header.Get("Retry-After"); after != "1" {
			t.Errorf("%s: come back after %q s", path, after)
		}
		res.is(t, http.StatusTooManyRequests, "too-much")
	}
	stranger := n.guest(nil)
	if stranger.watch(cold[0]); stranger.mirror(cold[0]).V == 0 {
		t.Error("a room that runs is not shown")
	}
	stranger.say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: cold[3]}}) // waits, and is told why
	var why wire.Error
	if stranger.want(wire.TError).into(&why); why.Code != "too-much" {
		t.Errorf("whoever must wait for a room is told %+v", why)
	}
	if g.watch(cold[3]); g.mirror(cold[3]).V == 0 {
		t.Error("one's own room is not shown")
	}
	if r := stranger.resumed(); r.Room != cold[3] || r.How != wire.HowSnapshot {
		t.Errorf("whoever waits for a room is told %+v", r)
	}
	if nack := stranger.refused(wire.Cmd{Do: wire.DoResign, Room: cold[4]}); nack.Code != "no-player" {
		t.Errorf("a command of nobody: %+v", nack)
	}
	if nack := n.guest(n.player("Zoe")).refused(wire.Cmd{Do: wire.DoResign, Room: cold[4]}); nack.Code != "too-much" || !nack.Retryable {
		t.Errorf("a command in a room that nobody plays in: %+v", nack)
	}
	g.do(wire.Cmd{Do: wire.DoAbort, Room: cold[4]})
}

func TestTooManyOpenRooms(t *testing.T) {
	n := start(t)
	g := n.guest(n.player("Ana"))
	open := wire.Cmd{Do: wire.DoOpen, Options: &tihbat}
	var last string
	for range n.edge.Limits.OpenRoomsPerPlayer {
		last = g.do(open).Room
	}
	if nack := g.refused(open); nack.Code != "too-many-open" || nack.Retryable {
		t.Errorf("one more is refused with %+v", nack)
	}
	g.do(wire.Cmd{Do: wire.DoAbort, Room: last})
	g.do(open)
}

// planting is a journal in which rooms panic.
type planting struct {
	rooms.Journal
	appends, loads atomic.Int64 // panics to come
	panicked       atomic.Int64
}

func (p *planting) plant(left *atomic.Int64) {
	if left.Add(-1) >= 0 {
		p.panicked.Add(1)
		panic("planted")
	}
}

func (p *planting) Append(ctx context.Context, a rooms.Append) (rooms.Appended, error) {
	p.plant(&p.appends)
	return p.Journal.Append(ctx, a)
}

func (p *planting) Load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	p.plant(&p.loads)
	return p.Journal.Load(ctx, room, after)
}

// A room that has panicked comes back by itself: nobody is told that it is gone, and its command may be asked again.
func TestRoomComesBackAfterAFault(t *testing.T) {
	t.Parallel()
	var planted *planting
	tb := seated(t, tihbat, func(c *api.Config) {
		planted = &planting{Journal: c.Journal}
		c.Journal = planted
	})
	c := tb.cmd(tb.a.view(tb.room).Legal[0])
	c.ID = newID()
	planted.appends.Store(3)
	nack := tb.a.refused(c)
	if nack.Code != "unavailable" || !nack.Retryable || planted.panicked.Load() != 1 {
		t.Errorf("refused with %+v after %d panics", nack, planted.panicked.Load())
	}
	planted.appends.Store(0)
	if again := tb.a.refused(c); again.Code != "unavailable" || !again.Retryable {
		t.Errorf("asked again at once: %+v", again)
	}
	if r := tb.guest(nil).watch(tb.room); r.How != wire.HowSnapshot { // it waits until the room is there again
		t.Errorf("somebody new is told %+v", r)
	}
	ack := tb.a.do(c)
	tb.a.reach(tb.room, ack.V)
	tb.b.reach(tb.room, ack.V)
}

// gated is a journal in which whole rooms are not read before the gate is opened.
type gated struct {
	rooms.Journal
	shut atomic.Pointer[chan struct{}]
	held chan struct{} // somebody waits at the gate
}

func (g *gated) Load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	if gate := g.shut.Load(); gate != nil && after == 0 {
		select {
		case g.held <- struct{}{}:
		default:
		}
		<-*gate
	}
	return g.Journal.Load(ctx, room, after)
}

// Whoever follows rooms that cannot be read yet is not kept from a room that runs, and gets them in the end.
func TestRoomsThatWaitHoldNoOtherUp(t *testing.T) {
	var journal *gated
	n := start(t, func(c *api.Config) {
		journal = &gated{Journal: c.Journal, held: make(chan struct{}, 1)}
		c.Journal, c.Limits.WaitingPerAddr, c.Limits.OpenRoomsPerPlayer = journal, 0, 0
	})
	g := n.guest(n.player("Ana"))
	var cold []string
	slots := max(2, runtime.GOMAXPROCS(0)/2)
	for range slots + 25 {
		cold = append(cold, g.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room)
	}
	running := g.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}).Room
	g.watch(running)
	gate := make(chan struct{})
	journal.shut.Store(&gate)
	var reading sync.WaitGroup
	defer reading.Wait()
	for _, room := range cold[:slots] {
		reading.Go(func() { n.ask("GET", "/api/rooms/"+room, "", nil, nil) })
		<-journal.held
	}
	cold = cold[slots:]
	if status := n.ask("GET", "/api/rooms/"+cold[0], "", nil, nil); status != http.StatusServiceUnavailable {
		t.Errorf("a room that cannot be read yet is answered with %d", status)
	}
	stranger := n.guest(nil)
	for _, room := range cold {
		stranger.say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: room}})
	}
	if r := stranger.watch(running); r.How != wire.HowSnapshot { // it would take 12 s in its turn
		t.Errorf("the room that runs: %+v", r)
	}
	close(gate)
	for range cold {
		if r := stranger.resumed(); r.How != wire.HowSnapshot {
			t.Errorf("a room that was waited for: %+v", r)
		}
	}
}

// resumed reads on to the next word on how a room goes on.
func (g *guest) resumed() wire.Resume {
	g.t.Helper()
	var r wire.Resume
	g.want(wire.TResume).into(&r)
	return r
}
