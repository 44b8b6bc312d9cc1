package proof

import (
	"fmt"

	"casitas/internal/client"
	"casitas/internal/driver"
	"casitas/web/wire"
)

// hear takes one frame.
func (c *program) hear(f client.Frame) error {
	switch f.T {
	case wire.TResume:
		return c.resumed(f)
	case wire.TEvent:
		return c.event(f)
	case wire.TAck:
		c.acked(f)
	case wire.TNack:
		c.refused(f)
	case wire.TError:
		if f.Code != "unavailable" { // Redis is away: come back later
			c.history.wrong("error", f.Code+": "+f.Message)
		}
	}
	return nil
}

// resend asks all that has no response once more, on a new connection.
func (c *program) resend(g *driver.Guest) error {
	for _, o := range c.wants {
		c.history.count(func(n *counts) { n.resent++ })
		if err := c.send(g, o); err != nil {
			return err
		}
	}
	return nil
}

func (c *program) resumed(f client.Frame) error {
	switch f.How {
	case wire.HowRollback, wire.HowGone:
		c.history.wrong("shown", fmt.Sprintf("room %s: resumed with %s", f.Room, f.How))
	}
	m := c.rooms[f.Room]
	if f.How == wire.HowGone {
		delete(c.rooms, f.Room)
	}
	if m == nil { // left
		return nil
	}
	if err := m.Resume(f); err != nil || len(f.View) == 0 {
		return err
	}
	c.history.show(f.Room, m.V, m.H)
	return nil
}

func (c *program) event(f client.Frame) error {
	m := c.rooms[f.Room]
	if m == nil || f.V <= m.V {
		return nil
	}
	if err := m.Event(f); err != nil {
		c.history.wrong("shown", err.Error())
		return err
	}
	c.history.show(f.Room, m.V, m.H)
	return nil
}

func (c *program) acked(f client.Frame) {
	o := c.wants[f.ID]
	if o == nil {
		return
	}
	delete(c.wants, f.ID)
	o.ret, o.v, o.h, o.room = c.history.now(), f.V, f.H, f.Room
	if o.cmd.Do == wire.DoOpen {
		c.hall.opened(f.ID, f.Room)
	}
	if !o.again {
		c.hall.keep(o)
	}
}

func (c *program) refused(f client.Frame) {
	o := c.wants[f.ID]
	switch {
	case o == nil:
	case f.Retryable:
		o.sent = 0
		c.history.count(func(n *counts) { n.retries++ })
	default:
		delete(c.wants, f.ID)
		o.ret, o.code = c.history.now(), f.Code
	}
}
