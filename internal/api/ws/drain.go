package ws

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/web/wire"
)

const (
	spread    = 3 * time.Second // over which those who are sent away come back
	finishing = 3 * time.Second // for what a socket has asked for already
	returning = 3 * time.Second // for the way back, once a guest sets out
	crediting = 3 * time.Second // for the journal to take that nobody's clock runs on the way
	elsewhere = time.Second     // after which who is sent to another node comes back, about
)

// Drain sends everybody away: nothing new is taken, what was asked for is finished, and each guest
// is told after how long to come back, not all at once. It answers when the last has gone, or ctx ends.
func (ss *Sockets) Drain(ctx context.Context) {
	ss.mu.Lock()
	ss.edge.StopTaking()
	if len(ss.all) == 0 {
		ss.closeEmpty()
	}
	ss.mu.Unlock()
	all := ss.now()
	call, cancel := context.WithTimeout(ctx, crediting)
	defer cancel()
	ss.edge.Lobby.SendAway(call, spread+returning)
	for _, s := range all {
		s.bye(time.Duration(rand.Int64N(int64(spread))))
	}
	select {
	case <-ss.empty:
	case <-ctx.Done():
	}
}

// SendElsewhere asks every guest who is connected at this moment to come back by another node. Whoever comes (back) to this one
// stays.
func (ss *Sockets) SendElsewhere() {
	ss.mu.Lock()
	all := slices.Collect(maps.Keys(ss.all))
	ss.mu.Unlock()
	for _, s := range all {
		s.bye(time.Duration(rand.Int64N(int64(spread))))
	}
}

// bye ends the conversation once what was asked for is done.
func (s *socket) bye(delay time.Duration) {
	s.queue(note{frame: view.FrameOf(wire.Bye{T: wire.TBye, Delay: int(delay.Milliseconds())})}, api.MaxOut+1) // waits for no peer
	s.wake()
	s.mu.Lock()
	s.leaving = true
	idle := !s.working
	s.mu.Unlock()
	if idle {
		s.closeQuietly(closeRestart)
		return
	}
	s.later(finishing, "bye", func() { s.closeQuietly(closeRestart) })
}
