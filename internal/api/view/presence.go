package view

import (
	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/web/wire"
)

// Presence is the frame that says who is in a room, and who waits to play the winner; with the names of some who watch, for watchers.
func Presence(room string, p lobby.Presence, named, queue []rooms.Player) live.Frame {
	frame := wire.Presence{T: wire.TPresence, Room: room, Seats: p.Seats, Watchers: p.Watchers}
	if p.Away != [2]int64{} {
		frame.Away, frame.Wait = &p.Away, p.Wait.Milliseconds()
	}
	for _, who := range named {
		frame.Named = append(frame.Named, *WhoOf(who))
	}
	for _, who := range queue {
		frame.Queue = append(frame.Queue, *WhoOf(who))
	}
	return FrameOf(frame)
}
