package ws

import (
	"context"
	"errors"
	"time"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// Between two tries to enter a room that cannot be entered now; where the server or the address has too many, longer each time.
const (
	enterAgain  = time.Second
	enterSeldom = time.Minute
)

// pause is how long to wait before the next try.
func (f *following) pause() time.Duration { return min(enterAgain<<min(f.tries, 10), enterSeldom) }

// notEntered says that there is no such room, or tries again later.
func (s *socket) notEntered(ctx context.Context, f *following, err error) {
	s.mu.Lock()
	f.out()
	s.mu.Unlock()
	switch what, known := api.ErrorOf(err); {
	case ctx.Err() != nil:
	case errors.Is(err, rooms.ErrNoRoom):
		s.give(f, nil)
	case errors.Is(err, rooms.ErrNewer):
		s.bye(around(elsewhere))
	case errors.Is(err, lobby.ErrWaking):
		s.retry(f, 0, s.enterInTurn)
	case known && !what.Retryable, what.Code == errCrowded.Code:
		s.give(f, view.FrameOf(wire.Error{T: wire.TError, Code: what.Code, Message: what.Message}))
	default:
		if !known {
			s.edge.Log.Warn("a room cannot be entered now: trying again", "room", f.room, "err", err)
		}
		pause := enterAgain
		if errors.Is(err, lobby.ErrTooMuch) || errors.Is(err, lobby.ErrFull) {
			s.mu.Lock()
			first := f.tries == 0
			pause = f.pause()
			f.tries++
			s.mu.Unlock()
			if first {
				s.say("", view.FrameOf(wire.Error{T: wire.TError, Code: what.Code, Message: what.Message}))
			}
		}
		s.wake() // its part of the journal may be away
		s.retry(f, pause, s.enterSoon)
	}
}

// retry has a room entered after a while: once, however often the peer asks for it meanwhile.
func (s *socket) retry(f *following, pause time.Duration, enter func(*following)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !f.retrying {
		f.retrying = true
		s.later(pause, "enter", func() { enter(f) })
	}
}

// enterInTurn waits until the room may be read, which holds up nothing else that the peer has asked for, and enters it then.
func (s *socket) enterInTurn(f *following) {
	call, cancel := api.Briefly(context.Background())
	defer cancel()
	g := s.guest()
	g.Glance = true
	visit, err := s.edge.Lobby.Enter(call, f.room, g)
	if err != nil {
		s.later(enterAgain, "enter", func() { s.enterSoon(f) })
		return
	}
	s.enterSoon(f)
	visit.Leave() // the room stays for a while
}

// enterSoon enters a room in order, after what the peer has asked for.
func (s *socket) enterSoon(f *following) {
	queued := s.do(func(ctx context.Context) {
		s.mu.Lock()
		f.retrying = false
		s.mu.Unlock()
		s.enter(ctx, f)
	})
	if !queued {
		s.later(enterAgain, "enter", func() { s.enterSoon(f) })
	}
}

// followOn enters a room again that has left this node. The lock is held.
func (s *socket) followOn(f *following) {
	f.seen = f.at.Revision() // not where the room stood: the peer may not have been told all of it
	f.out()
	s.run("enter", func(*socket) { s.retry(f, 0, s.enterSoon) })
}
