package api

import (
	"cmp"
	"context"
	"log/slog"
	"net/netip"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"casitas/internal/lobby"
	"casitas/internal/names"
	"casitas/internal/rooms"
	"casitas/web"
)

// Config is what an edge works with.
type Config struct {
	Lobby       *lobby.Lobby
	Journal     rooms.Journal
	Players     rooms.Players
	Scores      rooms.Scores
	Invitations rooms.Invitations
	Blocks      rooms.Blocks // nil: nobody is kept away
	Tokens      rooms.Tokens
	Site        *web.Site                          // the pages; nil: none
	Build       string                             // which program speaks
	Talk        string                             // what people may say in rooms: wire.TalksPhrases, wire.TalksText; "": nothing
	Puzzles     string                             // path of a file with puzzles of the host's own; "", or where there is none: none
	Best        func(game string, pits int) string // what the strongest bot goes by: wire.BestPerfect, wire.BestProofs; "": by what it sees
	Log         *slog.Logger
	Now         func() time.Time

	Hosts     []string       // names of this server, besides its addresses and localhost
	Origins   []string       // whose pages may open a socket, besides this server's own; their hosts are names of it too
	Reserved  []string       // names that no player may take, beside those of bots
	AnyOrigin bool           // everybody's, and programs that send no Origin
	Proxies   []netip.Prefix // who may say where a request comes from
	Limits    Limits
	Ping      time.Duration // between two pings; 0: 20 s
	Patience  time.Duration // with who does not say hello; 0: 5 s
	SendTime  time.Duration // that one frame may take to be sent; 0: 5 s
	FullTime  time.Duration // that responses may wait while a peer does not read; 0: 5 s
}

// Between two pings.
const (
	pingEvery = 20 * time.Second // ± 10 %
	pingOften = 5 * time.Second  // a player who may be missed in a match
)

// Edge is what routes and sockets work with: its Config, which nobody changes after New, the limits, and the counters.
type Edge struct {
	Config
	Gate *Gate

	reserved names.Reserved
	origins  map[string]bool
	hosts    map[string]bool
	unnamed  rate.Sometimes // how often the log hears of names that are not ours
	crowded  rate.Sometimes // how often it hears of connections that are refused
	ready    readiness
	blocked  atomic.Pointer[map[rooms.Block]time.Time] // until when, by what is blocked; nil: nothing
	counters Counters
	drained  atomic.Bool
}

// New makes an edge.
func New(c Config) *Edge {
	c.Ping, c.Patience = cmp.Or(c.Ping, pingEvery), cmp.Or(c.Patience, helloTime)
	c.SendTime, c.FullTime = cmp.Or(c.SendTime, sendTime), cmp.Or(c.FullTime, fullTime)
	e := &Edge{Config: c, Gate: newGate(c.Limits), origins: map[string]bool{}, hosts: map[string]bool{}}
	e.reserved = names.Reserve(append(rooms.BotNames(), c.Reserved...)...)
	e.crowded = rate.Sometimes{First: 1, Interval: 10 * time.Second}
	e.unnamed = rate.Sometimes{First: 10, Interval: time.Minute}
	for _, text := range c.Hosts {
		e.hosts[nameOf(text)] = true
	}
	for _, text := range c.Origins {
		if origin, err := ParseOrigin(text); err == nil {
			_, host, _ := strings.Cut(origin, "://")
			e.origins[origin], e.hosts[nameOf(host)] = true, true
		}
	}
	return e
}

// Counters is what has been counted so far.
func (e *Edge) Counters() *Counters { return &e.counters }

// StopTaking refuses whoever comes from now on: the node is about to stop.
func (e *Edge) StopTaking() { e.drained.Store(true) }

// Draining says whether nobody is taken any more.
func (e *Edge) Draining() bool { return e.drained.Load() }

// Reserves says whether no player may take a name.
func (e *Edge) Reserves(name string) bool { return e.reserved.Has(name) }

// Briefly bounds a call to the journal by CallTime.
func Briefly(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, CallTime)
}

// PingOften is the time between two pings of a player who may be missed in a match.
func (e *Edge) PingOften() time.Duration { return min(e.Ping, pingOften) }
