package api

import (
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// summaryOf is a room in one line, for lists.
func summaryOf(c rooms.Summary) wire.Summary {
	card := wire.Summary{
		Room: c.Room, Status: string(c.Status), Rules: c.Rules, Pits: c.Pits, Length: int(c.Length),
		Timed: timedOf(c.Clock), Seats: [2]*wire.Who{whoOf(c.Seats[0]), whoOf(c.Seats[1])},
		Round: c.Round, Turn: c.Turn, Held: c.Held, Opened: c.Opened, Changed: c.Changed, Ended: c.Ended,
	}
	if c.Why != "" {
		card.Result = &wire.Result{Winner: string(c.Winner), Why: string(c.Why)}
	}
	return card
}

// listed is a card with how many watch its room from this node.
func (e *Edge) listed(c rooms.Summary) wire.Summary {
	card := summaryOf(c)
	card.Watch = e.lobby.Presence(c.Room).Watchers
	return card
}
