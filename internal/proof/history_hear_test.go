package proof

import (
	"encoding/json"
	"errors"
	"fmt"

	jsonpatch "github.com/evanphx/json-patch/v5"

	"casitas/internal/driver"
	"casitas/web/wire"
)

var errGap = errors.New("a version is missing")

// hear takes one frame.
func (c *client) hear(f driver.Frame) error {
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

// resend asks all that has no answer once more, on a new connection.
func (c *client) resend(g *driver.Guest) error {
	for _, o := range c.wants {
		c.history.count(func(n *counts) { n.resent++ })
		if err := c.send(g, o); err != nil {
			return err
		}
	}
	return nil
}

func (c *client) resumed(f driver.Frame) error {
	switch f.How {
	case wire.HowRollback, wire.HowGone:
		c.history.wrong("shown", fmt.Sprintf("room %s: resumed with %s", f.Room, f.How))
	}
	if f.How == wire.HowGone {
		delete(c.rooms, f.Room)
	}
	if len(f.View) == 0 {
		return nil
	}
	return c.look(f.Room, f.V, f.H, f.View)
}

func (c *client) event(f driver.Frame) error {
	s := c.rooms[f.Room]
	switch {
	case s == nil || f.V <= s.v:
		return nil
	case f.V != s.v+1:
		c.history.wrong("shown", fmt.Sprintf("room %s: version %d came after %d", f.Room, f.V, s.v))
		return errGap
	}
	next, err := jsonpatch.MergePatch(s.raw, f.Diff)
	if err != nil {
		return err
	}
	return c.look(f.Room, f.V, f.H, next)
}

func (c *client) look(room string, v uint64, h string, raw []byte) error {
	if c.rooms[room] == nil {
		return nil // left
	}
	s := &seen{v: v, h: h, raw: raw}
	if err := json.Unmarshal(raw, &s.view); err != nil {
		return err
	}
	c.rooms[room] = s
	c.history.show(room, v, h)
	return nil
}

func (c *client) acked(f driver.Frame) {
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

func (c *client) refused(f driver.Frame) {
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
