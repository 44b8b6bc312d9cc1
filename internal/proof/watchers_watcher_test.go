//go:build long

package proof

import (
	"context"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/gorilla/websocket"

	"casitas/internal/client"
	"casitas/web/wire"
)

// heads is what the watchers of a room were shown, by version: all of them the same.
type heads struct {
	mu  sync.Mutex
	all map[uint64]string
}

func (s *heads) show(v uint64, h string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if before, found := s.all[v]; found && before != h {
		return fmt.Errorf("version %d was shown as %s and as %s", v, before, h)
	}
	s.all[v] = h
	return nil
}

const sip = 4 << 10 // bytes that a connection holds at its end

// watcher is one watcher of one room. While asleep is locked it does not read.
type watcher struct {
	says   []any // once it is shown an event
	conn   *client.Socket
	shown  *heads
	v      atomic.Uint64
	wholes atomic.Int64 // whole views shown to it
	asleep sync.Mutex
	gone   chan struct{} // closed when its connection has ended
	end    error         // why; to be read once it has
}

// watch opens a connection that holds next to nothing and follows a room from what was seen of it.
func watch(ctx context.Context, node string, seen wire.Seen, shown *heads, says ...any) (*watcher, error) {
	w := &watcher{says: says, shown: shown, gone: make(chan struct{})}
	w.v.Store(seen.V)
	small := func(_, _ string, c syscall.RawConn) error {
		return c.Control(func(fd uintptr) {
			_ = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, sip) // if not, it takes longer until it is full
		})
	}
	dialer := websocket.Dialer{
		HandshakeTimeout: patience, ReadBufferSize: 1 << 10, WriteBufferSize: 1 << 10, NetDialContext: (&net.Dialer{Control: small}).DialContext,
	}
	conn, err := client.Enter(ctx, dialer, node, "", seen)
	if err != nil {
		return nil, err
	}
	w.conn = conn
	go func() {
		defer close(w.gone)
		for w.end == nil {
			w.asleep.Lock()
			w.asleep.Unlock() //nolint:staticcheck // it only waits
			var f client.Frame
			if f, w.end = conn.Next(); w.end == nil {
				w.end = w.take(f)
			}
		}
		_ = conn.Close()
	}()
	return w, nil
}

func (w *watcher) take(f client.Frame) error {
	switch v := w.v.Load(); {
	case f.T == wire.TResume && (f.How == wire.HowEvents || f.How == wire.HowCurrent && f.V == v):
		return nil
	case f.T == wire.TEvent && f.V == v+1:
		for _, what := range w.says {
			if err := w.conn.Send(what); err != nil {
				return err
			}
		}
		w.says = nil
	case f.T == wire.TResume && f.How == wire.HowSnapshot && f.V >= v:
		w.wholes.Add(1)
	case f.T == wire.TEvent, f.T == wire.TResume:
		return fmt.Errorf("at version %d it was shown %s %s %d", v, f.T, f.How, f.V)
	default:
		return nil
	}
	w.v.Store(f.V)
	return w.shown.show(f.V, f.H)
}

// has says whether it is at a version, or its connection has ended.
func (w *watcher) has(v uint64) bool { return w.v.Load() >= v || w.ended() }

func (w *watcher) ended() bool {
	select {
	case <-w.gone:
		return true
	default:
		return false
	}
}

func (w *watcher) close() {
	_ = w.conn.Close()
	<-w.gone
}
