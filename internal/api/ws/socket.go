package ws

import (
	"context"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"

	"casitas/internal/api"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
)

const (
	controlTime = 5 * time.Second // for a control frame
	parting     = time.Second     // from our close frame to the end of the line
	outMost     = 64              // answers that may wait to be written
	workMost    = 128             // commands and requests that may wait to be done
)

// socket is one connection. One goroutine reads, one writes, and, once there is something
// to do, one does what was asked, in order.
type socket struct {
	edge   *api.Edge
	all    *Sockets
	conn   *websocket.Conn
	from   string // the address
	frames *rate.Limiter
	player rooms.Player // zero: may only watch; set once, by hello

	wake    chan struct{} // there may be something to write; holds one signal
	work    chan func(context.Context)
	working sync.Once

	mu      sync.Mutex
	out     []note
	taken   chan struct{} // closed when out is emptied; nil: nobody waits for that
	deaf    bool          // nothing is written any more
	rooms   map[string]*following
	gone    bool                    // the line has ended: nothing more is entered
	stays   map[string]*lobby.Visit // rooms where the player has opened or sat down
	greeted bool                    // the welcome is on its way
	unsaved bool                    // the peer was told that moves cannot be saved now
	list    *listing                // nil: the list of rooms is not followed
	pending int                     // commands and requests that wait or are being done
	leaving bool                    // when none is pending any more, the socket closes
	end     *ending
}

// note is an answer that waits to be written. What happened in its room is written before it.
type note struct {
	room  string
	frame []byte
}

// ending is why a socket closes.
type ending struct {
	code  int
	frame []byte // said before; nil: nothing
}

func newSocket(all *Sockets, conn *websocket.Conn, from string) *socket {
	return &socket{
		edge: all.edge, all: all, conn: conn, from: from,
		frames: rate.NewLimiter(rate.Limit(all.edge.Limits.Frames), all.edge.Limits.FramesBurst),
		wake:   make(chan struct{}, 1), work: make(chan func(context.Context), workMost),
		rooms: map[string]*following{}, stays: map[string]*lobby.Visit{},
	}
}

// serve keeps the conversation up until either side ends it.
func (s *socket) serve(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.edge.Counters().Opened.Add(1)
	s.edge.Counters().Sockets.Add(1)
	defer s.edge.Counters().Sockets.Add(-1)
	if !s.all.add(s) {
		s.close(closeRestart, api.ErrDraining)
	}
	defer s.all.remove(s)

	forget := s.edge.Lobby.FollowSaving(s.wake)
	defer forget()
	var all sync.WaitGroup
	all.Go(func() { s.write(ctx) })
	s.read(ctx)
	cancel()
	all.Wait()
	_ = s.conn.Close() // the line may be gone
	s.leaveAll()
	if s.greeted {
		s.count(-1)
	}
}

// guard keeps a panic to the connection it happened in.
func (s *socket) guard(where string) {
	if p := recover(); p != nil { //nolint:revive // guard is what is deferred
		s.edge.Counters().Panics.Add(1)
		s.edge.Log.Error("a connection panicked and was closed", "where", where, "panic", p, "stack", string(debug.Stack()))
		s.close(closeMistake, api.ErrUnavailable)
	}
}

// say puts an answer into the queue. While that is full it waits, and nothing more is taken from the peer; a peer that
// makes no room in time is let go.
func (s *socket) say(room string, frame []byte) {
	for {
		taken := s.queue(note{room: room, frame: frame}, outMost)
		s.nudge()
		if taken == nil {
			return
		}
		select {
		case <-taken:
		case <-time.After(s.edge.FullTime):
			s.edge.Counters().Slow.Add(1)
			s.close(closeLater, errSlow)
			return
		}
	}
}

// queue adds an answer, if fewer than most wait. Otherwise the channel is closed once they are taken out.
func (s *socket) queue(n note, most int) (taken <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.end != nil || s.deaf: // nothing more is said
	case len(s.out) < most:
		s.out = append(s.out, n)
	default:
		if s.taken == nil {
			s.taken = make(chan struct{})
		}
		return s.taken
	}
	return nil
}

// takeOut empties the queue. The lock is held.
func (s *socket) takeOut() []note {
	out := s.out
	s.out = nil
	if s.taken != nil {
		close(s.taken)
		s.taken = nil
	}
	return out
}

func (s *socket) nudge() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// do has something done in its turn; false where too much waits already.
func (s *socket) do(ctx context.Context, what func(context.Context)) bool {
	s.working.Do(func() { go s.worker(ctx) })
	s.mu.Lock()
	s.pending++
	s.mu.Unlock()
	select {
	case s.work <- what:
		return true
	default:
		s.done()
		return false
	}
}

func (s *socket) worker(ctx context.Context) {
	defer s.guard("work")
	for {
		select {
		case what := <-s.work:
			if ctx.Err() == nil {
				what(ctx)
			}
			s.done()
		case <-ctx.Done():
			return
		}
	}
}

func (s *socket) done() {
	s.mu.Lock()
	s.pending--
	over := s.leaving && s.pending == 0
	s.mu.Unlock()
	if over {
		s.closeQuietly(closeRestart)
	}
}

// around is a time of about d, so that not all do the same thing at once.
func around(d time.Duration) time.Duration {
	return time.Duration(float64(d) * (0.9 + 0.2*rand.Float64()))
}
