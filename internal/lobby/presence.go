package lobby

import (
	"context"
	"maps"
	"slices"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

const (
	exchangeEvery = 2 * time.Second
	presenceFor   = 12 * time.Second // what a node said is forgotten after this: a dead node's guests are gone within 15 s
)

// Presence is who is in a room, over all nodes.
type Presence struct {
	Seats    [2]bool
	Away     [2]int64      // in a match that is played out at one sitting: since when each player is away, in the room's time; 0: they are here
	Wait     time.Duration // how long that must be before the match may be claimed; 0: absence does not count in this room
	Watchers int           // open pages of people without a seat
}

// Presence says who is in a room that is live here; nobody in one that is not.
func (l *Lobby) Presence(id string) Presence {
	l.mu.Lock()
	defer l.mu.Unlock()
	e := l.live[id]
	if e == nil || !e.up() {
		return Presence{}
	}
	return e.presence()
}

// presence is who is in the room. The lobby's lock is held.
func (e *entry) presence() Presence {
	s := e.room.Feed().State()
	p := among(s.Seats, append([]rooms.NodePresence{{Nameless: e.present[""], Players: e.present}}, e.elsewhere...))
	if s.Awaits() {
		p.Wait = e.wait
		for seat, since := range e.absence.since {
			if since != 0 {
				p.Away[seat] = max(since, s.Sitting)
			}
		}
	}
	return p
}

// namedMost is how many watchers of a room are named.
const namedMost = 20

// watchers are some of those who watch, on all nodes, by name. The lobby's lock is held.
func (e *entry) watchers() (named []rooms.Player) {
	s := e.room.Feed().State()
	known := map[string]bool{s.Seats[0].ID: true, s.Seats[1].ID: true}
	for _, h := range append([]rooms.NodePresence{{Named: e.named}}, e.elsewhere...) {
		for _, p := range h.Named {
			if !known[p.ID] && len(named) < namedMost {
				known[p.ID] = true
				named = append(named, p)
			}
		}
	}
	byName(named)
	return named
}

// up says whether the room has been revived. The lobby's lock is held.
func (e *entry) up() bool {
	select {
	case <-e.ready:
		return e.err == nil
	default:
		return false
	}
}

// here is who is in the room on this node. The lobby's lock is held.
func (e *entry) here(id string) rooms.NodePresence {
	h := rooms.NodePresence{Room: id, Nameless: e.present[""], Named: slices.Clone(e.named[:min(len(e.named), namedMost+2)]), Left: e.hasLeft()}
	for player, pages := range e.present {
		if player != "" {
			if h.Players == nil {
				h.Players = map[string]int{}
			}
			h.Players[player] = pages
		}
	}
	return h
}

// exchangePresence tells other nodes who is here, and learns who is there.
func (l *Lobby) exchangePresence(ctx context.Context) {
	if l.exchange == nil || l.ready(ctx) != nil {
		return // what is said holds by the journal's time, which is to be known first
	}
	list := l.nodeList()
	node := rooms.NodePresence{Room: nodesRoom, Nameless: 1, NodeList: &list}
	over := make(chan struct{})
	defer close(over)
	here := append(l.hereNow(node, over), node)
	others, err := l.exchange.Exchange(ctx, l.node, here, l.timeOf, presenceFor)
	if err != nil {
		l.log.Warn("who is on other nodes could not be learnt", "err", err)
	}
	if nodes, learnt := others[nodesRoom]; learnt {
		l.knowNodes(nodes)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, h := range here {
		if _, heard := others[h.Room]; heard && h.Empty() && l.live[h.Room] != nil {
			l.live[h.Room].announced = false
		}
	}
	for room, elsewhere := range others {
		e := l.live[room]
		if e == nil || !e.up() {
			continue
		}
		same := samePresence(e.elsewhere, elsewhere)
		e.hear(elsewhere)
		if !same || e.presence() != e.shown {
			l.presenceChanged(room, e)
		}
	}
}

// presenceEvery is how often the viewers of a room are told who is there, however many come and go.
const presenceEvery = 500 * time.Millisecond

// presenceChanged tells a room's viewers before long who is there. The lobby's lock is held.
func (l *Lobby) presenceChanged(id string, e *entry) {
	e.noteAbsence()
	if l.encode != nil {
		l.soon(&e.showing, id, presenceEvery, func() { l.showPresence(id, e) })
	}
}

func (l *Lobby) showPresence(id string, e *entry) {
	l.mu.Lock()
	now, named, queue := e.presence(), e.watchers(), l.queue(id)
	changed := now != e.shown || !slices.Equal(queue, e.waits)
	news := changed || !slices.Equal(named, e.company)
	e.shown, e.company, e.waits = now, named, queue
	l.mu.Unlock()
	if changed {
		e.room.Feed().Put(live.Presence, l.encode(id, now, nil, queue))
	}
	if news {
		e.room.Feed().Put(live.Company, l.encode(id, now, named, queue))
	}
}

// hereNow is who is on this node: rooms with somebody in them, and those that the last one just left. It begins a round of the
// exchange, which says node of this one and closes over at its end.
func (l *Lobby) hereNow(node rooms.NodePresence, over chan struct{}) []rooms.NodePresence {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.nodeSaid, l.exchanging = node, over
	var all []rooms.NodePresence
	for id, e := range l.live {
		if !e.up() {
			continue
		}
		h := e.here(id)
		h.Node = l.node
		if h.Empty() && !e.announced {
			continue
		}
		e.announced = true // until others have been told that nobody is left
		all = append(all, h)
	}
	return all
}

func samePresence(a, b []rooms.NodePresence) bool {
	count := func(all []rooms.NodePresence) map[string]int {
		sum := map[string]int{}
		for _, h := range all {
			sum[""] += h.Nameless
			for player, pages := range h.Players {
				sum[player] += pages
			}
		}
		return sum
	}
	return maps.Equal(count(a), count(b))
}
