package main

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// idleMode is sockets that do nothing.
type idleMode struct {
	common  `embed:""`
	Sockets int           `default:"5000" help:"How many."`
	Rooms   int           `default:"1000" help:"Live rooms whose players have left."`
	Settle  time.Duration `default:"45s" help:"How long the server may take to forget what has ended: a room leaves it within 38 s. What it has not forgotten by then counts."`
}

// Run measures and writes what was found.
func (m idleMode) Run(ctx context.Context) error { return m.publish(m.with(ctx, m.measure)) }

func (m idleMode) measure(ctx context.Context, t *target) (run, error) {
	r := run{Mode: "idle", Size: m.Sockets, Figures: map[string]float64{}}
	l := &load{target: t}
	tables, err := l.seat(ctx, 1, 0)
	defer leave(tables)
	if err == nil {
		err = m.cost(ctx, l, r.Figures, "a guest", m.Sockets, m.guests(l, "", ""))
	}
	if err == nil {
		err = m.cost(ctx, l, r.Figures, "a watcher", m.Sockets, m.guests(l, tables[0].room, `{"room":"`+tables[0].room+`"}`))
	}
	if err == nil && !t.bare {
		err = m.cost(ctx, l, r.Figures, "a room that was left", m.Rooms, func(ctx context.Context) (func(), error) {
			left, err := l.seat(ctx, m.Rooms, 0)
			leave(left)
			if err == nil {
				err = l.until(ctx, 2, "casitas_sockets{", m.Settle)
			}
			if err == nil {
				err = l.until(ctx, 1, "casitas_rooms_live", m.Settle)
			}
			return func() {}, err
		})
	}
	return r, err
}

// cost says what memory something takes that is opened n times and then closed.
func (m idleMode) cost(ctx context.Context, l *load, f map[string]float64, what string, n int, open func(context.Context) (func(), error)) error {
	progress("opening %d times %s", n, what)
	before, err := l.look(ctx, true)
	if err != nil {
		return err
	}
	shut, err := open(ctx)
	defer shut()
	if err != nil {
		return err
	}
	after, err := l.look(ctx, true)
	f["memory of "+what+" (KiB)"] = (after.memory - before.memory) / float64(n) / 1024
	f["RAM of "+what+" (KiB)"] = (after.rss - before.rss) / float64(n) / 1024
	return err
}

// guests opens sockets that have had a response; what it returns closes them and waits until the server has noticed.
func (m idleMode) guests(l *load, bareRoom, rooms string) func(context.Context) (func(), error) {
	first := `"t":"welcome"`
	if rooms != "" {
		first = `"t":"resume"`
	}
	return func(ctx context.Context) (func(), error) {
		all := socks{load: l}
		shut := func() {
			all.close()
			l.fail(l.until(ctx, 2, "casitas_sockets{", m.Settle))
		}
		return shut, all.open(ctx, m.Sockets, func(ctx context.Context, _ int) (*conn, error) {
			return l.enter(ctx, bareRoom, "", rooms)
		}, first, func(_ int, c *conn) {
			if !l.bare { // a socket that has lived for a while has read more than its hello
				l.fail(c.writef(`{"t":"ping","n":1}`))
				l.fail(c.await(`"t":"pong"`))
			}
			go all.read(c, func([]byte) {})
		})
	}
}

// until waits until a gauge of the server, over all its labels, is at most n, but no longer than a time.
func (t *target) until(ctx context.Context, n float64, gauge string, most time.Duration) error {
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for late := time.After(most); ; {
		is, err := t.metrics(ctx)
		if err != nil {
			return fmt.Errorf("looking for %s: %w", gauge, err)
		}
		var sum float64
		for name, value := range is {
			if strings.HasPrefix(name, gauge) {
				sum += value
			}
		}
		select {
		case <-again.C:
		case <-late:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		if sum <= n {
			return nil
		}
	}
}
