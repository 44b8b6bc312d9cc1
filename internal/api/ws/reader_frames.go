package ws

import "casitas/web/wire"

// The members of each frame.

func (r *reader) hello(in *object, h *wire.Hello) {
	for name := in.next(r); name != nil; name = in.next(r) {
		switch string(name) {
		case "protocol":
			h.Protocol = r.whole()
		case "key":
			h.Key = r.str()
		case "rooms":
			h.Rooms = r.rooms()
		default:
			r.bad = true
		}
	}
}

func (r *reader) rooms() []wire.Seen {
	rooms := []wire.Seen{}
	if r.must('['); r.is(']') {
		return rooms
	}
	for !r.bad {
		var in object
		rooms = append(rooms, wire.Seen{})
		if r.seen(&in, &rooms[len(rooms)-1]); r.is(']') {
			break
		}
		r.must(',')
	}
	return rooms
}

func (r *reader) seen(in *object, s *wire.Seen) {
	for name := in.next(r); name != nil; name = in.next(r) {
		switch string(name) {
		case "room":
			s.Room = r.str()
		case "v":
			s.V = r.version()
		case "h":
			s.H = r.str()
		default:
			r.bad = true
		}
	}
}

func (r *reader) leave(in *object, l *wire.Leave) {
	for name := in.next(r); name != nil; name = in.next(r) {
		switch string(name) {
		case "room":
			l.Room = r.str()
		default:
			r.bad = true
		}
	}
}

func (r *reader) lobby(in *object, l *wire.Lobby) {
	for name := in.next(r); name != nil; name = in.next(r) {
		switch string(name) {
		case "on":
			l.On = r.truth()
		default:
			r.bad = true
		}
	}
}

func (r *reader) ping(in *object, p *wire.Ping) {
	for name := in.next(r); name != nil; name = in.next(r) {
		switch string(name) {
		case "n":
			p.N = r.whole()
		case "now":
			p.Now = r.number()
		default:
			r.bad = true
		}
	}
}

func (r *reader) cmd(in *object, c *wire.Cmd) {
	for name := in.next(r); name != nil; name = in.next(r) {
		switch string(name) {
		case "id":
			c.ID = r.str()
		case "room":
			c.Room = r.str()
		case "do":
			c.Do = r.str()
		case "turn":
			c.Turn = r.whole()
		case "pit":
			c.Pit = new(r.whole())
		case "seat":
			c.Seat = new(r.whole())
		case "options":
			c.Options = r.options()
		default:
			r.bad = true
		}
	}
}

func (r *reader) options() *wire.Options {
	var in object
	o := &wire.Options{}
	for name := in.next(r); name != nil; name = in.next(r) {
		switch string(name) {
		case "rules":
			o.Rules = r.str()
		case "pits":
			o.Pits = r.whole()
		case "length":
			o.Length = r.whole()
		case "opener":
			o.Opener = r.str()
		case "clock":
			o.Clock = r.clock()
		case "public":
			o.Public = r.truth()
		case "watch":
			o.Watch = r.truth()
		default:
			r.bad = true
		}
	}
	return o
}

func (r *reader) clock() *wire.Clock {
	var in object
	c := &wire.Clock{}
	for name := in.next(r); name != nil; name = in.next(r) {
		switch string(name) {
		case "initial":
			c.Initial = r.number()
		case "increment":
			c.Increment = r.number()
		default:
			r.bad = true
		}
	}
	return c
}
