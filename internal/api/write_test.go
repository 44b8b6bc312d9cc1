package api_test

import (
	"context"
	"net"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"casitas/internal/api"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// wires is a listener that counts writes of one frame, whether they wait or not, and in which a write that waits can panic. What
// is embedded has a method for several buffers in one system call, which net.Buffers finds: that is not counted.
type wires struct {
	net.Listener
	mu  sync.Mutex
	all []*tapped
}

type tapped struct {
	*net.TCPConn
	single atomic.Int64
	panics atomic.Bool // the next write does
}

func (c *tapped) Write(b []byte) (int, error) {
	if c.panics.Swap(false) {
		panic("planted")
	}
	c.single.Add(1)
	return c.TCPConn.Write(b)
}

// SyscallConn is for writes that do not wait.
func (c *tapped) SyscallConn() (syscall.RawConn, error) {
	raw, err := c.TCPConn.SyscallConn()
	return tappedRaw{raw, c}, err
}

type tappedRaw struct {
	syscall.RawConn
	of *tapped
}

func (r tappedRaw) Control(write func(fd uintptr)) error {
	r.of.single.Add(1)
	return r.RawConn.Control(write)
}

func (w *wires) Accept() (net.Conn, error) {
	conn, err := w.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c := &tapped{TCPConn: conn.(*net.TCPConn)} // it listens on TCP
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = append(w.all, c)
	return c, nil
}

// of is the server's end of a guest's connection.
func (w *wires) of(g *guest) *tapped {
	g.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.all {
		if c.RemoteAddr().String() == g.LocalAddr().String() {
			return c
		}
	}
	g.t.Fatal("there is no such connection")
	return nil
}

func startWired(t *testing.T, with ...func(*api.Config)) (*node, *wires) {
	t.Helper()
	listener := must.Get((&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
	w := &wires{Listener: listener}
	return startAt(t, t.TempDir(), w, with...), w
}

// Whoever moves is sent the event and the ack in one system call.
func TestEventAndAckInOneWrite(t *testing.T) {
	n, w := startWired(t)
	tb := seat(n, wire.Options{Rules: "hoyito-3", Length: rooms.MaxRounds, Opener: "south"}) // so few that the room writes to them itself
	apart := 0
	const moves = 30
	for range moves {
		g := tb.mover()
		before := w.of(g).single.Load()
		tb.sowFirst()
		if w.of(g).single.Load() > before {
			apart++
		}
	}
	// Nothing is held back where the writer was still busy with the move before.
	if apart > moves/2 {
		t.Errorf("of %d moves %d were answered in more than one write", moves, apart)
	}
}

// forgetful is a store of players that panics when it is asked for one of them by the worker of a socket.
type forgetful struct {
	rooms.Players
	panics atomic.Bool
}

func (f *forgetful) PlayerByID(ctx context.Context, id string) (rooms.Player, error) {
	if f.panics.Swap(false) {
		panic("planted")
	}
	return f.Players.PlayerByID(ctx, id)
}

// A panic in what writes to a socket, or in what works for it, ends that socket alone: its peer comes back.
func TestPanicStaysWithItsSocket(t *testing.T) {
	var players *forgetful
	n, w := startWired(t, func(c *api.Config) {
		players = &forgetful{Players: c.Players}
		c.Players = players
	})
	tb := seat(n, tihbat)
	for where, plant := range map[string]func(){
		"write": func() { w.of(tb.a).panics.Store(true); tb.a.say(wire.Ping{T: wire.TPing, N: 1}) },
		"work":  func() { players.panics.Store(true); tb.a.send(wire.Cmd{Do: wire.DoOpen, Options: &tihbat}) },
	} {
		before := tb.edge.Counters().Panics.Load()
		plant()
		tb.a.wantClosed(1011, "unavailable", "again")
		if n := tb.edge.Counters().Panics.Load() - before; n != 1 {
			t.Errorf("%s: %d panics were counted", where, n)
		}
		tb.b.say(wire.Ping{T: wire.TPing, N: 7})
		tb.b.want(wire.TPong)
		tb.a = tb.guest(tb.south)
		tb.a.watch(tb.room)
		tb.sowFirst()
	}
}
