package api

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits are how much one guest may ask, so that there is enough for all. A zero means "none of it",
// so begin with DefaultLimits.
type Limits struct {
	Sockets        int // open at once, in all
	SocketsPerAddr int // open at once from one address
	Watchers       int // of one room on this node
	Frames         int // a second on one socket, in the long run
	FramesBurst    int // at once on one socket
	Requests       int // requests and frames a second from one address
	RequestsBurst  int
	Joins          int // new players and redeemed codes a minute from one address
	JoinsBurst     int
	Rooms          int // rooms a minute that one player may open
	RoomsBurst     int
}

// DefaultLimits are generous to people and to bots that wait for their answers.
func DefaultLimits() Limits {
	return Limits{
		Sockets: 20_000, SocketsPerAddr: 1_000, Watchers: 5_000,
		Frames: 300, FramesBurst: 1_500,
		Requests: 3_000, RequestsBurst: 10_000,
		Joins: 300, JoinsBurst: 1_000,
		Rooms: 60, RoomsBurst: 300,
	}
}

// Gate counts what comes in.
type Gate struct {
	limits   Limits
	requests buckets
	joins    buckets
	opens    buckets

	mu      sync.Mutex
	sockets int
	from    map[string]int
}

func newGate(l Limits) *Gate {
	return &Gate{
		limits:   l,
		requests: buckets{rate: rate.Limit(l.Requests), burst: l.RequestsBurst},
		joins:    buckets{rate: rate.Limit(float64(l.Joins) / 60), burst: l.JoinsBurst},
		opens:    buckets{rate: rate.Limit(float64(l.Rooms) / 60), burst: l.RoomsBurst},
		from:     map[string]int{},
	}
}

// MayAsk counts a request or a frame from an address; false: there are too many.
func (g *Gate) MayAsk(from string) bool { return g.requests.take(from) }

// MayJoin counts a new player, name or code from an address; false: there are too many.
func (g *Gate) MayJoin(from string) bool { return g.joins.take(from) }

// MayOpen counts a room that a player opens; false: there are too many.
func (g *Gate) MayOpen(player string) bool { return g.opens.take(player) }

// Enter counts a socket in. The error says why it may not come.
func (g *Gate) Enter(from string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.sockets >= g.limits.Sockets:
		return ErrFull
	case g.from[from] >= g.limits.SocketsPerAddr:
		return ErrTooMuch
	}
	g.sockets++
	g.from[from]++
	return nil
}

// Leave counts it out again.
func (g *Gate) Leave(from string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.sockets--
	if g.from[from]--; g.from[from] == 0 {
		delete(g.from, from)
	}
}

// buckets hold a token bucket for everybody who asked lately.
type buckets struct {
	rate  rate.Limit
	burst int

	mu    sync.Mutex
	of    map[string]*rate.Limiter
	swept time.Time
}

const sweepBuckets = time.Minute

func (b *buckets) take(who string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	if now.Sub(b.swept) > sweepBuckets {
		b.sweep(now)
	}
	bucket := b.of[who]
	if bucket == nil {
		bucket = rate.NewLimiter(b.rate, b.burst)
		b.of[who] = bucket
	}
	return bucket.AllowN(now, 1)
}

// sweep forgets the buckets that are full again: a new one would be the same.
func (b *buckets) sweep(now time.Time) {
	b.swept = now
	if b.of == nil {
		b.of = map[string]*rate.Limiter{}
	}
	for who, bucket := range b.of {
		if bucket.TokensAt(now) >= float64(b.burst) {
			delete(b.of, who)
		}
	}
}
