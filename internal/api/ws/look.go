package ws

import "time"

// heldMost is for how long an ack may hold up what else there is to write, about.
const heldMost = 50 * time.Millisecond

// look sees to what is due by the clock of all: pings, and an end to those who say or take nothing.
func (s *socket) look(now time.Duration) {
	s.mu.Lock()
	silent := now - time.Duration(s.heard.Load())
	greeted, ending, held := s.greeted, s.end != nil, s.held != 0 && now-s.held > heldMost
	if greeted && !ending && now >= s.next {
		s.ping = s.next != 0
		s.next = now + around(s.edge.Ping)
	}
	ping := s.ping
	s.mu.Unlock()
	if since := time.Duration(s.sending.Load()); since != 0 && now-since > s.edge.SendTime {
		s.edge.Counters().Slow.Add(1)
		_ = s.conn.Close()
		return
	}
	switch {
	case ending:
	case !greeted && silent > s.edge.Patience:
		s.close(closeNoHello, errNoHello)
	case greeted && silent > 2*s.edge.Ping*11/10:
		s.close(closeSilent, errSilent)
	case ping:
		s.wake()
	}
	if held {
		s.release()
	}
}
