package ws

import (
	"context"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/web/wire"
)

// following is one room on one socket. The socket's lock guards it.
type following struct {
	room     string
	glance   bool           // the peer only glances at it
	seen     rooms.Revision // what the peer has, while we are not inside
	visit    *lobby.Visit
	tail     *live.Follower
	at       live.Cursor
	due      bool  // the peer has asked how the room goes on, and we are finding out
	asked    bool  // we know, and it is still to be told
	retrying bool  // it is about to be entered again, see retry
	ahead    int64 // what the peer was told of the room's time
	tries    int   // in a row that were refused because there is too much
}

func (s *socket) takeLeave(l *wire.Leave) {
	s.inOrder(func(context.Context) { s.leave(l.Room) })
}

func (s *socket) takeWatch(w *wire.Watch) { s.watch(w.Seen) }

// watch follows a room in order, after what was asked before.
func (s *socket) watch(seen wire.Seen) {
	have := rooms.Revision{Version: seen.V, Head: rooms.Head(seen.H)}
	s.inOrder(func(ctx context.Context) { s.follow(ctx, seen.Room, have, seen.Glance) })
}

// follow begins to follow a room, or judges anew what the peer has of one that it follows.
func (s *socket) follow(ctx context.Context, room string, seen rooms.Revision, glance bool) {
	s.mu.Lock()
	if s.gone {
		s.mu.Unlock()
		return
	}
	f := s.rooms[room]
	if f == nil && len(s.rooms) >= wire.MaxRooms {
		s.mu.Unlock()
		s.say("", view.FrameOf(wire.Error{T: wire.TError, Code: errManyRooms.Code, Message: errManyRooms.Message}))
		return
	}
	if f == nil {
		f = &following{room: room}
		if s.rooms == nil {
			s.rooms = map[string]*following{}
		}
		s.rooms[room] = f
	}
	if f.glance != glance {
		f.out() // to come back as the other
	}
	f.seen, f.due, f.glance = seen, true, glance
	s.mu.Unlock()
	s.enter(ctx, f)
}

// enter goes into a room, if we are not inside, and finds where the peer goes on.
func (s *socket) enter(ctx context.Context, f *following) {
	call, cancel := context.WithTimeout(ctx, 2*api.CallTime)
	defer cancel()
	s.mu.Lock()
	visit, seen, glance := f.visit, f.seen, f.glance
	wanted := s.rooms[f.room] == f && (visit == nil || f.due) // left, or entered, before it was tried again
	s.mu.Unlock()
	if !wanted {
		return
	}
	var err error
	if visit == nil {
		visit, err = s.visit(call, f.room, glance)
	}
	var at live.Cursor
	if err == nil {
		at, err = visit.Room.Enter(call, seen)
	}
	if err != nil {
		if visit != nil {
			visit.Leave()
		}
		s.notEntered(ctx, f, err)
		return
	}
	s.inside(f, visit, at)
}

// guest is who asks on this socket.
func (s *socket) guest() lobby.Guest {
	return lobby.Guest{Player: s.player.ID, Name: s.player.Name, From: s.from}
}

// visit enters a room, if there is a place left to watch from.
func (s *socket) visit(ctx context.Context, room string, glance bool) (*lobby.Visit, error) {
	g := s.guest()
	g.Hurry, g.Glance = true, glance
	visit, err := s.edge.Lobby.Enter(ctx, room, g)
	if err != nil {
		return nil, err
	}
	watching := 0
	switch {
	case glance:
		watching = s.edge.Lobby.Glances(room)
	case visit.Room.Feed().SeatOf(s.player.ID) < 0:
		watching = s.edge.Lobby.Presence(room).Watchers
	}
	if watching > s.edge.Limits.Watchers {
		visit.Leave()
		return nil, errCrowded
	}
	return visit, nil
}

func (s *socket) inside(f *following, visit *lobby.Visit, at live.Cursor) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.rooms[f.room] != f { // left meanwhile
		visit.Leave()
		return
	}
	if f.visit != visit {
		f.visit, f.tail = visit, visit.Room.Feed().Follow(s.deliver)
	}
	f.at, f.asked, f.due, f.tries = at.For(s.player.ID), f.asked || f.due, false, 0
	s.wake()
}

// give gives a room up: the peer is told why, and that there is none for it.
func (s *socket) give(f *following, why []byte) {
	s.leave(f.room)
	if why != nil {
		s.say("", why)
	}
	s.edge.Counters().Resumes.Add(wire.HowGone)
	s.say("", view.FrameOf(wire.Resume{T: wire.TResume, Room: f.room, How: wire.HowGone}))
}

// out leaves the room but keeps following it.
func (f *following) out() {
	if f.visit != nil {
		f.tail.Stop()
		f.visit.Leave()
		f.visit, f.tail = nil, nil
	}
}

func (s *socket) leave(room string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f := s.rooms[room]; f != nil {
		f.out()
		delete(s.rooms, room)
		s.wake()
	}
}
