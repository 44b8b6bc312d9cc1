package driver

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/gorilla/websocket"

	"casitas/internal/freeport"
	"casitas/web/wire"
)

// StartNode starts a server that lets many players come from one address. More are its other flags: where its
// journal is.
func StartNode(ctx context.Context, bin string, more ...string) (*Server, error) {
	addr, err := freeport.Take()
	if err != nil {
		return nil, err
	}
	s := &Server{Bin: bin, Addr: addr, Args: append(append([]string{}, more...), generous...)}
	err = s.Start(ctx)
	return s, err
}

// Pid is the process' id.
func (s *Server) Pid() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cmd.Process.Pid
}

// Get asks over HTTP and answers with the status and the body; 0 where there was no answer.
func (s *Server) Get(ctx context.Context, path string) (status int, body string) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL()+path, nil)
	if err != nil {
		return 0, err.Error()
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err.Error()
	}
	defer func() { _ = res.Body.Close() }()
	text, _ := io.ReadAll(res.Body)
	return res.StatusCode, string(bytes.TrimSpace(text))
}

// Frame is what a server said, read as far as tests look at it.
type Frame struct {
	T, ID, Room, How, H, Code, Message string
	V                                  uint64
	Retryable                          bool
	Saving                             *bool
	View, Diff                         json.RawMessage
	N                                  int
	Seek                               string          // of a pairing
	Seeks                              []wire.Seek     // the player's own
	From                               uint64          // of a list
	List                               json.RawMessage // all of it
	At                                 time.Time       `json:"-"` // when it came
}

// Guest is one connection by hand, for tests that look at single frames. It never comes back by itself.
type Guest struct {
	saying sync.Mutex
	ws     *websocket.Conn
	frames chan Frame
	status atomic.Pointer[Frame]
}

// Enter opens a connection and says hello, for a player's key or none, following rooms.
func Enter(ctx context.Context, node, key string, rooms ...wire.Seen) (*Guest, error) {
	ws, err := Dial(ctx, node, websocket.Dialer{}, key, rooms...)
	if err != nil {
		return nil, err
	}
	g := &Guest{ws: ws, frames: make(chan Frame, 4096)}
	go g.read()
	if _, err = g.Await(ctx, "welcome", func(f Frame) bool { return f.T == wire.TWelcome }); err != nil {
		g.Close()
		return nil, err
	}
	return g, nil
}

// Frames are what the server says; closed when the connection has ended.
func (g *Guest) Frames() <-chan Frame { return g.frames }

func (g *Guest) read() {
	defer close(g.frames)
	for {
		_, text, err := g.ws.ReadMessage()
		if err != nil {
			return
		}
		f := Frame{At: time.Now()}
		if json.Unmarshal(text, &f) != nil {
			return
		}
		if f.T == wire.TPing {
			_ = g.Say(wire.Ping{T: wire.TPong, N: f.N}) // the next read tells if the connection is gone
		}
		if f.T == wire.TStatus {
			g.status.Store(&f)
		}
		select {
		case g.frames <- f:
		default: // nobody looks at them
		}
	}
}

// Close ends the connection.
func (g *Guest) Close() { _ = g.ws.Close() }

// Say says a frame.
func (g *Guest) Say(frame any) error {
	g.saying.Lock()
	defer g.saying.Unlock()
	return g.ws.WriteJSON(frame)
}

// Saving says whether the server has last said that it can save moves, and when it said so.
func (g *Guest) Saving() (saving bool, since time.Time) {
	f := g.status.Load()
	if f == nil || f.Saving == nil {
		return true, time.Time{}
	}
	return *f.Saving, f.At
}

// Await passes frames over until one fits.
func (g *Guest) Await(ctx context.Context, what string, fits func(Frame) bool) (Frame, error) {
	for {
		select {
		case f, open := <-g.frames:
			if !open {
				return f, fmt.Errorf("waiting for %s: the connection broke", what)
			}
			if fits(f) {
				return f, nil
			}
		case <-ctx.Done():
			return Frame{}, fmt.Errorf("waiting for %s: %w", what, ctx.Err())
		}
	}
}

// Do says a command and waits for its ack or nack.
func (g *Guest) Do(ctx context.Context, c wire.Cmd) (Frame, error) {
	c.T = wire.TCmd
	if c.ID == "" {
		c.ID = uuid.NewString()
	}
	if err := g.Say(c); err != nil {
		return Frame{}, err
	}
	return g.Await(ctx, "the answer to "+c.Do, func(f Frame) bool {
		return f.ID == c.ID && (f.T == wire.TAck || f.T == wire.TNack)
	})
}

// Look asks for the whole view of a room as it is now.
func (g *Guest) Look(ctx context.Context, room string) (Frame, wire.View, error) {
	var v wire.View
	if err := g.Say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: room}}); err != nil {
		return Frame{}, v, err
	}
	f, err := g.Await(ctx, "room "+room, func(f Frame) bool { return f.T == wire.TResume && f.Room == room && len(f.View) > 0 })
	if err != nil {
		return f, v, err
	}
	err = json.Unmarshal(f.View, &v)
	return f, v, err
}
