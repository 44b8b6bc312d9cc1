package driver

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/gorilla/websocket"

	"casitas/internal/client"
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

// Get asks over HTTP and answers with the status and the body; 0 where there was no response.
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

// Guest is one connection by hand, for tests that look at single frames as they come.
type Guest struct {
	*client.Socket
	frames chan client.Frame
	status atomic.Pointer[client.Frame]
}

// Enter opens a connection and says hello, for a player's key or none, following rooms.
func Enter(ctx context.Context, node, key string, rooms ...wire.Seen) (*Guest, error) {
	s, err := client.Enter(ctx, websocket.Dialer{}, node, key, rooms...)
	if err != nil {
		return nil, err
	}
	g := &Guest{Socket: s, frames: make(chan client.Frame, 4096)}
	go g.read()
	if _, err = g.Await(ctx, "welcome", func(f client.Frame) bool { return f.T == wire.TWelcome }); err != nil {
		g.Close()
		return nil, err
	}
	return g, nil
}

// Frames are what the server says; closed when the connection has ended.
func (g *Guest) Frames() <-chan client.Frame { return g.frames }

func (g *Guest) read() {
	defer close(g.frames)
	for {
		f, err := g.Next()
		if err != nil {
			return
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
func (g *Guest) Close() { _ = g.Socket.Close() }

// Saving says whether the server has last said that it can save moves, and when it said so.
func (g *Guest) Saving() (saving bool, since time.Time) {
	f := g.status.Load()
	if f == nil || f.Saving == nil {
		return true, time.Time{}
	}
	return *f.Saving, f.At
}

// Await passes frames over until one fits.
func (g *Guest) Await(ctx context.Context, what string, fits func(client.Frame) bool) (client.Frame, error) {
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
			return client.Frame{}, fmt.Errorf("waiting for %s: %w", what, ctx.Err())
		}
	}
}

// Do says a command and waits for its ack or nack.
func (g *Guest) Do(ctx context.Context, c wire.Cmd) (client.Frame, error) {
	c.T = wire.TCmd
	if c.ID == "" {
		c.ID = uuid.NewString()
	}
	if err := g.Send(c); err != nil {
		return client.Frame{}, err
	}
	return g.Await(ctx, "the response to "+c.Do, func(f client.Frame) bool {
		return f.ID == c.ID && (f.T == wire.TAck || f.T == wire.TNack)
	})
}

// Look asks for the whole view of a room as it is now.
func (g *Guest) Look(ctx context.Context, room string) (client.Frame, wire.View, error) {
	var v wire.View
	if err := g.Send(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: room}}); err != nil {
		return client.Frame{}, v, err
	}
	f, err := g.Await(ctx, "room "+room, func(f client.Frame) bool { return f.T == wire.TResume && f.Room == room && len(f.View) > 0 })
	if err != nil {
		return f, v, err
	}
	err = json.Unmarshal(f.View, &v)
	return f, v, err
}

// AwaitList reads on until the list is as wanted.
func (g *Guest) AwaitList(ctx context.Context, l *client.List, what string, good func(wire.List) bool) error {
	var failed error
	_, err := g.Await(ctx, what, func(f client.Frame) bool {
		if f.T != wire.TLobby {
			return false
		}
		failed = l.Take(f)
		return failed != nil || good(l.List)
	})
	return cmp.Or(err, failed)
}
