package view

import (
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/web/wire"
)

// Talk makes the frame of what was said in a room, as far as a server lets people say it (wire.TalksPhrases, wire.TalksText):
// free text from before, or from another node, is left out where there is none.
func Talk(may string) func(room string, among rooms.Among, lines []rooms.Line) live.Frame {
	if may == "" {
		return nil
	}
	return func(room string, among rooms.Among, lines []rooms.Line) live.Frame {
		out := wire.Talk{T: wire.TTalk, Room: room, Among: string(among), Lines: []wire.Line{}}
		for _, l := range lines {
			if l.Text == "" || may == wire.TalksText {
				out.Lines = append(out.Lines, wire.Line{ID: l.ID, By: *WhoOf(l.By), At: l.At, Phrase: l.Phrase, Text: l.Text})
			}
		}
		return FrameOf(out)
	}
}
