package ws

import (
	"net"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/api/view"
	"casitas/web/wire"
)

// What a socket's writer is doing.
const (
	idle    = iota // there is none
	writing        // somebody writes, or holds the pen
	again          // and is to look once more when all is written
)

// wake has a writer look at what there is to write. It does not wait.
func (s *socket) wake() {
	for {
		switch s.writer.Load() {
		case idle:
			if s.writer.CompareAndSwap(idle, writing) {
				s.run("write", (*socket).write)
				return
			}
		case writing:
			if s.writer.CompareAndSwap(writing, again) {
				return
			}
		default:
			return
		}
	}
}

// hold lets what is to be written wait, so that it goes out with an ack that will soon be there.
func (s *socket) hold() {
	if s.writer.CompareAndSwap(idle, writing) {
		s.mu.Lock()
		s.held = s.all.clock()
		s.mu.Unlock()
	}
}

// release says whether what has waited is to be written now, by the caller.
func (s *socket) release() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	held := s.held != 0
	s.held = 0
	return held
}

// deliver writes at once what there is to write, as far as the connection takes it, and has somebody else write what it
// does not. It waits for no peer.
func (s *socket) deliver() {
	if s.raw == nil || !s.writer.CompareAndSwap(idle, writing) {
		s.wake()
		return
	}
	s.safely("write", (*socket).writeNow)
}

func (s *socket) writeNow() {
	ended := false
	defer s.orIdle(&ended)
	frames, more, end := s.gather()
	left := writeNow(s.raw, frames)
	if more || end != nil || len(left) > 0 || !s.writer.CompareAndSwap(writing, idle) {
		s.run("write", func(s *socket) { s.goOn(left, end) })
	}
	ended = true
}

// write writes all there is to write.
func (s *socket) write() { s.goOn(nil, nil) }

// goOn writes what has been gathered, and then all else. Whoever ends it without being idle has ended writing for good.
func (s *socket) goOn(frames net.Buffers, end *ending) {
	ended := false
	defer s.orIdle(&ended)
	for more := true; !ended; {
		if !s.send(frames) {
			s.stopSaying()
			ended = true
		} else if end != nil {
			s.part(end)
			ended = true
		} else if more || !s.writer.CompareAndSwap(writing, idle) {
			s.writer.Store(writing)
			frames, more, end = s.gather()
		} else {
			ended = true
		}
	}
}

// orIdle is for who panics before writing has ended: somebody else is to write why the socket ends.
func (s *socket) orIdle(ended *bool) {
	if !*ended {
		s.writer.Store(idle)
	}
}

// gather is what is to be written now, in order; more where there is more of it, to be sent when this is.
func (s *socket) gather() (frames net.Buffers, more bool, end *ending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	frames = make(net.Buffers, 0, 2) // as a rule an event, and an ack
	for _, n := range s.takeOut() {
		if f := s.rooms[n.room]; f != nil {
			for more := true; more; {
				frames, more, _ = s.news(frames, f)
			}
		}
		frames = append(frames, n.frame)
	}
	if s.end != nil {
		if s.end.frame != nil {
			frames = append(frames, s.end.frame)
		}
		return frames, false, s.end
	}
	if s.ping {
		s.times()
	}
	for _, f := range s.rooms {
		var left, ended bool
		frames, left, ended = s.news(frames, f)
		switch {
		case left:
			more = true
		case ended:
			s.followOn(f)
		}
	}
	frames = s.saving(frames)
	frames = s.listNews(frames)
	frames = s.seekNews(frames)
	if s.ping {
		s.ping = false
		s.pings++
		frames = append(frames, pingFrame(wire.TPing, s.pings, s.edge.Now().UnixMilli()))
	}
	return frames, more, nil
}

// send writes frames, in one system call where they are few. Whoever does not take them in time is let go by look.
func (s *socket) send(frames net.Buffers) bool {
	if len(frames) == 0 {
		return true
	}
	s.sending.Store(int64(s.all.clock()))
	defer s.sending.Store(0)
	if len(frames) > 1 {
		all := frames
		_, err := all.WriteTo(s.net)
		return err == nil
	}
	_, err := s.net.Write(frames[0])
	return err == nil
}

// stopSaying is for a connection that cannot be written to. Nobody waits for that any more.
func (s *socket) stopSaying() {
	s.mu.Lock()
	s.deaf = true
	s.takeOut()
	s.mu.Unlock()
	_ = s.conn.Close()
}

// part sends the close frame, and hangs up when the peer has had time to hear why.
func (s *socket) part(end *ending) {
	s.mu.Lock()
	s.deaf = true
	s.mu.Unlock()
	text := websocket.FormatCloseMessage(end.code, "")
	_ = s.conn.WriteControl(websocket.CloseMessage, text, time.Now().Add(s.edge.SendTime)) // the peer may be gone
	if end.heard {
		_ = s.conn.Close()
		return
	}
	s.later(parting, "part", func() { _ = s.conn.Close() })
}

// pingFrame is a ping or pong.
func pingFrame(t string, n int, now int64) view.Frame {
	return view.FrameOf(wire.Ping{T: t, N: n, Now: now})
}
