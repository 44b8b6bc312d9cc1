package proof

import (
	"context"
	"math/rand/v2"
	"time"

	"casitas/internal/client"
	"casitas/internal/driver"
	"casitas/web/wire"
)

// How a client behaves.
const (
	window   = 4               // commands without a response at a time
	giveUp   = 12              // of 100 commands without a response are given up when a connection is lost
	cutAfter = 2 * time.Second // the longest that a client leaves a connection alone before it cuts it
)

// program is one client that speaks for a player; each player has two, which know nothing of each other.
type program struct {
	number, player int
	id, key        string
	nodes          []string
	hall           *hall
	history        *history
	twin           *program
	inbox          chan wire.Cmd // what the twin asks at this very moment
	luck           *rand.Rand
	wants          map[string]*op // by command id
	rooms          map[string]*client.Mirror
	sown           map[string]int // the last turn that was sown for, by room
	lastAsk        time.Time
}

// run plays until all has been asked and answered, or ctx ends.
func (c *program) run(ctx context.Context) {
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
func (c *program) abandon() {
	for id := range c.wants {
		if c.luck.IntN(100) < giveUp && c.wants[id].cmd.Do != wire.DoOpen {
			delete(c.sown, c.wants[id].cmd.Room)
			delete(c.wants, id)
		}
	}
}

// converse is one connection, from dialling to its end.
func (c *program) converse(ctx context.Context, node string) {
	ctx, cut := context.WithTimeout(ctx, time.Duration(c.luck.Int64N(int64(cutAfter))))
	defer cut()
	var rooms []wire.Seen
	for room, m := range c.rooms {
		rooms = append(rooms, m.Seen(room))
	}
	g, err := driver.Enter(ctx, node, c.key, rooms...)
	if err != nil {
		return
	}
	defer g.Close()
	c.history.count(func(n *counts) { n.connections++ })
	if c.resend(g) == nil {
		c.talk(ctx, g)
	}
}

// talk hears and asks alternately until the connection is lost or cut.
func (c *program) talk(ctx context.Context, g *driver.Guest) {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case frame, up := <-g.Frames():
			if !up || c.hear(frame) != nil {
				return
			}
		case cmd := <-c.inbox:
			if c.ask(g, cmd, false) != nil {
				return
			}
		case <-tick.C:
		case <-ctx.Done():
			c.history.count(func(n *counts) { n.cuts++ })
			return
		}
		if c.act(g) != nil {
			return
		}
		if c.hall.over() && len(c.wants) == 0 {
			return
		}
	}
}

// act asks again for what was refused for now, and for something new where there is room.
func (c *program) act(g *driver.Guest) error {
	if time.Since(c.lastAsk) > 100*time.Millisecond {
		c.lastAsk = time.Now()
		for _, o := range c.wants {
			if o.sent == 0 {
				if err := c.send(g, o); err != nil {
					return err
				}
			}
		}
	}
	for range window {
		if len(c.wants) >= window || c.hall.over() {
			return nil
		}
		if err := c.next(g); err != nil {
			return err
		}
	}
	return nil
}

// ask begins a command.
func (c *program) ask(g *driver.Guest, cmd wire.Cmd, again bool) error {
	if c.wants[cmd.ID] != nil || !c.hall.may() {
		return nil
	}
	o := &op{client: c.number, player: c.id, cmd: cmd, room: cmd.Room, again: again, call: c.history.now()}
	c.history.add(o)
	c.wants[cmd.ID] = o
	return c.send(g, o)
}

func (c *program) send(g *driver.Guest, o *op) error {
	o.sent++
	c.history.count(func(n *counts) { n.sent++ })
	return g.Send(o.cmd)
}
