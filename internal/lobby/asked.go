package lobby

import (
	"context"
	"runtime"
	"sync"

	"casitas/internal/rooms"
)

// asks are rooms about which other nodes are to be asked: those that come at one moment are asked about together.
type asks struct {
	mu      sync.Mutex
	waiting []*asked
}

type asked struct {
	room   string
	entry  *entry
	learnt chan bool // gets one
}

// ask tells other nodes who is in one room here and hears who is there, and whether all nodes that were there still are; false
// where that could not be learnt.
func (l *Lobby) ask(ctx context.Context, id string, e *entry) bool {
	q := &asked{room: id, entry: e, learnt: make(chan bool, 1)}
	l.asks.mu.Lock()
	l.asks.waiting = append(l.asks.waiting, q)
	first := len(l.asks.waiting) == 1
	l.asks.mu.Unlock()
	if first && !l.background.start(l.askTogether) {
		return false
	}
	select {
	case learnt := <-q.learnt:
		return learnt
	case <-ctx.Done():
		return false
	}
}

// take is all that wait, who wait no more.
func (a *asks) take() []*asked {
	a.mu.Lock()
	defer a.mu.Unlock()
	all := a.waiting
	a.waiting = nil
	return all
}

func (l *Lobby) askTogether() {
	runtime.Gosched() // lets others who are about to ask join
	all := l.asks.take()
	others := l.askAll(all)
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

// askAll tells other nodes who is in rooms here, and gives who is there, where that could be learnt.
func (l *Lobby) askAll(all []*asked) map[string][]rooms.NodePresence {
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
		q.entry.told = q.entry.told || !h.Empty()
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
