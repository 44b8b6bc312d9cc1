package lobby

import (
	"context"

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

// PresenceOf says who is in rooms, on whichever nodes these run: of those on others, as these have said last. Rooms of which nothing
// could be learnt are not in the answer.
func (l *Lobby) PresenceOf(ctx context.Context, all []rooms.Summary) map[string]Presence {
	known := map[string]Presence{}
	var asked []rooms.NodePresence
	for _, s := range all {
		switch {
		case l.isUp(s.Room):
			known[s.Room] = l.Presence(s.Room)
		case l.exchange == nil:
			known[s.Room] = among(s.Seats, nil)
		default:
			asked = append(asked, rooms.NodePresence{Room: s.Room})
		}
	}
	if len(asked) == 0 {
		return known
	}
	said, err := l.exchange.Exchange(ctx, nobody, asked, l.timeOf, presenceFor)
	if err != nil {
		l.log.Warn("who is in rooms on other nodes could not be learnt", "err", err)
	}
	for _, s := range all {
		if nodes, learnt := said[s.Room]; learnt {
			known[s.Room] = among(s.Seats, nodes)
		}
	}
	return known
}

// nobody is no node's name: who asks under it says nothing.
const nobody = "nobody"

func (l *Lobby) isUp(room string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	e := l.live[room]
	return e != nil && e.up()
}
