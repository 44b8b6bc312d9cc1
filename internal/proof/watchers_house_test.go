//go:build long

package proof

import (
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"casitas/internal/api"
	"casitas/internal/api/rest"
	"casitas/internal/api/view"
	"casitas/internal/api/ws"
	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/store/sqlite"
	"casitas/internal/think/pool"
)

const full = 200 * time.Millisecond // that a connection has taken nothing: it is full

// house is the server, as cmd/server wires it, behind a door whose connections hold next to nothing, so that it is noticed at once
// when somebody does not read.
type house struct {
	journal *sqlite.Store
	edge    *api.Edge
	door    *door
	url     string
}

// openHouse begins to serve; sendTime is how long it waits for somebody who does not read, 0: as long as cmd/server does.
func openHouse(t *testing.T, sendTime time.Duration) *house {
	t.Helper()
	journal := must.Get(sqlite.Open(t.TempDir()))(t)
	log := slog.New(slog.DiscardHandler)
	inside := lobby.New(lobby.Config{Journal: journal, Encoder: view.Encoder{}, Presence: view.Presence, Log: log})
	const lots = 1_000_000
	h := &house{journal: journal, edge: api.New(api.Config{
		Lobby: inside, Journal: journal, Players: journal, Invitations: journal, Build: "test", Log: log, Now: time.Now,
		AnyOrigin: true, SendTime: sendTime, Ping: sendTime, // who does not read hears no ping either
		Limits: api.Limits{
			Sockets: lots, SocketsPerAddr: lots, Watchers: lots, Frames: lots, FramesBurst: lots,
			Requests: lots, RequestsBurst: lots, Joins: lots, JoinsBurst: lots, Rooms: lots, RoomsBurst: lots,
		},
	})}
	var config net.ListenConfig
	listener := must.Get(config.Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
	h.door, h.url = &door{Listener: listener}, "http://"+listener.Addr().String()
	go inside.Run(t.Context())
	server := &http.Server{Handler: h.edge.Handler(ws.New(h.edge), rest.New(h.edge, pool.New(1, "", log))), ReadHeaderTimeout: patience}
	t.Cleanup(func() {
		_ = server.Close()
		h.door.clear()
	})
	go func() { _ = server.Serve(h.door) }() // until it is closed
	return h
}

// door is the house's door.
type door struct {
	net.Listener
	all sync.Map // of *connection
}

// connection is one connection through it.
type connection struct {
	net.Conn
	door  *door
	since atomic.Int64 // when the write began that is under way
}

func (d *door) Accept() (net.Conn, error) {
	c, err := d.Listener.Accept()
	if err != nil {
		return nil, err
	}
	if tcp, ok := c.(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(sip) // if not, it takes longer until it is full
	}
	one := &connection{Conn: c, door: d}
	d.all.Store(one, nil)
	return one, nil
}

// clear ends all connections through it.
func (d *door) clear() {
	d.all.Range(func(one, _ any) bool {
		_ = one.(*connection).Close()
		return true
	})
}

// stuck counts the connections that are full.
func (d *door) stuck() (n int) {
	d.all.Range(func(one, _ any) bool {
		if since := one.(*connection).since.Load(); since > 0 && time.Since(time.UnixMicro(since)) > full {
			n++
		}
		return true
	})
	return n
}

// SyscallConn lets the server write to it without waiting, as it does elsewhere. What it does not take is written with Write.
func (c *connection) SyscallConn() (syscall.RawConn, error) {
	system, ok := c.Conn.(syscall.Conn)
	if !ok {
		return nil, errors.ErrUnsupported
	}
	return system.SyscallConn()
}

func (c *connection) Write(b []byte) (int, error) {
	c.since.Store(time.Now().UnixMicro())
	defer c.since.Store(0)
	return c.Conn.Write(b)
}

func (c *connection) Close() error {
	c.door.all.Delete(c)
	return c.Conn.Close()
}
