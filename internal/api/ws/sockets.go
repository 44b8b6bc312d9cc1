package ws

import (
	"net/http"
	"sync"

	"casitas/internal/api"
)

// Sockets are the connections of a node.
type Sockets struct {
	edge *api.Edge
	list list

	mu    sync.Mutex
	all   map[*socket]struct{}
	empty chan struct{} // closed when the last socket has gone, once drained
}

// New makes the place for an edge's sockets.
func New(edge *api.Edge) *Sockets {
	return &Sockets{edge: edge, all: map[*socket]struct{}{}, empty: make(chan struct{})}
}

// ServeHTTP lets a socket in, or says with HTTP why not.
func (ss *Sockets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	from := ss.edge.Address(r)
	if err := ss.mayEnter(r, from); err != nil {
		ss.edge.Refuse(w, r, err)
		return
	}
	defer ss.edge.Gate.Leave(from)
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		ss.edge.Counters().Refused.Add("no-socket")
		return // the upgrader has answered
	}
	newSocket(ss, conn, from).serve(r.Context())
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
	return true
}

func (ss *Sockets) remove(s *socket) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	delete(ss.all, s)
	if ss.edge.Draining() && len(ss.all) == 0 {
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
