//go:build long

package proof

import (
	"context"
	"strings"

	"casitas/internal/driver"
	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
)

// credited sees that no player lost time by the clock between the node's goodbye and the first
// room that went on elsewhere, and counts the players of whom that can be said.
func (c *people) credited(ctx context.Context, journal rooms.Journal, trips []driver.Trip) (players, lost int) {
	c.t.Helper()
	away := map[string]driver.Trip{}
	for _, trip := range trips {
		away[trip.Player] = trip
	}
	for _, room := range c.opened() {
		log := must.Get(journal.Load(ctx, room, 0))(c.t)
		for seat, who := range log.Summary.Seats {
			trip, sent := away[who.ID]
			if log.Summary.Clock == nil || !sent {
				continue
			}
			before, after, said := clockOf(log, engine.Seat(seat), trip.Lost.Add(trip.Took).UnixMilli())
			if !said {
				continue // the match was over, or between two rounds
			}
			players++
			if after < before {
				lost++
				c.t.Errorf("room %s: %v had %d ms when the node said goodbye, and %d ms when back on another", room, engine.Seat(seat), before, after)
			}
		}
	}
	if players == 0 {
		c.t.Error("nobody with a clock was sent away")
	}
	return players, lost
}

// clockOf is what a player had left when a node said goodbye, and at a later moment. said is false where
// the room's clock was not told of any goodbye.
func clockOf(log rooms.Log, seat engine.Seat, later int64) (before, after int64, said bool) {
	var s, then rooms.State
	for _, entry := range log.Entries {
		e, err := rooms.DecodeEvent(entry.Event)
		if err != nil {
			continue // the audit says so
		}
		if !said && strings.HasPrefix(entry.Command, "leave-") {
			before, said = clockLeft(s, seat, e.At), true
		}
		s = rooms.Fold(s, rooms.Revision{Version: entry.Version, Head: entry.Head}, e)
		if e.At <= later {
			then = s
		}
	}
	return before, clockLeft(then, seat, later), said && then.Phase == rooms.PhasePlaying
}

func clockLeft(s rooms.State, seat engine.Seat, at int64) int64 {
	ms := s.Clock.Left[seat]
	if s.Clock.Runs == seat {
		ms -= max(0, at-s.Clock.From)
	}
	return ms
}
