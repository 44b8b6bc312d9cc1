package main

import (
	"bytes"
	"context"
	"sync/atomic"
	"time"
)

// lobbyMode is people who follow the list of rooms.
type lobbyMode struct {
	common  `embed:""`
	People  int     `default:"5000" help:"How many, all of them players with a name."`
	Changes float64 `default:"100" help:"Changes of the list a second: half are moves in public rooms, a quarter seeks made and taken back, a quarter people who come to the list and leave it."`
}

const (
	lobbyRooms = 20              // public rooms that make half of the changes
	lobbyEvery = 2 * time.Second // between two changes of somebody who makes the others
	lobbyBytes = 4500            // about what its changes take, a second

	cores     = "CPU of the server (cores)"
	listCores = "CPU for the list (cores)" // beyond what the same changes take with nobody looking
)

// Run measures and writes what was found.
func (m lobbyMode) Run(ctx context.Context) error { return m.publish(m.with(ctx, m.measure)) }

func (m lobbyMode) measure(ctx context.Context, t *target) (run, error) {
	r := run{Mode: "lobby", Size: m.People}
	if t.bare {
		return m.bare(ctx, t)
	}
	l := &load{target: t}
	tables := make([]*table, lobbyRooms)
	for i := range tables {
		tables[i] = l.newTable(i)
		tables[i].options += `,"public":true`
		tables[i].every = time.Duration(2 * lobbyRooms / m.Changes * float64(time.Second))
	}
	defer func() { leave(tables) }()
	if err := together(ctx, lobbyRooms, func(ctx context.Context, i int) error { return tables[i].sit(ctx, i) }); err != nil {
		return r, err
	}
	c := &changers{socks: socks{load: l}, every: lobbyEvery}
	defer c.close()
	if err := c.enter(ctx, int(m.Changes/2*lobbyEvery.Seconds())); err != nil {
		return r, err
	}
	alone, err := l.window(ctx, m.common, nil, tables...)
	if err != nil {
		return r, err
	}
	p := &readers{socks: socks{load: l}}
	defer p.close()
	if err := p.enter(ctx, m.People); err != nil {
		return r, err
	}
	var lists, bytes int64
	r.Figures, err = l.window(ctx, m.common, func() { lists, bytes = p.lists.Load(), p.bytes.Load() })
	if err != nil {
		return r, err
	}
	lists, bytes = p.lists.Load()-lists, p.bytes.Load()-bytes
	if lists == 0 {
		return r, errNothing
	}
	r.Figures[listCores] = r.Figures[cores] - alone[cores]
	r.Figures["lists"] = float64(lists)
	r.Figures["lists a second and person"] = float64(lists) / m.For.Seconds() / float64(m.People)
	r.Figures["bytes a list"] = float64(bytes) / float64(lists)
	r.Figures["CPU a list (µs)"] = r.Figures[listCores] * m.For.Seconds() * 1e6 / float64(lists)
	return r, nil
}

// bare has a bare server send as many people about as many bytes, once a second.
func (m lobbyMode) bare(ctx context.Context, t *target) (run, error) {
	r, err := crowdMode{common: m.common, Watchers: m.People, Rooms: 1, Every: time.Second, Bytes: lobbyBytes}.measure(ctx, t)
	r.Mode = "lobby"
	if err == nil {
		r.Figures = map[string]float64{"CPU a list (µs)": r.Figures[perGet], "bytes a list": lobbyBytes}
	}
	return r, err
}

// readers follow the list.
type readers struct {
	socks
	lists, bytes atomic.Int64
}

func (p *readers) enter(ctx context.Context, n int) error {
	progress("letting in %d people", n)
	return p.open(ctx, n, func(ctx context.Context, _ int) (*conn, error) {
		_, key, err := p.load.player(ctx)
		if err != nil {
			return nil, err
		}
		c, err := p.load.enter(ctx, "", key, "")
		if err == nil {
			err = c.writef(`{"t":"lobby","on":true}`)
		}
		return c, err
	}, `"t":"welcome"`, func(_ int, c *conn) { go p.read(c, p.take) })
}

func (p *readers) take(text []byte) {
	if bytes.HasPrefix(text, []byte(`{"t":"lobby"`)) {
		p.lists.Add(1)
		p.bytes.Add(int64(len(text)))
	}
}
