package api

import (
	"sync"

	"casitas/web/wire"
)

// list is the list of public rooms as a frame, written once for all who follow it.
type list struct {
	mu      sync.Mutex
	version int
	frame   []byte
}

// listing is a socket's following of the list.
type listing struct {
	said int // the version that the peer has; 0: none
	stop func()
}

// listNow is the frame and its version; nil until the list has been read.
func (e *Edge) listNow() (frame []byte, version int) {
	cards, more, version := e.lobby.List()
	l := &e.list
	l.mu.Lock()
	defer l.mu.Unlock()
	if version == 0 || version <= l.version {
		return l.frame, l.version
	}
	out := wire.LobbyList{T: wire.TLobby, Rooms: make([]wire.Summary, 0, len(cards))}
	for _, c := range cards {
		out.Rooms = append(out.Rooms, e.listed(c))
	}
	if more {
		out.More = 1
	}
	l.frame, l.version = encode(out), version
	return l.frame, l.version
}

func (s *socket) takeLobby(text []byte) {
	var wish wire.Lobby
	if !s.frame(text, &wish) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.list != nil {
		s.list.stop()
		s.list = nil
	}
	if wish.On {
		s.list = &listing{stop: s.edge.lobby.FollowList(s.wake)}
	}
}

// listNews is the list, if the peer follows it and has another. The socket's lock is held.
func (s *socket) listNews() [][]byte {
	if s.list == nil {
		return nil
	}
	frame, version := s.edge.listNow()
	if version == s.list.said {
		return nil
	}
	s.list.said = version
	return [][]byte{frame}
}
