package ws

import (
	"context"
	"errors"
	"net"
	"time"

	"github.com/gorilla/websocket"

	"casitas/web/wire"
)

// write sends what there is to send, and waits for more. It is never waited for:
// what it cannot send in time it does not send at all.
func (s *socket) write(ctx context.Context) {
	defer s.hangUp()
	defer s.stopSaying()
	defer s.guard("write")
	ping, look := time.NewTimer(around(s.edge.Ping)), time.NewTimer(time.Hour)
	defer ping.Stop()
	defer look.Stop()
	for n := 1; ; {
		frames, wait, end := s.gather(ctx)
		for _, frame := range frames {
			if !s.send(frame) {
				return
			}
		}
		if end != nil {
			s.part(end)
			return
		}
		if wait > 0 {
			look.Reset(wait)
		}
		select {
		case <-s.wake:
		case <-look.C:
		case <-ping.C:
			if !s.send(encodeAside(wire.Ping{T: wire.TPing, N: n, Now: s.edge.Now().UnixMilli()})) {
				return
			}
			n++
			ping.Reset(around(s.edge.Ping))
		case <-ctx.Done():
			if !s.closing() {
				return
			}
		}
	}
}

// gather is what is to be written now, in order; wait is when to look again although nobody woke us, 0: no need.
func (s *socket) gather(ctx context.Context) (frames [][]byte, wait time.Duration, end *ending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range s.takeOut() {
		if f := s.rooms[n.room]; f != nil {
			for more := true; more; {
				var news [][]byte
				news, more = s.news(f)
				frames = append(frames, news...)
			}
		}
		frames = append(frames, n.frame)
	}
	if s.end != nil {
		if s.end.frame != nil {
			frames = append(frames, s.end.frame)
		}
		return frames, 0, s.end
	}
	for _, f := range s.rooms {
		news, more := s.news(f)
		frames = append(frames, news...)
		if more {
			s.nudge()
			continue
		}
		who, later := s.who(f)
		frames = append(frames, who...)
		if later > 0 && (wait == 0 || later < wait) {
			wait = later
		}
		s.followOn(ctx, f)
	}
	frames = append(frames, s.saving()...)
	return append(frames, s.listNews()...), wait, nil
}

// stopSaying lets nobody wait for a writer that has ended.
func (s *socket) stopSaying() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.deaf = true
	s.takeOut()
}

func (s *socket) send(frame []byte) bool {
	if s.conn.SetWriteDeadline(time.Now().Add(s.edge.SendTime)) != nil {
		return false
	}
	err := s.conn.WriteMessage(websocket.TextMessage, frame)
	var late net.Error
	if errors.As(err, &late) && late.Timeout() {
		s.edge.Counters().Slow.Add(1)
	}
	return err == nil
}

// part sends the close frame.
func (s *socket) part(end *ending) {
	text := websocket.FormatCloseMessage(end.code, "")
	_ = s.conn.WriteControl(websocket.CloseMessage, text, time.Now().Add(controlTime)) // the line may be gone
}

// hangUp ends the line when the peer has had time to hear why.
func (s *socket) hangUp() {
	if !s.ended() {
		_ = s.conn.Close()
		return
	}
	time.AfterFunc(parting, func() { _ = s.conn.Close() })
}
