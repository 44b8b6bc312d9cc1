package lobby

import "time"

// soon is something that is told of a room before long: one time after another, and not too often.
type soon struct {
	due, more bool      // it is about to be told, or just being told; and once more then
	last      time.Time // when it was told
}

// soon has something told within a time of the last, with what is so by then. The lobby's lock is held.
func (l *Lobby) soon(s *soon, room string, every time.Duration, tell func()) {
	s.more = s.due
	if s.due {
		return
	}
	s.due = true
	time.AfterFunc(max(0, every-time.Since(s.last)), func() {
		l.background.start(func() { l.guarded(room, func() { l.tellNow(s, room, every, tell) }) })
	})
}

func (l *Lobby) tellNow(s *soon, room string, every time.Duration, tell func()) {
	l.mu.Lock()
	s.more = false
	l.mu.Unlock()
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if s.due, s.last = false, time.Now(); s.more {
			l.soon(s, room, every, tell)
		}
	}()
	tell()
}
