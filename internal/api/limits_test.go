package api_test

import (
	"context"
	"crypto/sha256"
	"net/http"
	"net/netip"
	"reflect"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/gorilla/websocket"

	"casitas/internal/api"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

func TestFlood(t *testing.T) {
	n := start(t, func(c *api.Config) { c.Limits.Frames, c.Limits.FramesBurst = 1, 10 })
	g := n.guest(nil)
	for i := range 20 {
		g.say(wire.Ping{T: wire.TPing, N: i})
	}
	g.wantClosed(4008, "flood", "later")
	if n.edge.Counters().Floods.Load() != 1 {
		t.Errorf("%d floods were counted", n.edge.Counters().Floods.Load())
	}
}

// stuck is a journal that does not say what a room holds.
type stuck struct {
	rooms.Journal
	free chan struct{}
}

func (s stuck) Load(ctx context.Context, room string, after uint64) (rooms.Log, error) {
	select {
	case <-s.free:
	case <-ctx.Done():
	}
	return s.Journal.Load(ctx, room, after)
}

// So is asking for more than is done.
func TestFloodOfWork(t *testing.T) {
	free := make(chan struct{})
	n := start(t, func(c *api.Config) { c.Journal = stuck{c.Journal, free} })
	g := n.guest(nil)
	for range 200 {
		g.say(wire.Leave{T: wire.TLeave, Room: "r"})
		g.say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: "r"}})
	}
	g.wantClosed(4008, "flood", "later")
	close(free)
	if floods := n.edge.Counters().Floods.Load(); floods != 1 {
		t.Errorf("%d floods were counted", floods)
	}
}

// Pings of the socket itself count too.
func TestFloodOfControlFrames(t *testing.T) {
	g := start(t, func(c *api.Config) { c.Limits.Frames, c.Limits.FramesBurst = 1, 10 }).guest(nil)
	for range 20 {
		must.Do(t, g.WriteControl(websocket.PingMessage, nil, time.Now().Add(patience)))
	}
	g.wantClosed(4008, "flood", "later")
}

func TestTooManyRequests(t *testing.T) {
	n := start(t, func(c *api.Config) { c.Limits.Requests, c.Limits.RequestsBurst = 1, 3 })
	var last struct{ Error wire.APIError }
	status := 0
	for range 5 {
		status = n.ask("GET", "/api/players/me", "", nil, &last)
	}
	if status != http.StatusTooManyRequests || last.Error.Code != "too-much" || !last.Error.Retryable {
		t.Errorf("the fifth request is answered with %d %+v", status, last)
	}
}

func TestTooManySockets(t *testing.T) {
	for name, c := range map[string]struct {
		limit  func(*api.Config)
		status int
		code   string
	}{
		"from one address": {func(c *api.Config) { c.Limits.SocketsPerAddr = 2 }, http.StatusTooManyRequests, "too-much"},
		"in all":           {func(c *api.Config) { c.Limits.Sockets = 2 }, http.StatusServiceUnavailable, "full"},
	} {
		t.Run(name, func(t *testing.T) {
			n := start(t, c.limit)
			n.guest(nil)
			n.guest(nil)
			n.refuses(nil, c.status, c.code)
		})
	}
}

func TestTooManyWatchers(t *testing.T) {
	tb := seated(t, tihbat, func(c *api.Config) { c.Limits.Watchers = 1 })
	tb.guest(nil).watch(tb.room)
	second := tb.guest(nil)
	second.say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: tb.room}})
	var why wire.Error
	f := must.Get(second.hear())(t)
	if f.into(&why); why.Code != "crowded" {
		t.Errorf("the second watcher is told %+v", why)
	}
	var r wire.Resume
	if second.want(wire.TResume).into(&r); r.How != wire.HowGone {
		t.Errorf("the second watcher is shown %s", r.How)
	}
	tb.guest(tb.south).watch(tb.room) // who sits there always may
}

func TestTooManyRoomsOpened(t *testing.T) {
	n := start(t, func(c *api.Config) { c.Limits.Rooms, c.Limits.RoomsBurst = 1, 2 })
	g := n.guest(n.player("Ana"))
	c := wire.Cmd{Do: wire.DoOpen, Options: &tihbat}
	g.do(c)
	again := wire.Cmd{ID: uuid.NewString(), Do: wire.DoOpen, Options: &tihbat}
	for range 5 { // asking again is not opening one more
		g.do(again)
	}
	if nack := g.refused(c); nack.Code != "too-much" || !nack.Retryable {
		t.Errorf("the third is refused with %+v", nack)
	}
}

// One address opens so many rooms, whoever its players are, and all together so many.
func TestTooManyRoomsFromOnePlace(t *testing.T) {
	n := start(t, func(c *api.Config) {
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
		c.Limits.Rooms, c.Limits.RoomsBurst = 1, 2
		c.Limits.RoomsPerAddr, c.Limits.RoomsAddrBurst = 1, 3
		c.Limits.RoomsInAll, c.Limits.RoomsAllBurst = 1, 5
	})
	open := func(from string, want ...string) {
		t.Helper()
		g := n.guestFrom(from, n.player("Ana"))
		for _, code := range want {
			c := wire.Cmd{Do: wire.DoOpen, Options: &tihbat}
			if code == "" {
				g.do(c)
			} else if nack := g.refused(c); nack.Code != code {
				t.Errorf("from %s: %+v, not %s", from, nack, code)
			}
		}
	}
	open("192.0.2.1", "", "", "too-much") // the player's
	open("192.0.2.1", "", "too-much")     // the address'
	open("192.0.2.2", "", "", "too-much")
	open("192.0.2.3", "too-much") // all
}

// Rooms that their maker does not look at are held ready up to a limit: the others cost no memory.
func TestRoomsThatNobodyLooksAt(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		limit func(*api.Config)
		live  int
	}{
		"of one socket":    {func(*api.Config) {}, wire.MaxRooms},
		"from one address": {func(c *api.Config) { c.Limits.WaitingPerAddr = 5 }, 5},
		"in all":           {func(c *api.Config) { c.Limits.Waiting = 7 }, 7},
	} {
		t.Run(name, func(t *testing.T) {
			n := start(t, c.limit, func(c *api.Config) { c.Limits.OpenRoomsPerPlayer = 40 })
			ana := n.player("Ana")
			g := n.guest(ana)
			for range 40 {
				g.do(wire.Cmd{Do: wire.DoOpen, Options: &tihbat})
			}
			if live := n.lobby.Live(); live != c.live {
				t.Errorf("40 rooms were opened, %d are live, not %d", live, c.live)
			}
		})
	}
}

// planted is a store of players with a mistake in it: it panics over one key.
type planted struct {
	rooms.Players
	over *atomic.Pointer[rooms.KeyHash]
}

func (p planted) PlayerByKey(ctx context.Context, key rooms.KeyHash) (rooms.Player, error) {
	if over := p.over.Load(); over != nil && key == *over {
		panic("planted")
	}
	return p.Players.PlayerByKey(ctx, key)
}

func TestPanicEndsOneConnection(t *testing.T) {
	var bad atomic.Pointer[rooms.KeyHash]
	n := start(t, func(c *api.Config) {
		c.Players = planted{c.Players, &bad}
	})
	p, other := n.player("Ana"), n.player("Beto")
	safe := n.guest(other)
	over := rooms.KeyHash(sha256.Sum256([]byte(p.Key)))
	bad.Store(&over)
	g := n.dial()
	g.say(wire.Hello{T: wire.THello, Protocol: wire.Protocol, Key: p.Key})
	g.wantClosed(1011, "unavailable", "again")
	safe.say(wire.Ping{T: wire.TPing, N: 7})
	safe.want(wire.TPong)
	if status := n.ask("GET", "/api/players/me", p.Key, nil, nil); status != http.StatusServiceUnavailable {
		t.Errorf("a request that panics is answered with %d", status)
	}
	if got := n.edge.Counters().Panics.Load(); got != 2 {
		t.Errorf("%d panics were counted, not 2", got)
	}
	if log := n.log.String(); !strings.Contains(log, "planted") || strings.Contains(log, p.Key) {
		t.Errorf("the log must tell of the panic and not of the key:\n%s", log)
	}
}

// defaultLimits are the defaults that the flags have.
func defaultLimits() (l api.Limits) {
	all := reflect.ValueOf(&l).Elem()
	for i := range all.NumField() {
		n, err := strconv.Atoi(all.Type().Field(i).Tag.Get("default"))
		if err != nil {
			panic(err) // a default is a number
		}
		all.Field(i).SetInt(int64(n))
	}
	return l
}
