package proof

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/store/redis"
	"casitas/web/wire"
)

// party is matches that do not end while a proof lasts, played on several nodes, and watched.
type party struct {
	driver.Party
	t     *testing.T
	ctx   context.Context //nolint:containedctx // it is the test's
	nodes driver.Nodes
}

// newParty has nobody play yet. A move is thought over for so long at most; without a clock nobody's time runs.
func newParty(t *testing.T, nodes driver.Nodes, think time.Duration, clock *wire.Clock) *party {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	p := &party{t: t, ctx: ctx, nodes: nodes}
	p.Nodes, p.Think, p.Ledger = nodes.URLs(), think, driver.NewLedger()
	p.Game = func(n int) wire.Options {
		return wire.Options{Rules: []string{"hoyito-1", "hoyito-3"}[n%2], Length: 99, Clock: clock}
	}
	p.Fail = func(err error) { t.Error(err) }
	t.Cleanup(func() {
		stop()
		p.Wait()
	})
	return p
}

// table brings people together who are to play.
func (p *party) table() (begin func()) {
	p.t.Helper()
	return must.Get(p.Table(p.ctx))(p.t)
}

// journalAt reads what the Redis at a URL holds.
func journalAt(t *testing.T, url string) *redis.Store {
	t.Helper()
	j := must.Get(redis.Open(t.Context(), url, redis.Options{Log: slog.New(slog.DiscardHandler), ReadOnly: true}))(t)
	t.Cleanup(func() { _ = j.Close() }) // it was only read
	return j
}
