package api

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"casitas/internal/lobby"
	"casitas/internal/rooms"
)

// Config is what an edge works with.
type Config struct {
	Lobby   *lobby.Lobby
	Journal rooms.Journal
	Players rooms.Players
	Site    http.Handler // the pages; nil: none
	Build   string       // which program speaks
	Log     *slog.Logger
	Now     func() time.Time

	Origins   []string       // whose pages may open a socket, besides this server's own
	AnyOrigin bool           // everybody's, and programs that send no Origin
	Proxies   []netip.Prefix // who may say where a request comes from
	Limits    Limits
	Ping      time.Duration // between two pings; 0: 20 s
	Patience  time.Duration // with who does not say hello; 0: 5 s
	SendTime  time.Duration // that one frame may take to be sent; 0: 5 s
}

// Edge is the way in: an http.Handler, and the sockets that it has let in.
type Edge struct {
	lobby   *lobby.Lobby
	journal rooms.Journal
	players rooms.Players
	build   string
	log     *slog.Logger
	now     func() time.Time

	origins   map[string]bool
	anyOrigin bool
	proxies   []netip.Prefix
	gate      *gate
	ping      time.Duration
	patience  time.Duration
	sendTime  time.Duration

	routes   http.Handler
	ready    readiness
	list     list
	counters Counters
	drained  atomic.Bool

	mu      sync.Mutex
	sockets map[*socket]struct{}
	empty   chan struct{} // closed when the last socket has gone, once drained
}

// New makes an edge.
func New(c Config) *Edge {
	e := &Edge{
		lobby: c.Lobby, journal: c.Journal, players: c.Players, build: c.Build, log: c.Log, now: c.Now,
		origins: map[string]bool{}, anyOrigin: c.AnyOrigin, proxies: c.Proxies,
		gate: newGate(c.Limits), ping: cmp.Or(c.Ping, pingEvery), patience: cmp.Or(c.Patience, helloTime), sendTime: cmp.Or(c.SendTime, sendTime),
		sockets: map[*socket]struct{}{}, empty: make(chan struct{}),
	}
	for _, o := range c.Origins {
		e.origins[tidyOrigin(o)] = true
	}
	e.routes = e.route(c.Site)
	return e
}

// ServeHTTP answers a request.
func (e *Edge) ServeHTTP(w http.ResponseWriter, r *http.Request) { e.routes.ServeHTTP(w, r) }

// Counters is what has been counted so far.
func (e *Edge) Counters() *Counters { return &e.counters }

func (e *Edge) add(s *socket) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.drained.Load() {
		return false
	}
	e.sockets[s] = struct{}{}
	return true
}

func (e *Edge) remove(s *socket) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.sockets, s)
	if e.drained.Load() && len(e.sockets) == 0 {
		e.closeEmpty()
	}
}

// callTime is how long a request may wait for the journal.
const callTime = 5 * time.Second

func briefly(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, callTime)
}
