package main

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// crowdMode is many watchers of one room, or a few.
type crowdMode struct {
	common   `embed:""`
	Watchers int           `default:"1000" help:"How many watch, in all."`
	Rooms    int           `default:"1" help:"Rooms that they watch."`
	Every    time.Duration `default:"250ms" help:"Time between two moves of a room."`
	Bytes    int           `default:"204" help:"Bytes of a move in the bare server."`
}

// Run measures and writes what was found.
func (m crowdMode) Run(ctx context.Context) error { return m.publish(m.with(ctx, m.measure)) }

func (m crowdMode) measure(ctx context.Context, t *target) (run, error) {
	r := run{Mode: "crowd", Size: m.Watchers}
	l := &load{target: t}
	tables, err := l.seat(ctx, m.Rooms, m.Every)
	defer leave(tables)
	if err != nil {
		return r, err
	}
	all := make([]*crowd, len(tables))
	for i, table := range tables {
		table.size = m.Bytes
		all[i] = &crowd{socks: socks{load: l}, room: table.room, name: strconv.Itoa(i), size: m.Watchers / m.Rooms, sent: map[int]*delivery{}}
		table.sent = all[i].send
	}
	began := time.Now()
	defer func() {
		for _, c := range all {
			c.close()
		}
	}()
	for _, c := range all {
		if err := c.enter(ctx); err != nil {
			return r, err
		}
	}
	in := time.Since(began)
	before := int64(0)
	figures, err := l.window(ctx, m.common, func() {
		for _, c := range all {
			before += c.forget()
		}
	}, tables...)
	if err != nil {
		return r, err
	}
	r.Figures = figures
	r.Figures["let in (s)"] = in.Seconds()
	return r, m.add(figures, all, before)
}

// add says what a delivery cost.
func (m crowdMode) add(f map[string]float64, all []*crowd, before int64) error {
	var got int64
	var last []time.Duration
	var sizes []int
	for _, c := range all {
		got += c.got.Load()
		c.count.Lock()
		last = append(last, c.last...)
		sizes = append(sizes, c.sizes...)
		c.count.Unlock()
	}
	got -= before
	if got == 0 || len(last) == 0 {
		return errNothing
	}
	slices.Sort(sizes)
	f["deliveries"] = float64(got)
	f["CPU a delivery (µs)"] = f["CPU a move (µs)"] * f["moves"] / float64(got)
	f["bytes a move, median"] = float64(sizes[len(sizes)/2])
	f["last watcher p50 (ms)"] = micros(percentile(last, 50)) / 1000
	f["last watcher p99 (ms)"] = micros(percentile(last, 99)) / 1000
	return nil
}

// crowd watches one room.
type crowd struct {
	socks
	room string // as Casitas names it
	name string // as a bare server does
	size int
	got  atomic.Int64 // moves delivered, over all watchers

	count sync.Mutex
	sent  map[int]*delivery // by turn
	last  []time.Duration   // from each move to the last watcher who got it
	sizes []int             // bytes of each move, as the first watcher got it
}

// delivery is a move on its way to all watchers.
type delivery struct {
	at   time.Time
	left int // watchers who do not have it
}

// enter lets the crowd in, and waits until all of them have the view of the room.
func (c *crowd) enter(ctx context.Context) error {
	progress("letting in %d watchers", c.size)
	return c.open(ctx, c.size, func(ctx context.Context, _ int) (*conn, error) {
		return c.load.enter(ctx, c.name, "", `{"room":"`+c.room+`"}`)
	}, `"t":"resume"`, func(i int, sock *conn) {
		go c.read(sock, func(text []byte) { c.take(text, i == 0) })
	})
}

// send is told of a move that is sent.
func (c *crowd) send(turn int, at time.Time) {
	c.count.Lock()
	defer c.count.Unlock()
	c.sent[turn] = &delivery{at, c.size}
	delete(c.sent, turn-1000)
}

// take takes what a watcher is sent.
func (c *crowd) take(text []byte, first bool) {
	if !bytes.Contains(text, []byte(`"k":"sown"`)) {
		return
	}
	c.got.Add(1)
	c.count.Lock()
	defer c.count.Unlock()
	if first {
		c.sizes = append(c.sizes, len(text))
	}
	d := c.sent[number(text, turnKey)]
	if d == nil {
		return
	}
	if d.left--; d.left == 0 {
		c.last = append(c.last, time.Since(d.at))
	}
}

// forget begins to count anew; it returns what was counted before.
func (c *crowd) forget() int64 {
	c.count.Lock()
	defer c.count.Unlock()
	c.last, c.sizes = nil, nil
	return c.got.Load()
}
