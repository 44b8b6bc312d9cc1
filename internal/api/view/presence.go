package view

import (
	"casitas/internal/lobby"
	"casitas/internal/rooms/live"
	"casitas/web/wire"
)

// Presence is the frame that says who is in a room.
func Presence(room string, p lobby.Presence) live.Frame {
	frame := wire.Presence{T: wire.TPresence, Room: room, Seats: p.Seats, Watchers: p.Watchers}
	if p.Away != [2]int64{} {
		frame.Away, frame.Wait = &p.Away, p.Wait.Milliseconds()
	}
	return FrameOf(frame)
}
