package main

import (
	"context"
	"errors"
	"time"
)

// roomsMode is rooms of two.
type roomsMode struct {
	common `embed:""`
	Rooms  int           `default:"100" help:"How many."`
	Every  time.Duration `help:"Time between two moves of a room; without it, the next is made as soon as the last one is seen."`
}

// Run measures and writes what was found.
func (m roomsMode) Run(ctx context.Context) error { return m.publish(m.with(ctx, m.measure)) }

func (m roomsMode) measure(ctx context.Context, t *target) (run, error) {
	r := run{Mode: "rooms", Size: m.Rooms}
	l := &load{target: t}
	tables, err := l.seat(ctx, m.Rooms, m.Every)
	defer leave(tables)
	if err == nil {
		r.Figures, err = l.window(ctx, m.common, nil, tables...)
	}
	return r, err
}

// seat opens tables that are at their first move. Those that were opened are answered with an error, too.
func (l *load) seat(ctx context.Context, n int, every time.Duration) ([]*table, error) {
	tables := make([]*table, n)
	for i := range tables {
		tables[i] = l.newTable(i)
		tables[i].every = every
	}
	progress("opening %d rooms", n)
	return tables, together(ctx, n, func(ctx context.Context, i int) error { return tables[i].sit(ctx, i) })
}

func leave(tables []*table) {
	for _, t := range tables {
		t.leave()
	}
}

var (
	errNothing = errors.New("nothing was measured: nothing has happened")
	errNoKill  = errors.New("only a server of Casitas that was started here can be killed and come back")
)

// window lets tables that wait at their first move play, and says what a move costs.
// What is to be done when all are warm is warm, if anything.
func (l *load) window(ctx context.Context, c common, warm func(), tables ...*table) (map[string]float64, error) {
	for _, t := range tables {
		t.start()
	}
	if err := l.wait(ctx, "warming up", c.Warm, nil); err != nil {
		return nil, err
	}
	before, err := l.look(ctx, false)
	if err != nil {
		return nil, err
	}
	if warm != nil {
		warm()
	}
	l.mu.Lock()
	l.waits = l.waits[:0]
	l.mu.Unlock()
	moves := l.moves.Load()
	if err := l.wait(ctx, "measuring", c.For, nil); err != nil {
		return nil, err
	}
	moves = l.moves.Load() - moves
	after, err := l.look(ctx, false)
	if err != nil {
		return nil, err
	}
	if moves == 0 {
		return nil, errNothing
	}
	l.mu.Lock()
	waits := append([]time.Duration{}, l.waits...)
	l.mu.Unlock()
	return l.perMove(before, after, float64(moves), waits), nil
}

// perMove is what the servers used between two looks, a move.
func (l *load) perMove(before, after usage, moves float64, waits []time.Duration) map[string]float64 {
	took := after.at.Sub(before.at)
	f := map[string]float64{
		"CPU a move (µs)":    micros(after.server-before.server) / moves,
		cores:                (after.server - before.server).Seconds() / took.Seconds(),
		"allocations a move": (after.mallocs - before.mallocs) / moves,
		"refused for now":    float64(l.again.Load()),
		"moves":              moves, "moves a second": moves / took.Seconds(),
		"ack p50 (ms)": micros(percentile(waits, 50)) / 1000, "ack p99 (ms)": micros(percentile(waits, 99)) / 1000,
	}
	if l.redis != nil {
		f["CPU of Redis a move (µs)"] = micros(after.redis-before.redis) / moves
		f["round trips to Redis a move"] = (after.reads - before.reads) / moves
		f["append-only file a move (bytes)"] = (after.aof - before.aof) / moves
	}
	return f
}
