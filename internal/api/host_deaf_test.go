package api_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// deaf is what tells of other nodes, but for a while.
type deaf struct {
	rooms.PresenceExchange
	is atomic.Bool
}

func (d *deaf) Exchange(ctx context.Context, node string, here []rooms.NodePresence, now func(int) time.Time, lasts time.Duration) (map[string][]rooms.NodePresence, error) {
	if d.is.Load() {
		return nil, errors.New("planted")
	}
	return d.PresenceExchange.Exchange(ctx, node, here, now, lasts)
}

// While other nodes do not answer, the page does not say who is in a room, and says why. On SQLite there are none.
func TestHostHearsNoOtherNode(t *testing.T) {
	t.Parallel()
	journal := must.Get(redis.Open(t.Context(), redistest.Start(t).URL(), redis.Options{}))(t)
	others := &deaf{PresenceExchange: journal}
	n := &node{t: t}
	n.startOn(journal, lobby.Config{Node: "here", Exchange: others, Shared: true}, nil)
	seat(n, tihbat)
	d := n.desk()
	d.shows("● ● <small>watching: 0</small>", true)
	others.is.Store(true)
	d.shows("<td>?<small>other nodes do not answer</small></td>", true)
	d.shows("●", false)
	others.is.Store(false)
	d.shows("● ● <small>watching: 0</small>", true)
}
