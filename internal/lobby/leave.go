package lobby

import (
	"context"
	"errors"
	"time"

	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// leaver is a room and which of its seats will be empty for a while.
type leaver struct {
	room *live.Room
	gone [2]bool
}

// SendAway lets no clock run, for so long, against players who are on this node alone: they are about
// to be sent to another. It answers when the journal has it, or ctx ends: then some clocks run on.
func (l *Lobby) SendAway(ctx context.Context, within time.Duration) {
	eachOf(l.leavers(), func(leaves leaver) {
		now, outages := l.clock(leaves.room.Feed().State().Room).now()
		c := rooms.Command{
			ID: "leave-" + l.node, Do: rooms.DoCredit, At: now, Outages: outages,
			Gone: leaves.gone, Return: now.Add(within),
		}
		_, err := leaves.room.Do(ctx, c)
		if err != nil && !errors.Is(err, rooms.ErrNothingDue) {
			l.log.Warn("a clock runs on while its player is sent away", "room", leaves.room.Feed().State().Room, "err", err)
		}
	})
}

// leavers are the rooms with a clock in which somebody plays from this node, and from no other.
func (l *Lobby) leavers() []leaver {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all []leaver
	for _, e := range l.live {
		if !e.up() {
			continue
		}
		s := e.room.Feed().State()
		var gone [2]bool
		for seat, player := range s.Seats {
			gone[seat] = e.present[player.ID] > 0 && !e.isElsewhere(player.ID)
		}
		if s.Phase == rooms.PhasePlaying && s.Clock.Runs != engine.Nobody && (gone[0] || gone[1]) {
			all = append(all, leaver{e.room, gone})
		}
	}
	return all
}

func (e *entry) isElsewhere(player string) bool {
	for _, h := range e.elsewhere {
		if h.Players[player] > 0 {
			return true
		}
	}
	return false
}
