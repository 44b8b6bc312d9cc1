package api_test

import (
	"fmt"
	"net"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/api"
	"casitas/internal/must"
	"casitas/web/wire"
)

// thin is a listener whose connections hold next to nothing, so that who does not read is noticed at once.
type thin struct{ net.Listener }

const sip = 4 << 10

func (l thin) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if connection, ok := c.(*net.TCPConn); ok {
		_ = connection.SetWriteBuffer(sip)
	}
	return c, err
}

// thinNode is a node with such connections, which waits a minute for a peer to take a frame.
func thinNode(t *testing.T) *node {
	t.Helper()
	return startAt(t, t.TempDir(), thin{listen(t)}, func(c *api.Config) {
		c.SendTime, c.FullTime, c.Ping = time.Minute, 200*time.Millisecond, time.Hour // who reads nothing answers no ping
	})
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	var config net.ListenConfig
	listener := must.Get(config.Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
	return listener
}

// thinGuest is a guest whose own end holds no more, from the first: where less is taken than was promised, answers are lost with what they bear.
func (n *node) thinGuest() *guest {
	n.t.Helper()
	thin := func(_, _ string, c syscall.RawConn) (err error) {
		_ = c.Control(func(fd uintptr) { err = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, sip) })
		return err
	}
	dialer := websocket.Dialer{NetDialContext: (&net.Dialer{Control: thin}).DialContext}
	g := n.dialWith(dialer, nil)
	g.hello(nil)
	return g
}

// dams is a listener whose connections can be made to take nothing.
type dams struct {
	net.Listener
	mu   sync.Mutex
	last *dam
}

func (l *dams) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = &dam{Conn: c, full: make(chan struct{}, 1)}
	return l.last, nil
}

// dam is one connection. While it is shut, whoever writes to it waits.
type dam struct {
	net.Conn
	full chan struct{} // somebody waits
	mu   sync.Mutex

	closed, late bool // a close frame was written, and something after it
}

func (d *dam) Write(b []byte) (int, error) {
	if !d.mu.TryLock() {
		select {
		case d.full <- struct{}{}:
		default:
		}
		d.mu.Lock()
	}
	defer d.mu.Unlock()
	d.late = d.late || d.closed
	d.closed = d.closed || b[0] == 0x80|websocket.CloseMessage
	return d.Conn.Write(b)
}

// TestSlowWatcher: who does not read for a while delays nobody, and is then shown the present at once.
func TestSlowWatcher(t *testing.T) {
	t.Parallel()
	connections := &dams{Listener: listen(t)}
	tb := seat(startAt(t, t.TempDir(), connections, func(c *api.Config) { c.SendTime, c.Ping = time.Minute, time.Hour }), wire.Options{Rules: "hoyito-3", Length: -1, Opener: "south"})
	slow := tb.guest(nil)
	connections.mu.Lock()
	connection := connections.last
	connections.mu.Unlock()
	slow.watch(tb.room)
	slow.want(wire.TPresence) // all is written

	connection.mu.Lock()
	tb.playOn()
	<-connection.full  // the server holds a few events, and waits
	const events = 300 // more than the ring holds
	for from := tb.a.mirror(tb.room).V; tb.a.mirror(tb.room).V < from+events; {
		tb.playOn()
	}
	connection.mu.Unlock()

	want := tb.a.mirror(tb.room)
	snapshots := 0
	for slow.mirror(tb.room).V < want.V {
		f := must.Get(slow.hear())(t)
		if f.T == wire.TResume {
			snapshots++
		}
	}
	if snapshots != 1 {
		t.Errorf("it was shown the whole %d times, not once", snapshots)
	}
	sameJSON(t, "the slow watcher", want.Text, slow.mirror(tb.room).Text)
}

// TestFrozenWatcher: who reads nothing for a while delays nobody, and loses no byte of what its connection had no room for.
func TestFrozenWatcher(t *testing.T) {
	t.Parallel()
	n := thinNode(t)
	tb := seat(n, wire.Options{Rules: "hoyito-3", Length: -1, Opener: "south"})
	crowd := []*guest{n.guest(nil), n.guest(nil), n.guest(nil)} // with whom there are more than the room writes to itself
	frozen := n.thinGuest()
	for _, g := range append(crowd, frozen) {
		g.watch(tb.room)
	}
	for events, wholes := range map[uint64]int{100: 0, 400: 1} { // fewer than the ring holds, and more
		for from := tb.a.mirror(tb.room).V; tb.a.mirror(tb.room).V < from+events; {
			tb.playOn()
		}
		want := tb.a.mirror(tb.room)
		for _, g := range crowd {
			g.reach(tb.room, want.V)
		}
		for frozen.mirror(tb.room).V < want.V {
			if must.Get(frozen.hear())(t).T == wire.TResume {
				wholes--
			}
		}
		if wholes != 0 {
			t.Errorf("after %d events it was shown the whole %d times too seldom", events, wholes)
		}
		sameJSON(t, "the frozen watcher", want.Text, frozen.mirror(tb.room).Text)
	}
}

// playOn makes the next thing happen, through rounds.
func (tb *table) playOn() {
	tb.t.Helper()
	switch v := tb.a.view(tb.room); v.Phase {
	case "playing":
		tb.sowFirst()
	case "between":
		tb.a.do(wire.Cmd{Do: wire.DoReady, Room: tb.room})
		ack := tb.b.do(wire.Cmd{Do: wire.DoReady, Room: tb.room})
		tb.a.reach(tb.room, ack.V)
		tb.b.reach(tb.room, ack.V)
	default:
		tb.t.Fatalf("the room is %s: too early", v.Phase)
	}
}

// TestDoesNotRead: who asks and does not read the responses is let go.
func TestDoesNotRead(t *testing.T) {
	t.Parallel()
	n := thinNode(t)
	g := n.thinGuest()
	for i := 0; n.edge.Counters().Slow.Load() == 0; i++ {
		g.say(wire.Ping{T: wire.TPing, N: i})
	}
	g.wantClosed(1013, "too-slow", "read")
}

// TestAsksMuchAtOnce: who reads what is sent to them is not let go because they asked for much at once.
func TestAsksMuchAtOnce(t *testing.T) {
	n := start(t, func(c *api.Config) { c.Limits = defaultLimits() })
	g := n.guest(nil)
	const pings = 1_000
	for i := range pings {
		g.say(wire.Ping{T: wire.TPing, N: i})
	}
	for i := range pings {
		var pong wire.Ping
		if g.want(wire.TPong).into(&pong); pong.N != i {
			t.Fatalf("pong %d comes after %d", pong.N, i-1)
		}
	}
	const rooms = 120 // of 128 that may wait
	for i := range rooms {
		g.say(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: fmt.Sprintf("nowhere-%d", i)}})
	}
	for i := range rooms {
		var r wire.Resume
		if g.want(wire.TResume).into(&r); r.How != wire.HowGone || r.Room != fmt.Sprintf("nowhere-%d", i) {
			t.Fatalf("answer %d is %+v", i, r)
		}
	}
}
