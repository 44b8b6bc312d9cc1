package ws

import (
	"time"

	"casitas/internal/engine"
	"casitas/internal/lobby"
)

// heldMost is for how long an ack may hold up what else there is to write, about.
const heldMost = 50 * time.Millisecond

// look sees to what is due by the clock of all: pings, and an end to those who say or take nothing.
func (s *socket) look(now time.Duration) {
	s.mu.Lock()
	silent := now - time.Duration(s.heard.Load())
	greeted, ending, held := s.greeted, s.end != nil, s.held != 0 && now-s.held > heldMost
	due := greeted && !ending && s.pingWhenDue(now)
	ping, patience := s.ping || s.list != nil && s.list.late, 2*s.edge.Ping*11/10
	if s.missed != 0 {
		silent, patience = min(silent, now-s.missed), 2*s.edge.PingOften()*11/10
	}
	player := ""
	if greeted {
		player = s.player.ID
	}
	s.mu.Unlock()
	if since := time.Duration(s.sending.Load()); since != 0 && now-since > s.edge.SendTime {
		s.edge.Counters().Slow.Add(1)
		_ = s.conn.Close()
		return
	}
	switch {
	case ending:
	case greeted && s.blocked(player):
	case !greeted && silent > s.edge.Patience:
		s.close(closeNoHello, errNoHello)
	case greeted && silent > patience:
		s.close(closeSilent, errSilent)
	case ping:
		s.wake()
	}
	if due && s.player.Program() {
		s.do(s.checkToken)
	}
	if held && s.release() {
		s.run("write", (*socket).write)
	}
}

// pingWhenDue has the peer pinged now and then; a player who may be missed in a match, often. true: it was time to look whether.
// The lock is held.
func (s *socket) pingWhenDue(now time.Duration) bool {
	if now < s.next {
		return false
	}
	first := s.next == 0
	s.next = now + around(s.edge.PingOften())
	if s.mayBeMissed() {
		if s.missed == 0 {
			s.missed = now
		}
		s.ping = true
		return true
	}
	s.missed = 0
	if !first && now >= s.seldom {
		s.ping = true
	}
	if first || s.ping {
		s.seldom = now + around(s.edge.Ping)
	}
	s.next = min(s.next, s.seldom) // or a ping would wait for the look after it
	return true
}

// mayBeMissed says whether the peer plays in a match that is played out at one sitting. The lock is held.
func (s *socket) mayBeMissed() bool {
	if s.player.ID == "" {
		return false
	}
	misses := func(v *lobby.Visit) bool {
		if v == nil {
			return false
		}
		is := v.Room.Feed().State()
		return is.SeatOf(s.player.ID) != engine.Nobody && is.Awaits()
	}
	for _, f := range s.rooms {
		if misses(f.visit) {
			return true
		}
	}
	for _, visit := range s.stays {
		if misses(visit) {
			return true
		}
	}
	return false
}
