package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// fullMode is people who play while the pool, in which bots think, is full, against the same people while it is idle.
type fullMode struct {
	common `embed:""`
	Rooms  int           `default:"200" help:"How many rooms of two."`
	Every  time.Duration `default:"1s" help:"Time between two moves of a room."`
	Pairs  int           `default:"5" help:"How often both are measured, one after the other."`
}

// Run measures and writes what was found.
func (m fullMode) Run(ctx context.Context) error { return m.publish(m.with(ctx, m.measure)) }

// with lets the server have all cores: one of them is for thinking.
func (m fullMode) with(ctx context.Context, do func(context.Context, *target) (run, error)) (run, error) {
	m.core = anyCore
	return m.common.with(ctx, do)
}

const (
	fullGrowth = "ack p99 grows (×), median"
	ackLate    = "ack p99 (ms)"
)

func (m fullMode) measure(ctx context.Context, t *target) (run, error) {
	r := run{Mode: "full", Size: m.Rooms, Figures: map[string]float64{}}
	l := &load{target: t}
	for range 2 { // behind the first the game's table of endings is built, and the second waits for it
		if err := think(ctx, t.addr, 1); err != nil {
			return r, err
		}
	}
	tables, err := l.seat(ctx, m.Rooms, m.Every)
	defer leave(tables)
	if err != nil {
		return r, err
	}
	begin := tables
	var growth, idle, full, busy []float64
	for pair := range m.Pairs {
		var late [2]float64 // by whether the pool is full
		for half := range 2 {
			which := (pair + half) % 2 // each comes first, alternately
			stop := func() {}
			if which == 1 {
				stop = l.fill(ctx)
			}
			f, err := l.window(ctx, m.common, nil, begin...)
			stop()
			begin = nil // they play on
			if err != nil {
				return r, err
			}
			if late[which] = f[ackLate]; which == 1 {
				busy = append(busy, f[cores])
			}
		}
		progress("pair %d: idle %s ms, full %s ms", pair+1, figure(late[0]), figure(late[1]))
		growth, idle, full = append(growth, late[1]/late[0]), append(idle, late[0]), append(full, late[1])
	}
	r.Figures[fullGrowth] = median(growth)
	r.Figures["ack p99, the pool idle (ms), median"] = median(idle)
	r.Figures["ack p99, the pool full (ms), median"] = median(full)
	r.Figures["CPU of the server, the pool full (cores), median"] = median(busy)
	return r, nil
}

// fill has the server think of positions without end, more than it can, until it is stopped.
func (l *load) fill(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	for i := range sources {
		all.Go(func() {
			for ctx.Err() == nil {
				if err := think(ctx, l.addr, byte(1+i)); err != nil && ctx.Err() == nil {
					l.fail(err)
					return
				}
			}
		})
	}
	return func() { cancel(); all.Wait() }
}

// think asks, from an address of this machine, what the opening of a game is worth, and waits until that is known.
func think(ctx context.Context, addr string, from byte) error {
	dialer := net.Dialer{Timeout: dialTime, LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, from)}}
	client := http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+addr+"/api/values", strings.NewReader(`{"rules":"ayoayo"}`))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	res, err := client.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err == nil && !bytes.Contains(text, []byte(`"depth":`)) {
		err = fmt.Errorf("the server does not think: %s", text)
	}
	return err
}

func median(all []float64) float64 { return slices.Sorted(slices.Values(all))[len(all)/2] }
