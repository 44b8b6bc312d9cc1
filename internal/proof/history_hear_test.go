package proof

import (
	"encoding/json"
	"errors"
	"fmt"

	jsonpatch "github.com/evanphx/json-patch/v5"
	"github.com/gorilla/websocket"

	"casitas/web/wire"
)

// frame is whatever a server says.
type frame struct {
	T, ID, Room, How, H, Code string
	V                         uint64
	N                         int
	Retryable                 bool
	View, Diff                json.RawMessage
}

var errGap = errors.New("a version is missing")

// hear takes one frame.
func (c *client) hear(ws *websocket.Conn, text []byte, greeted *bool) error {
	var f frame
	if err := json.Unmarshal(text, &f); err != nil {
		return err
	}
	switch f.T {
	case wire.TWelcome:
		*greeted = true
		return c.resend(ws)
	case wire.TPing:
		return ws.WriteJSON(wire.Ping{T: wire.TPong, N: f.N})
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
			c.history.wrong("error", string(text))
		}
	}
	return nil
}

// resend asks all that has no answer once more, on a new connection.
func (c *client) resend(ws *websocket.Conn) error {
	for _, o := range c.wants {
		c.history.count(func(n *counts) { n.resent++ })
		if err := c.send(ws, o); err != nil {
			return err
		}
	}
	return nil
}

func (c *client) resumed(f frame) error {
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

func (c *client) event(f frame) error {
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

func (c *client) acked(f frame) {
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

func (c *client) refused(f frame) {
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
