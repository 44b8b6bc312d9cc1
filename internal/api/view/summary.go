package view

import (
	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// SummaryOf is a room in one line, for lists; watchers is how many watch it.
func SummaryOf(c rooms.Summary, watchers int) wire.Summary {
	line := wire.Summary{
		Room: c.Room, Status: string(c.Status), Rules: c.Rules, Pits: c.Pits, Length: int(c.Length), Ballot: c.Ballot,
		Timed: timedOf(c.Clock), Seats: [2]*wire.Who{WhoOf(c.Seats[0]), WhoOf(c.Seats[1])},
		Round: c.Round, Turn: c.Turn, Held: c.Held, Due: c.Due, Waits: c.Waits, Opened: c.Opened, Changed: c.Changed, Ended: c.Ended, Watch: watchers,
	}
	if c.Why != "" {
		line.Result = &wire.Result{Winner: string(c.Winner), Why: string(c.Why)}
	}
	return line
}

// ListOf is what all may look at.
func ListOf(l lobby.Listing) wire.List {
	out := wire.List{
		Rooms: make(map[string]wire.Summary, len(l.Waits)+len(l.Plays)), Order: make([]string, 0, len(l.Waits)+len(l.Plays)),
		Featured: l.Featured, More: l.More, Here: make(map[string]wire.Who, len(l.Here)), Rest: l.Rest,
	}
	add := func(c rooms.Summary, watchers int) {
		out.Rooms[c.Room] = SummaryOf(c, watchers)
		out.Order = append(out.Order, c.Room)
	}
	for _, w := range l.Waits {
		add(w, 0)
	}
	for _, p := range l.Plays {
		add(p.Summary, p.Watchers)
	}
	for _, p := range l.Here {
		out.Here[p.ID] = *WhoOf(p)
	}
	for _, s := range l.Seeks {
		if out.Seeks == nil {
			out.Seeks = make(map[string]wire.Seek, len(l.Seeks))
		}
		out.Seeks[s.ID] = SeekOf(s)
	}
	if l.Pools != nil {
		out.Pools = poolsOf(l.Pools)
	}
	return out
}
