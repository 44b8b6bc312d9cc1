package proof

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/driver"
	"casitas/web/wire"
)

// How a client behaves.
const (
	window   = 4               // commands without an answer at a time
	giveUp   = 12              // of 100 commands without an answer are given up when a connection is lost
	cutAfter = 2 * time.Second // the longest that a client leaves a connection alone before it cuts it
)

// client is one program that speaks for a player; each player has two, which know nothing of each other.
type client struct {
	number, player  int
	id, key         string
	nodes           []string
	hall            *hall
	history         *history
	twin            *client
	inbox           chan wire.Cmd // what the twin asks at this very moment
	luck            *rand.Rand
	wants           map[string]*op // by command id
	rooms           map[string]*seen
	sown            map[string]int // the last turn that was sown for, by room
	lastAsk, cutsAt time.Time
}

// seen is the last that a client has of a room.
type seen struct {
	v    uint64
	h    string
	raw  []byte
	view wire.View
}

// run plays until all has been asked and answered, or ctx ends.
func (c *client) run(ctx context.Context) {
	at := c.luck.IntN(len(c.nodes))
	for ctx.Err() == nil {
		c.converse(ctx, c.nodes[at])
		if c.hall.over() && len(c.wants) == 0 {
			return
		}
		at = (at + 1 + c.luck.IntN(len(c.nodes)-1)) % len(c.nodes) // always another one
		select {
		case <-time.After(time.Duration(c.luck.Int64N(int64(50 * time.Millisecond)))):
		case <-ctx.Done():
		}
		if !c.hall.over() {
			c.abandon()
		}
	}
}

// abandon gives some commands up: nobody will ever know what became of them.
func (c *client) abandon() {
	for id := range c.wants {
		if c.luck.IntN(100) < giveUp && c.wants[id].cmd.Do != wire.DoOpen {
			delete(c.sown, c.wants[id].cmd.Room)
			delete(c.wants, id)
		}
	}
}

// converse is one connection, from dialling to its end.
func (c *client) converse(ctx context.Context, node string) {
	var rooms []wire.Seen
	for room, s := range c.rooms {
		rooms = append(rooms, wire.Seen{Room: room, V: s.v, H: s.h})
	}
	ws, err := driver.Dial(ctx, node, websocket.Dialer{}, c.key, rooms...)
	if err != nil {
		return
	}
	defer func() { _ = ws.Close() }()
	c.history.count(func(n *counts) { n.connections++ })
	c.cutsAt = time.Now().Add(time.Duration(c.luck.Int64N(int64(cutAfter))))
	c.talk(ctx, ws)
}

// listen reads frames until the connection ends, or nobody wants them any more.
func listen(ws *websocket.Conn, end <-chan struct{}) <-chan []byte {
	frames := make(chan []byte)
	go func() {
		defer close(frames)
		for {
			_, frame, err := ws.ReadMessage()
			if err != nil {
				return
			}
			select {
			case frames <- frame:
			case <-end:
				return
			}
		}
	}()
	return frames
}

// talk hears and asks by turns until the connection is lost or cut.
func (c *client) talk(ctx context.Context, ws *websocket.Conn) {
	end := make(chan struct{})
	defer close(end)
	frames := listen(ws, end)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	greeted := false
	for ctx.Err() == nil {
		select {
		case frame, up := <-frames:
			if !up || c.hear(ws, frame, &greeted) != nil {
				return
			}
		case cmd := <-c.inbox:
			if greeted && c.ask(ws, cmd, false) != nil {
				return
			}
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		if greeted && c.act(ws) != nil {
			return
		}
		if c.hall.over() && len(c.wants) == 0 || time.Now().After(c.cutsAt) {
			c.history.count(func(n *counts) { n.cuts++ })
			return
		}
	}
}

// act asks again for what was refused for now, and for something new where there is room.
func (c *client) act(ws *websocket.Conn) error {
	if time.Since(c.lastAsk) > 100*time.Millisecond {
		c.lastAsk = time.Now()
		for _, o := range c.wants {
			if o.sent == 0 {
				if err := c.send(ws, o); err != nil {
					return err
				}
			}
		}
	}
	for range window {
		if len(c.wants) >= window || c.hall.over() {
			return nil
		}
		if err := c.next(ws); err != nil {
			return err
		}
	}
	return nil
}

// ask begins a command.
func (c *client) ask(ws *websocket.Conn, cmd wire.Cmd, again bool) error {
	if c.wants[cmd.ID] != nil || !c.hall.may() {
		return nil
	}
	o := &op{client: c.number, player: c.id, cmd: cmd, room: cmd.Room, again: again, call: c.history.now()}
	c.history.add(o)
	c.wants[cmd.ID] = o
	return c.send(ws, o)
}

func (c *client) send(ws *websocket.Conn, o *op) error {
	o.sent++
	c.history.count(func(n *counts) { n.sent++ })
	return ws.WriteJSON(o.cmd)
}
