package ws

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/api"
	"casitas/web/wire"
)

// read takes frames until the connection ends. Once the conversation is ending it takes no notice of them, but goes on
// reading, so that the peer hears why.
func (s *socket) read() {
	defer s.over()
	if !s.safely("read", (*socket).readAll) {
		return
	}
	if s.closedByPeer() {
		s.later(2*parting, "closed", func() { _ = s.conn.Close() }) // by then it is, unless the peer takes nothing
		return
	}
	_ = s.conn.Close()
}

// closedByPeer says whether the peer has closed the conversation and our close frame is still to be written: by the writer, after all else.
func (s *socket) closedByPeer() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.end != nil && s.end.heard && !s.deaf
}

func (s *socket) readAll() {
	s.conn.SetPingHandler(func(data string) error {
		if s.measure() { // these count too
			pong := append([]byte{0x80 | websocket.PongMessage, byte(len(data))}, data...)
			s.say("", pong)
		}
		return nil
	})
	s.conn.SetCloseHandler(func(code int, _ string) error {
		s.ends(ending{code: code, heard: true})
		return nil
	})
	s.conn.SetPongHandler(func(string) error { s.measure(); return nil })
	greeted := false
	for {
		kind, r, err := s.conn.NextReader()
		if err != nil {
			return
		}
		if s.ended() {
			continue
		}
		if kind != websocket.TextMessage {
			s.close(closeBinary, errBinary)
			continue
		}
		text := texts.Get().(*bytes.Buffer)
		text.Reset()
		_, err = text.ReadFrom(io.LimitReader(r, wire.MaxFrame+1))
		if err != nil {
			return
		}
		greeted = s.takeIn(text.Bytes(), greeted)
		texts.Put(text)
	}
}

// texts are buffers for frames that are being read. Nothing of a frame is kept that is not copied.
var texts = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// takeIn takes a frame in, the first one as a hello, and says whether that has been said.
func (s *socket) takeIn(text []byte, greeted bool) bool {
	switch {
	case s.ended(): // while it was read
	case len(text) > wire.MaxFrame:
		s.close(closeTooLarge, errTooLarge)
	case !s.measure():
	case greeted:
		s.aside(func() { s.take(text) })
	default:
		s.aside(func() { greeted = s.greet(text) })
		if !greeted && !s.ended() {
			s.close(closeNoHello, errNoHello)
		}
	}
	return greeted
}

// measure counts a frame; false, and the end, where there are too many.
func (s *socket) measure() bool {
	now := time.Now()
	s.heard.Store(int64(s.all.at(now)))
	if s.frames.AllowN(now, 1) && s.edge.Gate.MayAsk(s.from) && s.edge.Gate.MayHear(s.player) {
		return true
	}
	s.flood()
	return false
}

// misread ends the conversation over a frame that cannot be read.
func (s *socket) misread(text []byte, err error) {
	if errors.Is(err, api.ErrNotJSON) || errors.Is(err, api.ErrNotUTF8) {
		s.close(closeNotJSON, notJSON(err))
		return
	}
	if errors.Is(err, errUnknownT) {
		s.close(closeBadFrame, errUnknownT)
		return
	}
	var about struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(text, &about) != nil {
		about.ID = "" // it was a request, but not one that can be named
	}
	s.closeFor(closeBadFrame, badFrame(err.Error()), about.ID)
}
