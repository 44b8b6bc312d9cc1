package ws

import (
	"context"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/web/wire"
)

// greet takes the first frame. false: it was no hello that can be answered.
func (s *socket) greet(text []byte) bool {
	f, err := decode(text)
	if err != nil {
		s.misread(text, err)
		return false
	}
	hello, ok := f.(*wire.Hello)
	if !ok {
		return false
	}
	if hello.Protocol != wire.Protocol {
		s.close(closeProtocol, errProtocol)
		return false
	}
	if len(hello.Rooms) > wire.MaxRooms {
		s.close(closeBadFrame, errManyRooms)
		return false
	}
	if s.blocked("") || !s.know(hello.Key) {
		return false
	}
	s.say("", view.FrameOf(s.welcome()))
	s.mu.Lock()
	s.greeted = true
	s.count(1)
	s.openTab()
	s.mu.Unlock()
	s.wake() // it may be told more now
	for _, seen := range hello.Rooms {
		s.watch(seen)
	}
	return true
}

// know finds out who speaks.
func (s *socket) know(key string) bool {
	if key == "" {
		return true
	}
	call, cancel := api.Briefly(context.Background())
	defer cancel()
	p, err := s.edge.PlayerOf(call, key)
	if err != nil {
		f, known := api.ErrorOf(err)
		if !known {
			s.edge.Log.Error("a player could not be looked up", "err", err)
		}
		s.close(closeOf(f), f)
		return false
	}
	s.player = p
	return true
}

// count counts the socket in or out, by who is at its other end.
func (s *socket) count(by int64) {
	if s.player.ID != "" {
		s.edge.Counters().Players.Add(by)
	} else {
		s.edge.Counters().Watchers.Add(by)
	}
}

func (s *socket) welcome() wire.Welcome {
	return wire.Welcome{
		T: wire.TWelcome, Protocol: wire.Protocol, You: view.WhoOf(s.player), Now: s.edge.Now().UnixMilli(),
		Ping: max(1, int(s.edge.Ping.Seconds())), Build: s.edge.Build, Talk: s.edge.Talk,
	}
}
