package driver

import (
	"time"

	"github.com/google/uuid"
	"github.com/gorilla/websocket"

	"casitas/web/wire"
)

const restLook = 50 * time.Millisecond // between two looks whether the rest is over

// play does what is ours to do, once it has been thought over.
func (p *Player) play(ws *websocket.Conn, room string) error {
	var longest time.Duration
	if p.Think != nil {
		longest = p.Think()
	}
	switch {
	case p.thinks[room]:
		return nil
	case longest == 0:
		return p.move(ws, room)
	}
	p.later(room, time.Duration(p.luck.Int64N(int64(longest))))
	return nil
}

// later thinks of a move again in a while.
func (p *Player) later(room string, in time.Duration) {
	p.thinks[room] = true
	time.AfterFunc(in, func() {
		select {
		case p.orders <- order{room: room, move: true}:
		case <-p.quit:
		}
	})
}

// move does what is ours to do, once for each turn.
func (p *Player) move(ws *websocket.Conn, room string) error {
	s := p.rooms[room]
	if s == nil || p.waits(room) {
		return nil
	}
	if p.Rest != nil && p.Rest() {
		p.later(room, restLook)
		return nil
	}
	seat := p.seat(s.view)
	c := wire.Cmd{T: wire.TCmd, ID: uuid.NewString(), Room: room}
	switch {
	case seat < 0:
		return nil
	case s.view.Phase == "playing" && s.view.ToMove != nil && *s.view.ToMove == seat && len(s.view.Legal) > 0:
		pit := s.view.Legal[p.luck.IntN(len(s.view.Legal))]
		c.Do, c.Turn, c.Pit = wire.DoSow, s.view.Turn, &pit
	case s.view.Phase == "between" && !s.view.Ready[seat]:
		c.Do = wire.DoReady
	default:
		return nil
	}
	return p.send(ws, &asked{cmd: c})
}

func (p *Player) waits(room string) bool {
	for _, a := range p.wants {
		if a.cmd.Room == room {
			return true
		}
	}
	return false
}

func (p *Player) seat(v wire.View) int {
	for i, who := range v.Seats {
		if who != nil && who.ID == p.ID {
			return i
		}
	}
	return -1
}
