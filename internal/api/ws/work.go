package ws

import (
	"context"

	"casitas/internal/api"
)

// do has something done in order; false where too much waits already.
func (s *socket) do(what func(context.Context)) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.gone:
		return true
	case len(s.work) >= api.MaxWork:
		return false
	}
	s.work = append(s.work, what)
	if !s.working {
		s.working = true
		if s.life == nil {
			s.life, s.cancel = context.WithCancel(context.Background())
		}
		s.run("work", (*socket).doAll)
	}
	return true
}

// inOrder has something done in order; where too much waits already, the conversation ends.
func (s *socket) inOrder(what func(context.Context)) {
	if !s.do(what) {
		s.flood()
	}
}

// doAll does what there is to do.
func (s *socket) doAll() {
	for {
		s.mu.Lock()
		if len(s.work) == 0 {
			s.working, s.work = false, nil
			over := s.leaving
			s.mu.Unlock()
			if over {
				s.closeQuietly(closeRestart)
			}
			return
		}
		what, life := s.work[0], s.life
		s.work = s.work[1:]
		s.mu.Unlock()
		what(life)
	}
}
