package api_test

import (
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/api"
	"casitas/web/wire"
)

// thin is a listener whose lines hold next to nothing, so that who does not read is noticed at once.
type thin struct{ net.Listener }

const sip = 4 << 10

func (l thin) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if line, ok := c.(*net.TCPConn); ok {
		_ = line.SetWriteBuffer(sip)
	}
	return c, err
}

// thinNode is a node with such lines, which waits a minute for a peer to take a frame.
func thinNode(t *testing.T) *node {
	t.Helper()
	var config net.ListenConfig
	line, err := config.Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return startAt(t, t.TempDir(), thin{line}, func(c *api.Config) { c.SendTime = time.Minute })
}

// thinGuest is a guest whose own end holds no more.
func (n *node) thinGuest() *guest {
	n.t.Helper()
	dialer := websocket.Dialer{NetDial: func(network, address string) (net.Conn, error) {
		var d net.Dialer
		c, err := d.DialContext(n.t.Context(), network, address)
		if line, ok := c.(*net.TCPConn); ok {
			_ = line.SetReadBuffer(sip)
		}
		return c, err
	}}
	conn, res, err := dialer.DialContext(n.t.Context(), n.socketURL(), http.Header{"Origin": {n.url}})
	if err != nil {
		n.t.Fatal(err)
	}
	_ = res.Body.Close()
	n.t.Cleanup(func() { _ = conn.Close() })
	g := &guest{t: n.t, conn: conn, rooms: map[string]*mirror{}}
	g.hello(nil)
	return g
}

// TestSlowWatcher: who does not read for a while delays nobody, and is then shown the present at once.
func TestSlowWatcher(t *testing.T) {
	tb := seat(thinNode(t), wire.Options{Rules: "hoyito-3", Length: -1, Opener: "south"})
	slow := tb.thinGuest()
	slow.watch(tb.room)
	from := slow.mirror(tb.room).v
	const events = 400 // more than the ring and the lines hold together
	for tb.a.mirror(tb.room).v < from+events {
		tb.playOn()
	}
	want := tb.a.mirror(tb.room)
	snapshots := 0
	for slow.mirror(tb.room).v < want.v {
		f, err := slow.hear()
		if err != nil {
			t.Fatal(err)
		}
		if f.T == wire.TResume {
			snapshots++
		}
	}
	if snapshots != 1 {
		t.Errorf("it was shown the whole %d times, not once", snapshots)
	}
	sameJSON(t, "the slow watcher", want.view, slow.mirror(tb.room).view)
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

// TestDoesNotRead: who asks and does not read the answers is let go.
func TestDoesNotRead(t *testing.T) {
	n := thinNode(t)
	g := n.thinGuest()
	for i := 0; n.edge.Tally().Slow.Load() == 0; i++ {
		g.say(wire.Ping{T: wire.TPing, N: i})
	}
	g.wantClosed(1013, "too-slow", "read")
}
