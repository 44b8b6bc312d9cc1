package driver

import (
	"time"

	"github.com/google/uuid"

	"casitas/internal/client"
	"casitas/web/wire"
)

const restLook = 50 * time.Millisecond // between two looks whether the rest is over

// play does what is ours to do, once it has been thought over.
func (p *Player) play(s *client.Socket, room string) error {
	var longest time.Duration
	if p.Think != nil {
		longest = p.Think()
	}
	switch {
	case p.thinks[room]:
		return nil
	case longest == 0:
		return p.move(s, room)
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
func (p *Player) move(s *client.Socket, room string) error {
	m := p.rooms[room]
	if m == nil || p.waits(room) {
		return nil
	}
	if p.Rest != nil && p.Rest() {
		p.later(room, restLook)
		return nil
	}
	seat := p.seat(m.View)
	c := wire.Cmd{T: wire.TCmd, ID: uuid.NewString(), Room: room}
	switch {
	case seat < 0:
		return nil
	case m.View.Phase == "playing" && m.View.ToMove != nil && *m.View.ToMove == seat && len(m.View.Legal) > 0:
		pit := m.View.Legal[p.luck.IntN(len(m.View.Legal))]
		c.Do, c.Turn, c.Pit = wire.DoSow, m.View.Turn, &pit
	case m.View.Phase == "between" && !m.View.Ready[seat]:
		c.Do = wire.DoReady
	default:
		return nil
	}
	return p.send(s, &asked{cmd: c})
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
