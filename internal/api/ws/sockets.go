package ws

import (
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"casitas/internal/api"
)

// Sockets are the connections of a node.
type Sockets struct {
	edge    *api.Edge
	list    list
	started time.Time
	saving  atomic.Bool   // moves can be saved now, as was seen last
	changed chan struct{} // the list of rooms has changed, or whether moves can be saved; holds one signal

	mu    sync.Mutex
	all   map[*socket]struct{}
	quit  chan struct{} // ends watch; nil: there is nobody to look after
	empty chan struct{} // closed when the last socket has gone, once drained

	crew crew
}

// New makes the place for an edge's sockets.
func New(edge *api.Edge) *Sockets {
	return &Sockets{
		edge: edge, started: time.Now(), changed: make(chan struct{}, 1),
		all: map[*socket]struct{}{}, empty: make(chan struct{}), crew: crew{jobs: make(chan job)},
	}
}

// clock is the time since the start, never 0.
func (ss *Sockets) clock() time.Duration { return ss.at(time.Now()) }

func (ss *Sockets) at(now time.Time) time.Duration { return now.Sub(ss.started) + 1 }

// ServeHTTP lets a socket in, or says with HTTP why not. It does not wait for its end.
func (ss *Sockets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	from := ss.edge.Address(r)
	if err := ss.mayEnter(r, from); err != nil {
		ss.edge.Refuse(w, r, err)
		return
	}
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		ss.edge.Gate.Leave(from)
		ss.edge.Counters().Refused.Add("no-socket")
		return // the upgrader has answered
	}
	s := newSocket(ss, conn, from)
	ss.edge.Counters().Opened.Add(1)
	ss.edge.Counters().Sockets.Add(1)
	if !ss.add(s) {
		s.close(closeRestart, api.ErrDraining)
	}
	go s.safely("read", (*socket).read) // for as long as the connection lasts, on a small stack
}

// mayEnter counts the address in, if it says yes.
func (ss *Sockets) mayEnter(r *http.Request, from string) error {
	if ss.edge.Draining() {
		return api.ErrDraining
	}
	if err := ss.edge.CheckOrigin(r); err != nil {
		return err
	}
	if !ss.edge.Gate.MayAsk(from) {
		return api.ErrTooMuch
	}
	return ss.edge.Gate.Enter(from)
}

func (ss *Sockets) add(s *socket) bool {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	if ss.edge.Draining() {
		return false
	}
	ss.all[s] = struct{}{}
	if ss.quit == nil {
		ss.quit = make(chan struct{})
		ss.saving.Store(ss.edge.Lobby.Saving())
		go ss.watch(ss.quit)
	}
	return true
}

func (ss *Sockets) remove(s *socket) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	delete(ss.all, s)
	if len(ss.all) > 0 {
		return
	}
	if ss.quit != nil {
		close(ss.quit)
		ss.quit = nil
	}
	if ss.edge.Draining() {
		ss.closeEmpty()
	}
}

// closeEmpty says that nobody is left. The lock is held.
func (ss *Sockets) closeEmpty() {
	select {
	case <-ss.empty:
	default:
		close(ss.empty)
	}
}

// now are the sockets that are open now.
func (ss *Sockets) now() []*socket {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	all := make([]*socket, 0, len(ss.all))
	for s := range ss.all {
		all = append(all, s)
	}
	return all
}

// watch looks after all sockets while there are any: one ticker for the times of all, one follower of what all are told.
func (ss *Sockets) watch(quit chan struct{}) {
	forget := ss.edge.Lobby.FollowSaving(ss.changed)
	defer forget()
	every := min(ss.edge.Ping, ss.edge.Patience, ss.edge.SendTime) / 8
	tick := time.NewTicker(min(max(every, 10*time.Millisecond), 500*time.Millisecond))
	defer tick.Stop()
	defer ss.crew.dismiss(restMost)
	for {
		ss.saving.Store(ss.edge.Lobby.Saving())
		see := (*socket).hearAll
		select {
		case <-tick.C:
			ss.crew.dismiss(1)
			now := ss.clock()
			see = func(s *socket) { s.look(now) }
		case <-ss.changed:
			ss.saving.Store(ss.edge.Lobby.Saving())
		case <-quit:
			return
		}
		for _, s := range ss.now() {
			s.safely("look", see)
		}
	}
}

// hearAll wakes the socket if there is something that all are told.
func (s *socket) hearAll() {
	s.mu.Lock()
	news := s.list != nil || s.greeted && s.unsaved == s.canSave()
	s.mu.Unlock()
	if news {
		s.wake()
	}
}
