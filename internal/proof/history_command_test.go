package proof

import (
	"github.com/google/uuid"

	"casitas/internal/client"
	"casitas/internal/driver"
	"casitas/web/wire"
)

// historyGames is what is played, one after another, without clocks: what a room decides then depends on no time.
var historyGames = []wire.Options{
	{Rules: "hoyito-1", Length: 2, Opener: "south"},
	{Rules: "hoyito-2", Opener: "south"},
	{Rules: "hoyito-3", Length: 3, Opener: "north"},
	{Rules: "ayoayo", Opener: "south"},
	{Rules: "tihbat", Opener: "north"},
}

// Of a hundred: how often a command that was answered long ago is asked once more, and how often both
// clients of a player ask the same command at once.
const (
	late  = 6
	twice = 6
)

// next asks something, if there is something to ask in a place drawn by lot.
func (c *program) next(g *driver.Guest) error {
	if c.luck.IntN(100) < late {
		if o := c.hall.old(c.id, c.luck); o != nil {
			return c.ask(g, o.cmd, true)
		}
	}
	at, p, found := c.hall.mine(c.player, c.luck)
	if !found {
		return nil
	}
	cmd, leave, ask := c.choose(at, p)
	if leave != "" {
		delete(c.rooms, leave)
		c.hall.ended(leave)
		return g.Send(wire.Leave{T: wire.TLeave, Room: leave})
	}
	if p.room != "" && c.rooms[p.room] == nil {
		c.rooms[p.room] = &client.Mirror{}
		return g.Send(wire.Watch{T: wire.TWatch, Seen: wire.Seen{Room: p.room}})
	}
	if !ask {
		return c.forget(g)
	}
	if c.luck.IntN(100) < twice {
		select {
		case c.twin.inbox <- cmd:
		default:
		}
	}
	return c.ask(g, cmd, false)
}

// forget leaves rooms whose match has ended and that are no place's any more.
func (c *program) forget(g *driver.Guest) error {
	for room, s := range c.rooms {
		if s.View.Result != nil && len(c.rooms) > wire.MaxRooms/2 {
			delete(c.rooms, room)
			return g.Send(wire.Leave{T: wire.TLeave, Room: room})
		}
	}
	return nil
}

// choose says what to do in a place: a command, or a room to leave.
func (c *program) choose(at int, p place) (cmd wire.Cmd, leave string, ask bool) {
	cmd = wire.Cmd{T: wire.TCmd, ID: uuid.NewString(), Room: p.room}
	if p.room == "" {
		options := historyGames[(at+p.match)%len(historyGames)]
		cmd.ID, cmd.Do, cmd.Options = p.open, wire.DoOpen, &options
		return cmd, "", p.seats[0] == c.player
	}
	s := c.rooms[p.room]
	if s == nil || s.V == 0 {
		return cmd, "", false
	}
	seat := 0
	if p.seats[1] == c.player {
		seat = 1
	}
	switch {
	case s.View.Result != nil:
		return cmd, p.room, false
	case s.View.Phase == "open":
		cmd.Do = wire.DoSit // the owner, too, now and then: it is refused
		return cmd, "", seat == 1 || c.luck.IntN(50) == 0
	case s.View.Phase == "between":
		cmd.Do = wire.DoReady
		return cmd, "", !s.View.Ready[seat] || c.luck.IntN(50) == 0
	default:
		ask = c.play(&cmd, s.View, seat)
		return cmd, "", ask
	}
}

// play is a turn, or something that can be said instead.
func (c *program) play(cmd *wire.Cmd, v wire.View, seat int) bool {
	mine := v.ToMove != nil && *v.ToMove == seat && len(v.Legal) > 0
	cmd.Do, cmd.Turn = wire.DoSow, v.Turn
	pit := c.luck.IntN(len(v.Pits))
	if mine {
		pit = v.Legal[c.luck.IntN(len(v.Legal))]
	}
	cmd.Pit = &pit
	switch lot := c.luck.IntN(1000); {
	case v.Paused != 0 && lot < 500:
		cmd.Do, cmd.Turn, cmd.Pit = wire.DoResume, 0, nil
	case v.Offer != nil && v.What != wire.MatterDraw && lot < 300:
		cmd.Do, cmd.Turn, cmd.Pit, cmd.What = wire.DoAccept, 0, nil, v.What
	case lot < 60 && v.Offer == nil: // to offer what is offered is to accept it
		cmd.Do, cmd.Turn, cmd.Pit = wire.DoOffer, 0, nil
		cmd.What = []string{"", wire.MatterTakeback, wire.MatterPause}[lot%3]
	case lot < 100:
		cmd.Do, cmd.Turn, cmd.Pit = wire.DoDecline, 0, nil
	case lot < 102:
		cmd.Do, cmd.Turn, cmd.Pit = wire.DoAccept, 0, nil
	case lot < 103:
		cmd.Do, cmd.Turn, cmd.Pit = wire.DoResign, 0, nil
	case lot < 130: // out of turn, or of an earlier one, or from anywhere
		cmd.Turn = max(1, v.Turn-c.luck.IntN(2))
		pit = c.luck.IntN(len(v.Pits))
	default:
		if !mine || c.sown[cmd.Room] == v.Turn {
			return false
		}
		c.sown[cmd.Room] = v.Turn
	}
	return true
}
