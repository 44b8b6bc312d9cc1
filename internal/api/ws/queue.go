package ws

import (
	"time"

	"casitas/internal/api"
	"casitas/internal/api/view"
)

// note is a response that waits to be written. What happened in its room is written before it.
type note struct {
	room  string
	frame view.Frame
}

// say puts a response into the queue. While that is full it waits, and nothing more is taken from the peer; a peer that
// makes no room in time is let go.
func (s *socket) say(room string, frame view.Frame) {
	for {
		taken := s.queue(note{room: room, frame: frame}, api.MaxOut)
		s.wake()
		if taken == nil {
			return
		}
		select {
		case <-taken:
		case <-time.After(s.edge.FullTime):
			s.edge.Counters().Slow.Add(1)
			s.close(closeLater, errSlow)
			return
		}
	}
}

// queue adds a response, if fewer than most wait. Otherwise the channel is closed once they are taken out.
func (s *socket) queue(n note, most int) (taken <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.end != nil || s.deaf: // nothing more is said
	case len(s.out) < most:
		s.out = append(s.out, n)
	default:
		if s.taken == nil {
			s.taken = make(chan struct{})
		}
		return s.taken
	}
	return nil
}

// takeOut empties the queue. The lock is held.
func (s *socket) takeOut() []note {
	out := s.out
	s.out = nil
	if s.taken != nil {
		close(s.taken)
		s.taken = nil
	}
	return out
}
