// Package client is the one client of the server that tests, proofs and loads have: a socket that sends frames, receives
// them and answers pings, and mirrors of what it follows. It never comes back by itself: that is internal/driver's.
package client

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"casitas/web/wire"
)

// Socket is a WebSocket to a server. One goroutine receives; any may send.
type Socket struct {
	*websocket.Conn
	Mute bool // pings are left unanswered

	sending sync.Mutex
	text    bytes.Buffer // the frame that was received last
}

// Dial opens a socket to a server at a base address, such as http://127.0.0.1:8080, as its own page would; the headers are
// sent instead of the page's, if there are any. The response to a handshake is nil where there was none; its body is read.
func Dial(ctx context.Context, d websocket.Dialer, node, path string, h http.Header) (*Socket, *http.Response, error) {
	if h == nil {
		h = http.Header{"Origin": {node}}
	}
	d.HandshakeTimeout = cmp.Or(d.HandshakeTimeout, 5*time.Second)
	conn, res, err := d.DialContext(ctx, "ws"+node[len("http"):]+path, h)
	if err != nil {
		return nil, res, err
	}
	return &Socket{Conn: conn}, res, nil
}

// Enter opens a socket and says hello: for a player's key, or for nobody in particular, following rooms from what was
// seen of them.
func Enter(ctx context.Context, d websocket.Dialer, node, key string, rooms ...wire.Seen) (*Socket, error) {
	s, _, err := Dial(ctx, d, node, "/ws", nil) //nolint:bodyclose // it has been read
	if err != nil {
		return nil, err
	}
	if err := s.Send(wire.Hello{T: wire.THello, Protocol: wire.Protocol, Key: key, Rooms: rooms}); err != nil {
		_ = s.Close()
		return nil, err
	}
	return s, nil
}

// Send sends a frame.
func (s *Socket) Send(frame any) error {
	text, err := json.Marshal(frame)
	if err != nil {
		return err
	}
	return s.SendText(text)
}

// SendText sends a frame that is text already.
func (s *Socket) SendText(text []byte) error {
	s.sending.Lock()
	defer s.sending.Unlock()
	return s.WriteMessage(websocket.TextMessage, text)
}

// ping is how every ping of the server begins.
const ping = `{"t":"` + wire.TPing + `"`

// Receive is the text of the next frame, which is good until the next call. A ping has been answered.
func (s *Socket) Receive() ([]byte, error) {
	_, r, err := s.NextReader()
	if err != nil {
		return nil, err
	}
	s.text.Reset()
	if _, err := s.text.ReadFrom(r); err != nil {
		return nil, err
	}
	text := s.text.Bytes()
	if !s.Mute && bytes.HasPrefix(text, []byte(ping)) {
		var p wire.Ping
		if err := json.Unmarshal(text, &p); err != nil {
			return nil, err
		}
		_ = s.Send(wire.Ping{T: wire.TPong, N: p.N}) // the next call tells if the connection is gone
	}
	return text, nil
}
