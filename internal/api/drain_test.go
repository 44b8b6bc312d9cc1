package api_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"casitas/internal/api"
	"casitas/web/wire"
)

// Everybody is sent away with a delay, and what was asked for before is answered.
func TestDrain(t *testing.T) {
	tb := seated(t, tihbat)
	c := tb.a.send(tb.cmd(tb.a.view(tb.room).Legal[0]))
	tb.a.want(wire.TAck)
	if status := tb.ask("GET", "/readyz", "", nil, nil); status != http.StatusOK {
		t.Errorf("before, it is not ready: %d", status)
	}
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		tb.sockets.Drain(ctx)
	}()
	var bye wire.Bye
	tb.a.want(wire.TBye).into(&bye)
	if bye.Delay < 0 || bye.Delay > 3_000 {
		t.Errorf("come back after %d ms", bye.Delay)
	}
	for _, g := range []*guest{tb.a, tb.b} {
		if code, why := g.closed(); code != 1012 || why.Code != "" {
			t.Errorf("closed with %d %+v", code, why)
		}
	}
	<-drained
	if status := tb.ask("GET", "/readyz", "", nil, nil); status != http.StatusServiceUnavailable {
		t.Errorf("after, it says it is ready: %d", status)
	}
	if status := tb.ask("GET", "/healthz", "", nil, nil); status != http.StatusOK {
		t.Errorf("after, it says it is dead: %d", status)
	}
	tb.refuses(nil, http.StatusServiceUnavailable, "draining")
	if log := tb.journaled(); log.At.Version != 5 {
		t.Errorf("the journal stands at %d: where is %s?", log.At.Version, c.ID)
	}
}

// A peer that says nothing, not even that it is there, is given up.
func TestSilence(t *testing.T) {
	g := start(t, func(c *api.Config) { c.Ping = 30 * time.Millisecond }).dial()
	g.Mute = true
	g.hello(nil)
	g.wantClosed(1001, "silent", "nothing was heard")
}

// One that answers pings stays.
func TestPings(t *testing.T) {
	t.Parallel() // it waits for pings that a slow machine can answer in time
	g := start(t, func(c *api.Config) { c.Ping = 2 * time.Second }).guest(nil)
	for range 3 {
		var p wire.Ping
		g.want(wire.TPing).into(&p)
		if off := time.Since(time.UnixMilli(p.Now)); off < -time.Second || off > time.Minute {
			t.Errorf("the server's time is off by %v", off)
		}
	}
	g.say(wire.Ping{T: wire.TPing, N: 42})
	var p wire.Ping
	if g.want(wire.TPong).into(&p); p.N != 42 {
		t.Errorf("answered with %d", p.N)
	}
}
