package ws

import (
	"net"
	"sync"

	"casitas/internal/api/view"
	"casitas/web/wire"
)

// list is the list of public rooms as a frame, written once for all who follow it.
type list struct {
	mu      sync.Mutex
	version int
	frame   view.Frame
}

// listing is a socket's following of the list.
type listing struct {
	said int // the version that the peer has; 0: none
	stop func()
}

// listNow is the frame and its version; nil until the list has been read.
func (ss *Sockets) listNow() (frame view.Frame, version int) {
	now, version := ss.edge.Lobby.List()
	l := &ss.list
	l.mu.Lock()
	defer l.mu.Unlock()
	if version == 0 || version <= l.version {
		return l.frame, l.version
	}
	out := wire.LobbyList{T: wire.TLobby, Rooms: make([]wire.Summary, 0, len(now.Rooms)), Partial: now.Partial}
	for _, c := range now.Rooms {
		out.Rooms = append(out.Rooms, view.SummaryOf(c, ss.edge.Lobby.Presence(c.Room).Watchers))
	}
	if now.More {
		out.More = 1
	}
	l.frame, l.version = view.FrameOf(out), version
	return l.frame, l.version
}

func (s *socket) takeLobby(request *wire.Lobby) {
	s.mu.Lock()
	if s.list != nil {
		s.list.stop()
		s.list = nil
	}
	if request.On && !s.gone {
		s.list = &listing{stop: s.edge.Lobby.FollowList(s.all.changed)}
	}
	s.mu.Unlock()
	s.wake()
}

// listNews adds the list, if the peer follows it and has another. The socket's lock is held.
func (s *socket) listNews(frames net.Buffers) net.Buffers {
	if s.list == nil {
		return frames
	}
	frame, version := s.all.listNow()
	if version == s.list.said {
		return frames
	}
	s.list.said = version
	return append(frames, frame)
}
