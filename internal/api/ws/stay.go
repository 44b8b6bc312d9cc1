package ws

import (
	"context"
	"net"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// stay keeps a player in a room that they opened or sat down in, even if they do not follow it: they
// are there to be played with for as long as the connection lasts.
func (s *socket) stay(ctx context.Context, room string) {
	if !s.mayStay(room) {
		return // the room waits in the journal
	}
	call, cancel := api.Briefly(ctx)
	defer cancel()
	visit, err := s.edge.Lobby.Enter(call, room, s.guest())
	if err != nil {
		s.edge.Gate.Waited(s.from)
		return // the command was done: only presence is not shown
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stays == nil {
		s.stays = map[string]*lobby.Visit{}
	}
	s.stays[room] = visit
	if s.gone {
		s.noStay(room)
	}
}

// mayStay counts one more room in, if there is a place for it. Only the socket's worker calls it.
func (s *socket) mayStay(room string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, visit := range s.stays {
		feed := visit.Room.Feed()
		if phase := feed.State().Phase; feed.Ended() || phase == rooms.PhaseFinished || phase == rooms.PhaseClosed {
			s.noStay(id)
		}
	}
	return !s.gone && s.stays[room] == nil && len(s.stays) < wire.MaxRooms && s.edge.Gate.Wait(s.from) == nil
}

// noStay leaves a room. The lock is held.
func (s *socket) noStay(room string) {
	s.stays[room].Leave()
	delete(s.stays, room)
	s.edge.Gate.Waited(s.from)
}

// canSave says whether moves can be saved, as far as it matters to the peer: in the rooms that it follows. The socket's
// lock is held.
func (s *socket) canSave() bool {
	if down := s.edge.Lobby.Down(); down != nil {
		for room := range s.rooms {
			if down(room) {
				return false
			}
		}
	}
	return s.all.saving.Load()
}

// saving says whether moves can be saved, if that has changed. The socket's lock is held.
func (s *socket) saving(frames net.Buffers) net.Buffers {
	if now := s.canSave(); s.greeted && now == s.unsaved {
		s.unsaved = !now
		frames = append(frames, view.FrameOf(wire.Status{T: wire.TStatus, Saving: now}))
	}
	return frames
}
