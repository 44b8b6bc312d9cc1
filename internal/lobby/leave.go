package lobby

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
)

// SendAway lets no clock run, for so long, against players who are on this node alone: they are about
// to be sent to another. It answers when the journal has it, or ctx ends: then some clocks run on.
func (l *Lobby) SendAway(ctx context.Context, within time.Duration) {
	if l.desk != nil {
		l.desk.leaving.Store(true)
	}
	leavers := l.leavers()
	l.eachOf(slices.Collect(maps.Keys(leavers)), func(r *live.Room) {
		now, outages := l.clock(r.Feed().State().Room).now()
		c := rooms.Command{
			ID: "leave-" + l.node, Do: rooms.DoCredit, At: now, Outages: outages,
			Gone: leavers[r], Return: now.Add(within),
		}
		_, err := r.Do(ctx, c)
		if err != nil && !errors.Is(err, rooms.ErrNothingDue) {
			l.log.Warn("a clock runs on while its player is sent away", "room", r.Feed().State().Room, "err", err)
		}
	})
}

// leavers are the rooms with a clock in which somebody plays from this node and from no other, with the seats that will
// be empty for a while.
func (l *Lobby) leavers() map[*live.Room][2]bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := map[*live.Room][2]bool{}
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
			all[e.room] = gone
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
