package driver

import (
	"fmt"
	"time"

	"casitas/internal/client"
	"casitas/web/wire"
)

func (p *Player) obey(s *client.Socket, o order) error {
	if o.cmd != nil {
		return p.send(s, &asked{cmd: *o.cmd, done: o.done})
	}
	if o.move {
		delete(p.thinks, o.room)
		return p.move(s, o.room)
	}
	p.over[o.room] = o.over
	p.rooms[o.room] = &client.Mirror{}
	return s.Send(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: o.room}})
}

func (p *Player) send(s *client.Socket, a *asked) error {
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
	return s.Send(a.cmd)
}

// resend asks again for what was refused for now, or, on a new connection, for all that has no response.
func (p *Player) resend(s *client.Socket, all bool) error {
	for _, a := range p.wants {
		if all || a.sent == 0 {
			if a.sent == 0 {
				a.sent = 1
			}
			if err := p.send(s, a); err != nil {
				return err
			}
		}
	}
	return nil
}

// hear takes one frame.
func (p *Player) hear(s *client.Socket, f client.Frame) error {
	switch f.T {
	case wire.TWelcome:
		p.welcome(f)
		return p.resend(s, true)
	case wire.TBye:
		p.trip.bidden, p.trip.asked = true, time.Duration(f.Delay)*time.Millisecond
	case wire.TResume:
		return p.resume(s, f)
	case wire.TEvent:
		return p.event(s, f)
	case wire.TAck:
		return p.acked(s, f)
	case wire.TNack:
		return p.refused(s, f)
	case wire.TError:
		return fmt.Errorf("the server says %s", f.Text)
	}
	return nil
}

func (p *Player) resume(s *client.Socket, f client.Frame) error {
	p.arrived()
	p.Ledger.add(func(c *Count) {
		switch f.How {
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
	switch f.How {
	case wire.HowRollback:
		p.Ledger.takeBack(p.viewer(), f.Room)
	case wire.HowGone:
		p.lose(f.Room)
		return nil
	}
	m := p.rooms[f.Room]
	switch {
	case m == nil && len(f.View) == 0:
		return nil // one that was left
	case m == nil:
		m = &client.Mirror{}
		p.rooms[f.Room] = m
	}
	if err := m.Resume(f); err != nil {
		return err
	}
	if len(f.View) == 0 {
		return p.play(s, f.Room)
	}
	return p.look(s, f.Room)
}

// lose takes it that a room is no more: so are the commands for it.
func (p *Player) lose(room string) {
	p.Ledger.takeBack(p.viewer(), room)
	delete(p.rooms, room)
	p.ended(room)
}

// ended tells whoever waits for it that a room's match is over.
func (p *Player) ended(room string) {
	if over := p.over[room]; over != nil {
		close(over)
		delete(p.over, room)
	}
}

func (p *Player) event(s *client.Socket, f client.Frame) error {
	m := p.rooms[f.Room]
	switch {
	case m == nil:
		return nil
	case f.V <= m.V:
		p.Ledger.show(p.viewer(), f.Room, f.V, f.H) // it must be what was shown before
		return nil
	}
	if err := m.Event(f); err != nil {
		return err
	}
	return p.look(s, f.Room)
}

// look takes in what a room has become, and plays on it.
func (p *Player) look(s *client.Socket, room string) error {
	m := p.rooms[room]
	p.Ledger.show(p.viewer(), room, m.V, m.H)
	if m.View.Result == nil {
		return p.play(s, room)
	}
	p.Ledger.finish(room)
	p.ended(room)
	if p.Stay {
		return nil
	}
	delete(p.rooms, room)
	return s.Send(wire.Leave{T: wire.TLeave, Room: room})
}

func (p *Player) acked(s *client.Socket, f client.Frame) error {
	w := p.wants[f.ID]
	if w == nil {
		return nil
	}
	delete(p.wants, f.ID)
	p.Ledger.answer(f.ID)
	p.Ledger.ack(Ack{Player: p.ID, ID: f.ID, Room: f.Room, V: f.V, H: f.H})
	if w.cmd.Do == wire.DoOpen {
		p.Ledger.add(func(c *Count) { c.Opened++ })
	}
	if w.done != nil {
		w.done(f.Room)
	}
	return p.play(s, f.Room)
}

func (p *Player) refused(s *client.Socket, f client.Frame) error {
	w := p.wants[f.ID]
	if w == nil {
		return nil
	}
	if f.Retryable {
		w.sent = 0
		p.Ledger.add(func(c *Count) { c.Retries++ })
		return nil
	}
	delete(p.wants, f.ID)
	p.Ledger.answer(f.ID)
	p.Ledger.add(func(c *Count) { c.Nacks++ })
	if w.done != nil {
		w.done("")
	}
	if m := p.rooms[f.Room]; m != nil && len(f.View) > 0 && f.V >= m.V {
		if err := m.Set(f, f.View); err != nil {
			return err
		}
		return p.look(s, f.Room)
	}
	return nil
}
