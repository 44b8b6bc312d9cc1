package lobby

import (
	"hash/fnv"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"casitas/internal/rooms"
)

// nodesRoom is no room: in it, every node says to the others that it is there.
const nodesRoom = "nodes"

// others are the other nodes, and what they add to the list, as they were heard of last.
type others struct {
	names atomic.Pointer[[]string]
	said  atomic.Pointer[[]rooms.NodeList]
}

// know says whether a node that was known is not there any more.
func (o *others) know(said []rooms.NodePresence) (lost bool) {
	names := make([]string, len(said))
	var lists []rooms.NodeList
	for i, h := range said {
		names[i] = h.Node
		if h.NodeList != nil {
			lists = append(lists, *h.NodeList)
		}
	}
	for _, before := range o.all() {
		lost = lost || !slices.Contains(names, before)
	}
	o.names.Store(&names)
	o.said.Store(&lists)
	return lost
}

// lists are what other nodes add to the list.
func (o *others) lists() []rooms.NodeList {
	if lists := o.said.Load(); lists != nil {
		return *lists
	}
	return nil
}

func (o *others) all() []string {
	if names := o.names.Load(); names != nil {
		return *names
	}
	return nil
}

// Nodes is how many other nodes were heard of lately.
func (l *Lobby) Nodes() int { return len(l.others.all()) }

// rank is how many other nodes come before this one for a room. Each room has an order of its own.
func (o *others) rank(node, room string) int {
	own, before := order(node, room), 0
	for _, other := range o.all() {
		if order(other, room) < own {
			before++
		}
	}
	return before
}

func order(node, room string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(room)) // it never fails
	_, _ = h.Write([]byte(node))
	return h.Sum64()
}

// cutOffAfter is how long no part of the journal may answer this node before it looks whether others are better off.
const cutOffAfter = 4 * time.Second

// cut is whether this node is cut off from the journal alone. Guests are better off with a node that is not; whoever
// comes back meanwhile stays.
type cut struct {
	mu      sync.Mutex
	since   time.Time // when the last heartbeat began that some part took in time to judge by
	looking bool
	well    int  // times in a row that another node was found that takes moves
	sent    bool // guests were sent to others, this time
}

// notice takes in whether some part took a heartbeat that began at a time, and said so in time.
func (l *Lobby) notice(began time.Time, taken bool) {
	c := &l.cut
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case taken:
		c.since, c.sent, c.well = began, false, 0
	case c.sent || c.looking || l.elsewhere == nil || c.since.IsZero() || time.Since(c.since) < cutOffAfter:
	default:
		c.looking = l.background.start(l.lookElsewhere)
	}
}

// lookElsewhere sends guests away if there is a node that takes moves, and was a heartbeat ago: where the journal has just come
// back for all, another may only have heard of it first.
func (l *Lobby) lookElsewhere() {
	well := slices.ContainsFunc(l.others.all(), l.elsewhere.TakesMoves)
	c := &l.cut
	c.mu.Lock()
	c.looking, c.well = false, c.well+1
	if !well {
		c.well = 0
	}
	c.sent = c.well > 1
	away := c.sent
	c.mu.Unlock()
	if away {
		l.log.Warn("this node alone is cut off from the journal: its guests are sent to others")
		l.elsewhere.Send()
	}
}

// Elsewhere is where the guests of a node go that is cut off from the journal alone.
type Elsewhere interface {
	// TakesMoves asks another node, by its name.
	TakesMoves(node string) bool
	// Send sends everybody there who is connected at this moment.
	Send()
}
