package driver

import (
	"encoding/json"
	"fmt"

	jsonpatch "github.com/evanphx/json-patch/v5"
	"github.com/gorilla/websocket"

	"casitas/web/wire"
)

func (p *Player) obey(ws *websocket.Conn, o order) error {
	if o.cmd != nil {
		return p.send(ws, &asked{cmd: *o.cmd, done: o.done})
	}
	if o.move {
		delete(p.thinks, o.room)
		return p.move(ws, o.room)
	}
	p.over[o.room] = o.over
	p.rooms[o.room] = &seen{}
	return ws.WriteJSON(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: o.room}})
}

func (p *Player) send(ws *websocket.Conn, a *asked) error {
	p.wants[a.cmd.ID] = a
	p.Ledger.say(a.cmd.ID)
	a.sent++
	first := a.sent == 1
	p.Ledger.add(func(c *Count) {
		c.Sent++
		if !first {
			c.Resent++
		}
	})
	return ws.WriteJSON(a.cmd)
}

// resend asks again for what was refused for now, or, on a new connection, for all that has no answer.
func (p *Player) resend(ws *websocket.Conn, all bool) error {
	for _, a := range p.wants {
		if all || a.sent == 0 {
			if a.sent == 0 {
				a.sent = 1
			}
			if err := p.send(ws, a); err != nil {
				return err
			}
		}
	}
	return nil
}

// hear takes one frame.
func (p *Player) hear(ws *websocket.Conn, frame []byte) error {
	var head struct {
		T, Room string
	}
	if err := json.Unmarshal(frame, &head); err != nil {
		return fmt.Errorf("a frame that is not JSON: %w", err)
	}
	switch head.T {
	case wire.TWelcome:
		if err := p.welcome(frame); err != nil {
			return err
		}
		return p.resend(ws, true)
	case wire.TBye:
		return p.bye(frame)
	case wire.TPing:
		var ping wire.Ping
		if err := json.Unmarshal(frame, &ping); err != nil {
			return err
		}
		return ws.WriteJSON(wire.Ping{T: wire.TPong, N: ping.N})
	case wire.TResume:
		return p.resume(ws, frame)
	case wire.TEvent:
		return p.event(ws, frame)
	case wire.TAck:
		return p.acked(ws, frame)
	case wire.TNack:
		return p.refused(ws, frame)
	case wire.TError:
		return fmt.Errorf("the server says %s", frame)
	default:
		return nil
	}
}

func (p *Player) resume(ws *websocket.Conn, frame []byte) error {
	var r struct {
		Room, How, H string
		V            uint64
		View         json.RawMessage
	}
	if err := json.Unmarshal(frame, &r); err != nil {
		return err
	}
	p.arrived()
	p.Ledger.add(func(c *Count) {
		switch r.How {
		case wire.HowCurrent:
			c.Current++
		case wire.HowEvents:
			c.Events++
		case wire.HowSnapshot:
			c.Snapshots++
		case wire.HowRollback:
			c.Rollbacks++
		case wire.HowGone:
			c.Gone++
		}
	})
	switch r.How {
	case wire.HowRollback:
		p.Ledger.takeBack(p.viewer(), r.Room)
	case wire.HowGone:
		return p.lose(r.Room)
	}
	if len(r.View) == 0 {
		return p.play(ws, r.Room)
	}
	return p.look(ws, r.Room, r.V, r.H, r.View)
}

// lose takes it that a room is no more: so are the commands for it.
func (p *Player) lose(room string) error {
	p.Ledger.takeBack(p.viewer(), room)
	delete(p.rooms, room)
	if over := p.over[room]; over != nil {
		close(over)
		delete(p.over, room)
	}
	return nil
}

func (p *Player) event(ws *websocket.Conn, frame []byte) error {
	var e wire.Event
	if err := json.Unmarshal(frame, &e); err != nil {
		return err
	}
	s := p.rooms[e.Room]
	if s == nil {
		return nil
	}
	if e.V <= s.v {
		p.Ledger.show(p.viewer(), e.Room, e.V, e.H) // it must be what was shown before
		return nil
	}
	if e.V != s.v+1 {
		return fmt.Errorf("room %s: version %d came after %d", e.Room, e.V, s.v)
	}
	next, err := jsonpatch.MergePatch(s.raw, e.Diff)
	if err != nil {
		return fmt.Errorf("room %s: version %d does not apply: %w", e.Room, e.V, err)
	}
	return p.look(ws, e.Room, e.V, e.H, next)
}

// look takes a view in, and plays on it.
func (p *Player) look(ws *websocket.Conn, room string, v uint64, h string, raw []byte) error {
	s := &seen{v: v, h: h, raw: raw}
	if err := json.Unmarshal(raw, &s.view); err != nil {
		return err
	}
	p.rooms[room] = s
	p.Ledger.show(p.viewer(), room, v, h)
	if s.view.Result != nil {
		p.Ledger.finish(room)
		if over := p.over[room]; over != nil {
			close(over)
			delete(p.over, room)
		}
		if p.Stay {
			return nil
		}
		delete(p.rooms, room)
		return ws.WriteJSON(wire.Leave{T: wire.TLeave, Room: room})
	}
	return p.play(ws, room)
}

func (p *Player) acked(ws *websocket.Conn, frame []byte) error {
	var a wire.Ack
	if err := json.Unmarshal(frame, &a); err != nil {
		return err
	}
	w := p.wants[a.ID]
	if w == nil {
		return nil
	}
	delete(p.wants, a.ID)
	p.Ledger.answer(a.ID)
	p.Ledger.ack(Ack{Player: p.ID, ID: a.ID, Room: a.Room, V: a.V, H: a.H})
	if w.cmd.Do == wire.DoOpen {
		p.Ledger.add(func(c *Count) { c.Opened++ })
	}
	if w.done != nil {
		w.done(a.Room)
	}
	return p.play(ws, a.Room)
}

func (p *Player) refused(ws *websocket.Conn, frame []byte) error {
	var n struct {
		wire.Nack
		View json.RawMessage `json:"view"`
	}
	if err := json.Unmarshal(frame, &n); err != nil {
		return err
	}
	w := p.wants[n.ID]
	if w == nil {
		return nil
	}
	if n.Retryable {
		w.sent = 0
		p.Ledger.add(func(c *Count) { c.Retries++ })
		return nil
	}
	delete(p.wants, n.ID)
	p.Ledger.answer(n.ID)
	p.Ledger.add(func(c *Count) { c.Nacks++ })
	if w.done != nil {
		w.done("")
	}
	if s := p.rooms[n.Room]; s != nil && len(n.View) > 0 && n.V >= s.v {
		return p.look(ws, n.Room, n.V, n.H, n.View)
	}
	return nil
}
