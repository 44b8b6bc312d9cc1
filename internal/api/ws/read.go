package ws

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/web/wire"
)

// read takes frames until the line ends. Once the conversation is ending it takes
// no notice of them, but goes on reading, so that the peer hears why.
func (s *socket) read(ctx context.Context) {
	defer s.guard("read")
	s.conn.SetPingHandler(func(data string) error {
		s.measure() // these count too
		return ignoring(s.conn.WriteControl(websocket.PongMessage, []byte(data), time.Now().Add(controlTime)))
	})
	s.conn.SetPongHandler(func(string) error { s.measure(); return nil })
	patience := time.Now().Add(s.edge.Patience)
	greeted := false
	for {
		text, err := s.next(patience)
		var late net.Error
		switch {
		case errors.As(err, &late) && late.Timeout() && !greeted:
			s.close(closeNoHello, errNoHello)
			return
		case errors.As(err, &late) && late.Timeout():
			s.close(closeSilent, errSilent)
			return
		case err != nil:
			return
		case text == nil || s.ended():
		case !s.measure():
		case !greeted:
			if greeted = s.greet(ctx, text); !greeted && !s.ended() {
				s.close(closeNoHello, errNoHello)
			}
		default:
			s.take(ctx, text)
		}
		if greeted {
			patience = time.Now().Add(2 * s.edge.Ping * 11 / 10)
		}
	}
}

// next is the next frame; nil where it was none that can be taken.
func (s *socket) next(patience time.Time) ([]byte, error) {
	if err := s.conn.SetReadDeadline(patience); err != nil {
		return nil, err
	}
	kind, r, err := s.conn.NextReader()
	if err != nil || s.ended() {
		return nil, err
	}
	if kind != websocket.TextMessage {
		s.close(closeBinary, errBinary)
		return nil, nil
	}
	text, err := io.ReadAll(io.LimitReader(r, wire.MaxFrame+1))
	if err != nil {
		return nil, err
	}
	if len(text) > wire.MaxFrame {
		s.close(closeTooLarge, errTooLarge)
		return nil, nil
	}
	return text, nil
}

// measure counts a frame; false, and the end, where there are too many.
func (s *socket) measure() bool {
	if s.frames.Allow() && s.edge.Gate.MayAsk(s.from) {
		return true
	}
	if !s.ended() {
		s.edge.Counters().Floods.Add(1)
		s.close(closeFlood, errFlood)
	}
	return false
}

// misread ends the conversation over a frame that cannot be read.
func (s *socket) misread(text []byte, err error) {
	if errors.Is(err, api.ErrNotJSON) || errors.Is(err, api.ErrNotUTF8) {
		s.close(closeNotJSON, api.Error{Code: "not-json", Message: err.Error()})
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

// take does what a frame asks.
func (s *socket) take(ctx context.Context, text []byte) {
	f, err := decode(text)
	if err != nil {
		s.misread(text, err)
		return
	}
	switch f := f.(type) {
	case *wire.Cmd:
		s.takeCmd(ctx, f)
	case *wire.Watch:
		s.watch(ctx, f.Seen)
	case *wire.Leave:
		s.takeLeave(ctx, f)
	case *wire.Lobby:
		s.takeLobby(f)
	case *wire.Ping:
		if f.T == wire.TPing {
			s.say("", view.Encode(wire.Ping{T: wire.TPong, N: f.N, Now: s.edge.Now().UnixMilli()}))
		}
	case *wire.Hello:
		s.close(closeBadFrame, errTwice)
	}
}

// ignoring is for what may fail because the line is gone: the next read says so.
func ignoring(error) error { return nil }
