package ws

import (
	"context"
	"net"

	"casitas/internal/api/view"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// stay keeps a player in a room that they opened or sat down in, even if they do not follow it: they
// are there to be played with for as long as the line is up.
func (s *socket) stay(ctx context.Context, room string) {
	visit, err := s.edge.Lobby.Enter(ctx, room, s.player.ID)
	if err != nil {
		return // no harm: presence is a courtesy
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, old := range s.stays {
		feed := old.Room.Feed()
		if phase := feed.State().Phase; feed.Ended() || phase == rooms.PhaseFinished || phase == rooms.PhaseClosed {
			old.Leave()
			delete(s.stays, id)
		}
	}
	if s.gone || s.stays[room] != nil || len(s.stays) >= wire.MaxRooms {
		visit.Leave()
		return
	}
	if s.stays == nil {
		s.stays = map[string]*lobby.Visit{}
	}
	s.stays[room] = visit
}

// saving says whether moves can be saved, if that has changed. The socket's lock is held.
func (s *socket) saving(frames net.Buffers) net.Buffers {
	if now := s.edge.Lobby.Saving(); s.greeted && now == s.unsaved {
		s.unsaved = !now
		frames = append(frames, view.FrameOf(wire.Status{T: wire.TStatus, Saving: now}))
	}
	return frames
}
