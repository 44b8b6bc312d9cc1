package lobby

import (
	"context"
	"runtime"
	"sync"

	"casitas/internal/rooms"
)

// presenceRequests are for rooms whose presence on other nodes is to be learnt: those of one moment are made together.
type presenceRequests struct {
	mu      sync.Mutex
	waiting []*presenceRequest
}

type presenceRequest struct {
	room   string
	entry  *entry
	learnt chan bool // gets one
}

// learnPresence tells other nodes who is in one room here and hears who is there, and whether all nodes that were there still are; false
// where that could not be learnt.
func (l *Lobby) learnPresence(ctx context.Context, id string, e *entry) bool {
	q := &presenceRequest{room: id, entry: e, learnt: make(chan bool, 1)}
	l.presenceRequests.mu.Lock()
	l.presenceRequests.waiting = append(l.presenceRequests.waiting, q)
	first := len(l.presenceRequests.waiting) == 1
	l.presenceRequests.mu.Unlock()
	if first && !l.background.start(l.requestTogether) { // the lobby stops
		for _, q := range l.presenceRequests.take() {
			q.learnt <- false
		}
	}
	select {
	case learnt := <-q.learnt:
		return learnt
	case <-ctx.Done():
		return false
	}
}

// take is all that wait, who wait no more.
func (r *presenceRequests) take() []*presenceRequest {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := r.waiting
	r.waiting = nil
	return all
}

func (l *Lobby) requestTogether() {
	runtime.Gosched() // lets requests that are about to come join
	all := l.presenceRequests.take()
	others := l.requestAll(all)
	for _, q := range all {
		elsewhere, learnt := others[q.room]
		if learnt {
			failed := l.guarded(q.room, func() {
				l.mu.Lock()
				defer l.mu.Unlock()
				q.entry.hear(elsewhere)
			})
			learnt = !failed
		}
		q.learnt <- learnt
	}
}

// requestAll tells other nodes who is in rooms here, and gives who is there, where that could be learnt.
func (l *Lobby) requestAll(all []*presenceRequest) map[string][]rooms.NodePresence {
	l.mu.Lock()
	node := l.nodeSaid
	here, said := make([]rooms.NodePresence, 0, len(all)+1), map[*entry]bool{}
	for _, q := range all {
		if said[q.entry] {
			continue // both players of a room have come
		}
		said[q.entry] = true
		h := q.entry.here(q.room)
		h.Node = l.node
		q.entry.announced = q.entry.announced || !h.Empty()
		here = append(here, h)
	}
	l.mu.Unlock()
	if node.Room == "" {
		return nil // nothing was exchanged yet
	}
	call, cancel := context.WithTimeout(context.Background(), callTime)
	defer cancel()
	others, _ := l.exchange.Exchange(call, l.node, append(here, node), l.timeOf, presenceFor) // what is not in it was not learnt
	nodes, learnt := others[nodesRoom]
	if !learnt {
		return nil
	}
	l.knowNodes(nodes)
	return others
}
