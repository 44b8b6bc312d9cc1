package view

import (
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
