package ws

import (
	"context"
	"math/rand/v2"
	"net"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"

	"casitas/internal/api"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
)

const parting = time.Second // from our close frame to the end of the connection

// socket is one connection. One goroutine reads for as long as it lasts. A second writes while there is something to
// write, and a third does what was asked, in order, while there is something to do.
type socket struct {
	all    *Sockets
	edge   *api.Edge
	conn   *websocket.Conn
	net    net.Conn        // what frames are written to
	raw    syscall.RawConn // the same, for who does not wait; nil: nobody can write so
	from   string          // the address
	frames *rate.Limiter
	player rooms.Player // zero: may only watch; set once, by hello

	heard   atomic.Int64 // when the peer was heard last, on the clock of all
	sending atomic.Int64 // when the write began that is under way; 0: none is
	writer  atomic.Int32 // idle, writing, again

	mu     sync.Mutex
	out    []note
	taken  chan struct{} // closed when out is emptied; nil: nobody waits for that
	held   time.Duration // since when what is written waits for an ack; 0: it does not
	deaf   bool          // nothing is written any more
	pings  int           // sent or due
	ping   bool          // one is due
	next   time.Duration // when it is looked at next whether one is
	seldom time.Duration // when one is, for who is not missed
	missed time.Duration // since when the peer may be missed in a match; 0: they may not

	work    []func(context.Context)
	working bool
	life    context.Context    //nolint:containedctx // of what is done, for as long as the socket is there; nil: nothing ever was
	cancel  context.CancelFunc // ends it

	rooms   map[string]*following
	stays   map[string]*lobby.Visit // rooms where the player has opened or sat down
	tab     *lobby.Tab              // what a player is told of seeks; nil for who only watches
	list    *listing                // nil: the list of rooms is not followed
	listed  time.Duration           // when it was sent as a whole last; 0: it was not
	greeted bool                    // the welcome is on its way
	unsaved bool                    // the peer was told that moves cannot be saved now
	gone    bool                    // the connection has ended: nothing more is entered or done
	leaving bool                    // when nothing is to be done any more, the socket closes
	end     *ending
}

// ending is why a socket closes.
type ending struct {
	code  int
	frame []byte // said before; nil: nothing
	heard bool   // the peer has said so first, and waits for our close frame
}

func newSocket(all *Sockets, conn *websocket.Conn, from string) *socket {
	s := &socket{
		all: all, edge: all.edge, conn: conn, net: api.Uncounted(conn.NetConn()), from: from,
		frames: rate.NewLimiter(rate.Limit(all.edge.Limits.Frames), all.edge.Limits.FramesBurst),
	}
	s.raw = rawOf(s.net)
	s.heard.Store(int64(all.clock()))
	return s
}

// run has something done for the socket beside what is done now.
func (s *socket) run(where string, what func(*socket)) { s.all.crew.do(job{s, where, what}) }

// later is run after a while.
func (s *socket) later(d time.Duration, where string, what func()) {
	time.AfterFunc(d, func() { s.safely(where, func(*socket) { what() }) })
}

// safely keeps a panic to the connection that it happened for. false: there was one, and the connection is ending.
func (s *socket) safely(where string, what func(*socket)) (well bool) {
	defer func() {
		if p := recover(); p != nil {
			s.edge.Counters().Panics.Add(1)
			s.edge.Log.Error("a connection panicked and was closed", "where", where, "panic", p, "stack", string(debug.Stack()))
			s.close(closeMistake, api.ErrUnavailable)
			time.AfterFunc(2*parting, func() { _ = s.conn.Close() }) // should nobody be left to say so
			well = false
		}
	}()
	what(s)
	return true
}

// aside does something on a stack of its own and waits for it. A goroutine keeps the deepest stack that it has needed
// for as long as it waits for its peer, so that what takes a deep one, such as JSON, is done aside.
func (s *socket) aside(what func()) {
	done := make(chan any)
	s.run("aside", func(*socket) {
		defer func() { done <- recover() }()
		what()
	})
	if wrong := <-done; wrong != nil {
		panic(wrong)
	}
}

// over is the end of the connection, for whatever reason.
func (s *socket) over() {
	s.leaveAll()
	s.all.remove(s)
	s.edge.Counters().Sockets.Add(-1)
	s.edge.Gate.Leave(s.from)
}

// leaveAll ends what goes on for the socket.
func (s *socket) leaveAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for room, f := range s.rooms {
		f.out()
		delete(s.rooms, room)
	}
	for room := range s.stays {
		s.noStay(room)
	}
	if s.list != nil {
		s.list.stop()
	}
	if s.greeted {
		s.count(-1)
	}
	if s.tab != nil {
		s.tab.Leave()
	}
	s.gone, s.work = true, nil
	if s.cancel != nil {
		s.cancel()
	}
}

// around is a time of about d, so that not all do the same thing at once.
func around(d time.Duration) time.Duration {
	return time.Duration(float64(d) * (0.9 + 0.2*rand.Float64()))
}
