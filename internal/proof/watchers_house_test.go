package proof

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"casitas/internal/api"
	"casitas/internal/api/rest"
	"casitas/internal/api/view"
	"casitas/internal/api/ws"
	"casitas/internal/lobby"
	"casitas/internal/store/sqlite"
)

// House is the server: what cmd/server runs, on SQLite, with a second door.
type House struct {
	edge   *api.Edge
	narrow narrow
}

// Setting is how the server is set.
type Setting struct {
	Dir            string
	Ping, SendTime time.Duration // 0: as in cmd/server
}

// Doors are the addresses of the server. The connections through the narrow one hold next to nothing, so that
// it is noticed at once when somebody does not read; all else is the same.
type Doors struct{ Wide, Narrow string }

// Open begins to serve.
func (h *House) Open(s Setting, doors *Doors) error {
	journal, err := sqlite.Open(s.Dir)
	if err != nil {
		return err
	}
	log := slog.New(slog.DiscardHandler)
	inside := lobby.New(lobby.Config{Journal: journal, Encoder: view.Encoder{}, Presence: view.Presence, Log: log})
	const lots = 1_000_000
	h.edge = api.New(api.Config{
		Lobby: inside, Journal: journal, Players: journal, Invitations: journal, Build: "test", Log: log, Now: time.Now,
		AnyOrigin: true, Ping: s.Ping, SendTime: s.SendTime,
		Limits: api.Limits{
			Sockets: lots, SocketsPerAddr: lots, Watchers: lots, Frames: lots, FramesBurst: lots,
			Requests: lots, RequestsBurst: lots, Joins: lots, JoinsBurst: lots, Rooms: lots, RoomsBurst: lots,
		},
	})
	var config net.ListenConfig
	wide, err := config.Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	h.narrow.Listener, err = config.Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	*doors = Doors{"http://" + wide.Addr().String(), "http://" + h.narrow.Addr().String()}
	go inside.Run(context.Background())
	server := &http.Server{Handler: h.edge.Handler(ws.New(h.edge), rest.New(h.edge)), ReadHeaderTimeout: patience}
	go func() { _ = server.Serve(wide) }() // until the process ends
	go func() { _ = server.Serve(&h.narrow) }()
	return nil
}

// Numbers is what the server says of itself.
type Numbers struct {
	Heap, Stack              int64 // bytes, after the garbage is gone
	Goroutines, Stuck        int   // Stuck: connections that have been full for a while
	Sockets, Slow, Snapshots int64
}

// Look counts. Memory is only measured if asked for.
func (h *House) Look(memory bool, n *Numbers) error {
	if memory {
		var m runtime.MemStats
		for range 6 { // pools are empty after the second, stacks shrink by half each time
			runtime.GC()
		}
		runtime.ReadMemStats(&m)
		n.Heap, n.Stack = int64(m.HeapAlloc), int64(m.StackInuse)
	}
	counters := h.edge.Counters()
	n.Goroutines, n.Stuck = runtime.NumGoroutine(), h.narrow.stuck()
	n.Sockets, n.Slow, n.Snapshots = counters.Sockets.Load(), counters.Slow.Load(), counters.Snapshots.Load()
	return nil
}

const (
	sip  = 4 << 10                // bytes that a narrow connection holds at either end
	full = 200 * time.Millisecond // that a connection has taken nothing: it is full
)

// narrow is the narrow door.
type narrow struct {
	net.Listener
	mu          sync.Mutex
	connections map[*connection]struct{}
}

// connection is one connection through it.
type connection struct {
	net.Conn
	door  *narrow
	since atomic.Int64 // when the write began that is under way
}

func (n *narrow) Accept() (net.Conn, error) {
	c, err := n.Listener.Accept()
	if err != nil {
		return nil, err
	}
	_ = c.(*net.TCPConn).SetWriteBuffer(sip) // if not, it takes longer until it is full
	l := &connection{Conn: c, door: n}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.connections == nil {
		n.connections = map[*connection]struct{}{}
	}
	n.connections[l] = struct{}{}
	return l, nil
}

func (n *narrow) stuck() (count int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for l := range n.connections {
		if since := l.since.Load(); since > 0 && time.Since(time.UnixMicro(since)) > full {
			count++
		}
	}
	return count
}

func (l *connection) Write(b []byte) (int, error) {
	l.since.Store(time.Now().UnixMicro())
	defer l.since.Store(0)
	return l.Conn.Write(b)
}

func (l *connection) Close() error {
	l.door.mu.Lock()
	delete(l.door.connections, l)
	l.door.mu.Unlock()
	return l.Conn.Close()
}
