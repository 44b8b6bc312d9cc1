package main

import (
	"context"
	"time"
)

// stormMode is everybody coming back at once.
type stormMode struct {
	common `embed:""`
	Rooms  int `default:"5000" help:"Live rooms, with two players each."`
}

// Run measures and writes what was found.
func (m stormMode) Run(ctx context.Context) error { return m.publish(m.with(ctx, m.measure)) }

func (m stormMode) measure(ctx context.Context, t *target) (run, error) {
	r := run{Mode: "storm", Size: m.Rooms}
	if t.bare {
		return r, errNoKill
	}
	l := &load{target: t}
	tables, err := l.seat(ctx, m.Rooms, 0)
	defer func() { leave(tables) }()
	if err != nil {
		return r, err
	}
	for _, table := range tables {
		table.stop()
	}
	progress("kill -9")
	killed := time.Now()
	t.server.kill()
	leave(tables)
	if t.server, err = t.again(ctx); err != nil {
		return r, err
	}
	up := time.Now()
	progress("the server is back; so are %d players", 2*m.Rooms)
	back := make([]time.Duration, 2*m.Rooms)
	all := socks{load: l}
	defer all.close()
	err = all.open(ctx, 2*m.Rooms, func(ctx context.Context, i int) (*conn, error) {
		s := tables[i/2].seats[i%2]
		return l.enter(ctx, "", s.key, s.hasSeen())
	}, `"t":"resume"`, func(i int, _ *conn) { back[i] = time.Since(up) })
	for i := range m.Rooms {
		back[i] = max(back[2*i], back[2*i+1]) // a room is back when both are
	}
	back = back[:m.Rooms]
	r.Figures = map[string]float64{
		"server back (s)": up.Sub(killed).Seconds(), "rooms": float64(m.Rooms),
		"room back p50 (s)": percentile(back, 50).Seconds(), "last room back (s)": percentile(back, 100).Seconds(),
		"CPU of the server (s)": t.server.cpu().Seconds(),
	}
	return r, err
}
