package lobby

import (
	"context"
	"slices"

	"casitas/internal/rooms"
)

// among is who of a room's people is in it, by what nodes say.
func among(seats [2]rooms.Player, nodes []rooms.NodePresence) Presence {
	p := Presence{Seats: [2]bool{seats[0].Bot() > 0, seats[1].Bot() > 0}}
	for _, h := range nodes {
		p.Watchers += h.Nameless
		for player, pages := range h.Players {
			if player == "" {
				continue // counted as Nameless
			}
			sits := false
			for seat, who := range seats {
				if who.ID == player {
					p.Seats[seat], sits = true, true
				}
			}
			if !sits {
				p.Watchers += pages
			}
		}
	}
	return p
}

// PresenceOf says who is in rooms, on this node and, as these have said last, on others. Rooms of which nothing could be learnt are
// not in the response.
func (l *Lobby) PresenceOf(ctx context.Context, all []rooms.Summary) map[string]Presence {
	said := map[string][]rooms.NodePresence{}
	if l.exchange != nil {
		asked := make([]rooms.NodePresence, len(all))
		for i, s := range all {
			asked[i].Room = s.Room
		}
		var err error
		if said, err = l.exchange.Exchange(ctx, nobody, asked, l.timeOf, presenceFor); err != nil {
			l.log.Warn("who is in rooms on other nodes could not be learnt", "err", err)
		}
	}
	known := map[string]Presence{}
	for _, s := range all {
		if nodes, learnt := said[s.Room]; learnt || l.exchange == nil {
			others := slices.DeleteFunc(nodes, func(h rooms.NodePresence) bool { return h.Node == l.node })
			known[s.Room] = among(s.Seats, append(others, l.hereIn(s.Room)))
		}
	}
	return known
}

// nobody is no node's name: who asks under it says nothing.
const nobody = "nobody"

// hereIn is who is in a room on this node.
func (l *Lobby) hereIn(room string) (h rooms.NodePresence) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.live[room]; e != nil && e.up() {
		h = e.here(room)
	}
	return h
}
