package proof

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/driver"
	"casitas/web/wire"
)

// watcher is one watcher of one room.
type watcher struct {
	scroll *scroll
	room   string
	conn   *websocket.Conn
	v      atomic.Uint64
	wholes atomic.Int64  // whole views shown to it
	gone   chan struct{} // closed when its connection has ended
	end    error         // why; to be read once it has

	mu    sync.Mutex
	awake chan struct{} // closed while it reads
}

// enter opens a connection and follows a room from what was seen of it; a thin connection holds next to nothing.
func enter(ctx context.Context, door string, thin bool, seen wire.Seen, s *scroll) (*watcher, error) {
	w := &watcher{scroll: s, room: seen.Room, gone: make(chan struct{}), awake: make(chan struct{})}
	w.v.Store(seen.V)
	close(w.awake)
	dialer := websocket.Dialer{HandshakeTimeout: patience, ReadBufferSize: 1 << 10, WriteBufferSize: 1 << 10}
	if thin {
		dialer.NetDialContext = (&net.Dialer{Control: func(_, _ string, c syscall.RawConn) error {
			return c.Control(func(fd uintptr) {
				_ = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, sip) // if not, it takes longer until it is full
			})
		}}).DialContext
	}
	conn, err := driver.Dial(ctx, door, dialer, "", seen)
	if err != nil {
		return nil, err
	}
	w.conn = conn
	go w.read()
	return w, nil
}

// stop stops reading, after the frame that is being waited for; goOn reads again.
func (w *watcher) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.awake = make(chan struct{})
}

func (w *watcher) goOn() {
	w.mu.Lock()
	defer w.mu.Unlock()
	select {
	case <-w.awake:
	default:
		close(w.awake)
	}
}

func (w *watcher) read() {
	defer close(w.gone)
	defer func() { _ = w.conn.Close() }()
	var text bytes.Buffer
	for {
		w.mu.Lock()
		awake := w.awake
		w.mu.Unlock()
		<-awake
		text.Reset()
		_, r, err := w.conn.NextReader()
		if err == nil {
			_, err = text.ReadFrom(r)
		}
		if err == nil {
			err = w.take(text.Bytes())
		}
		if err != nil {
			w.end = err
			return
		}
	}
}

// errShown is what no watcher may be shown.
var errShown = errors.New("it was shown what it must not be")

// take takes a frame.
func (w *watcher) take(frame []byte) error {
	v := w.v.Load()
	if w.scroll.is(v+1, frame) {
		w.v.Store(v + 1)
		return nil
	}
	var f struct {
		T, Room, How, H string
		V               uint64
		N               int
		View            json.RawMessage
	}
	if err := json.Unmarshal(frame, &f); err != nil {
		return fmt.Errorf("%w: no frame: %s", errShown, frame)
	}
	switch {
	case f.T == wire.TPing:
		return w.conn.WriteJSON(wire.Ping{T: wire.TPong, N: f.N})
	case f.T == wire.TEvent && f.V == v+1:
		if err := w.scroll.event(f.V, frame); err != nil {
			return fmt.Errorf("%w: %w", errShown, err)
		}
	case f.T == wire.TResume && f.How == wire.HowSnapshot && f.V >= v:
		w.wholes.Add(1)
		if err := w.scroll.whole(f.V, f.H, f.View); err != nil {
			return fmt.Errorf("%w: %w", errShown, err)
		}
	case f.T == wire.TResume && (f.How == wire.HowEvents || f.How == wire.HowCurrent && f.V == v):
		return nil
	case f.T == wire.TEvent, f.T == wire.TResume:
		return fmt.Errorf("%w: at version %d, %s", errShown, v, frame)
	default:
		return nil
	}
	w.v.Store(f.V)
	return nil
}

// close leaves.
func (w *watcher) close() {
	_ = w.conn.Close()
	w.goOn()
	<-w.gone
}

// await waits until something is so.
func await(what string, so func() bool) error {
	late := time.NewTimer(patience)
	defer late.Stop()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !so() {
		select {
		case <-tick.C:
		case <-late.C:
			return fmt.Errorf("%s: not so in time", what)
		}
	}
	return nil
}
