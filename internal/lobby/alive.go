package lobby

import (
	"cmp"
	"slices"
	"time"

	"casitas/internal/rooms"
)

const (
	aliveFor = 2 * time.Minute // that a match is shown after the last with a seat in it has left
	freshFor = time.Minute     // a match is fresh for so long after its last turn
)

// nodeList is what this node adds to the list: as many rooms of each kind as the list shows, and one more.
func (l *Lobby) nodeList() rooms.NodeList {
	var n rooms.NodeList
	l.mu.Lock()
	for id, e := range l.live {
		if e.up() {
			l.guarded(id, func() { e.add(&n) })
		}
	}
	l.mu.Unlock()
	slices.SortFunc(n.Waits, newerFirst)
	inOrder(n.Plays)
	n.Waits, n.Plays = n.Waits[:min(len(n.Waits), listMost+1)], n.Plays[:min(len(n.Plays), listMost+1)]
	l.list.mu.Lock()
	defer l.list.mu.Unlock()
	n.Here, n.Rest = l.list.visitors.some(hereMost)
	return n
}

// add adds the room, if it belongs into the list. The lobby's lock is held.
func (e *entry) add(n *rooms.NodeList) {
	s := e.room.Feed().State()
	switch {
	case s.Phase == rooms.PhaseOpen && s.Options.Public:
		if seated(s.Seats, rooms.NodePresence{Players: e.present}) {
			n.Waits = append(n.Waits, s.Summary())
		}
	case mayShow(s) && e.alive(s):
		n.Plays = append(n.Plays, rooms.Watched{Summary: s.Summary(), Watchers: e.presence().Watchers})
	}
}

// mayShow says whether a room is a public match that people play at one sitting.
func mayShow(s *rooms.State) bool {
	return s.Options.Public && !s.Options.DaysATurn() && (s.Phase == rooms.PhasePlaying || s.Phase == rooms.PhaseBetween)
}

// alive says whether a person with a seat is in the room, on any node, or was a moment ago. The lobby's lock is held.
func (e *entry) alive(s *rooms.State) bool {
	here := seated(s.Seats, rooms.NodePresence{Players: e.present})
	if here || slices.ContainsFunc(e.elsewhere, func(h rooms.NodePresence) bool { return seated(s.Seats, h) }) {
		e.lastSeat = time.Now()
	}
	return !e.lastSeat.IsZero() && time.Since(e.lastSeat) < aliveFor
}

// listed says whether the list shows the room as a match. The lobby's lock is held.
func (e *entry) listed() bool {
	s := e.room.Feed().State()
	return mayShow(s) && e.alive(s)
}

func seated(seats [2]rooms.Player, h rooms.NodePresence) bool {
	for _, p := range seats {
		if p.ID != "" && h.Players[p.ID] > 0 {
			return true
		}
	}
	return false
}

// gather joins what nodes have, each room once: as it stands where it has come furthest. What is played in does not wait
// any more.
func gather(lists []rooms.NodeList) (waits []rooms.Summary, plays []rooms.Watched) {
	played, seen := map[string]int{}, map[string]bool{}
	for _, n := range lists {
		for _, p := range n.Plays {
			at, twice := played[p.Room]
			switch {
			case !twice:
				played[p.Room] = len(plays)
				plays = append(plays, p)
			case p.Turn > plays[at].Turn:
				plays[at] = p
			}
		}
	}
	for _, n := range lists {
		for _, w := range n.Waits {
			if _, begun := played[w.Room]; !begun && !seen[w.Room] {
				seen[w.Room] = true
				waits = append(waits, w)
			}
		}
	}
	slices.SortStableFunc(waits, newerFirst)
	inOrder(plays)
	return waits, plays
}

// inOrder puts the most watched first; of those, the ones in which somebody has just made a turn, then those that began
// last: what the list shows is not to jump about with every turn.
func inOrder(plays []rooms.Watched) {
	var newest int64 // of the journal's time, which is near enough to all of them
	for _, p := range plays {
		newest = max(newest, p.Changed)
	}
	stale := func(p rooms.Watched) int {
		return int(min(1, (newest-p.Changed)/freshFor.Milliseconds()))
	}
	slices.SortFunc(plays, func(a, b rooms.Watched) int {
		return cmp.Or(cmp.Compare(b.Watchers, a.Watchers), cmp.Compare(stale(a), stale(b)),
			cmp.Compare(b.Opened, a.Opened), cmp.Compare(b.Room, a.Room))
	})
}

// newerFirst is the order of the journal's pages.
func newerFirst(a, b rooms.Summary) int {
	return cmp.Or(cmp.Compare(b.Changed, a.Changed), cmp.Compare(b.Room, a.Room))
}
