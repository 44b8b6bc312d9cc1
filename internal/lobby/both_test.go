package lobby_test

import (
	"testing"

	"casitas/internal/lobby"
	"casitas/internal/rooms"
)

// TestNobodyIsWaitedFor: rooms with both seats taken from the start, by one player or by a player and a bot, do not count as open,
// and show nobody away while the player is there.
func TestNobodyIsWaitedFor(t *testing.T) {
	in(t, func(t *testing.T, h *house) {
		rules := h.state(h.match(rooms.Options{})).Options.Rules
		made := map[string]int{}
		for _, level := range []int{0, 2, 0, 2} {
			made[h.do(ana, rooms.DoOpen, "", func(c *rooms.Command) {
				c.Options, c.Seat, c.Bot = &rooms.Options{Rules: rules, Both: level == 0}, 0, level
			})] = level
		}
		for room, level := range made {
			visit := h.enter(room, ana.ID)
			if p := h.lobby.Presence(room); p != (lobby.Presence{Seats: [2]bool{true, true}}) {
				t.Errorf("with a bot of level %d: %+v", level, p)
			}
			visit.Leave()
		}
	}, func(h *house) { h.limits = lobby.Limits{Open: 1, OpenPerAddr: 1, OpenPerPlayer: 1} })
}
