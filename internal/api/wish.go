package api

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/google/uuid"

	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/web/wire"
)

const uuidLength = 36 // in the usual form; uuid.Validate takes others too

// nacked is a nack around a view that is encoded already.
type nacked struct {
	wire.Nack
	View json.RawMessage `json:"view,omitempty"`
}

func (s *socket) takeCmd(ctx context.Context, text []byte) {
	var c wire.Cmd
	if !s.frame(text, &c) {
		return
	}
	if len(c.ID) != uuidLength || uuid.Validate(c.ID) != nil { // nobody meets another's by chance
		s.closeFor(closeBadFrame, fault{code: "bad-frame", message: "a command's id is a UUID"}, c.ID)
		return
	}
	if !s.do(ctx, func(ctx context.Context) { s.wish(ctx, c) }) {
		s.nack(ctx, c, live.ErrBusy)
	}
}

// wish has a command done and says what came of it. Every command is answered.
func (s *socket) wish(ctx context.Context, c wire.Cmd) {
	command, err := s.command(ctx, c)
	var room string
	var at rooms.Revision
	if err == nil {
		room, at, err = s.edge.lobby.Do(ctx, command) // however long: what is being written is waited for
	}
	if err != nil {
		s.nack(ctx, c, err)
		return
	}
	call, cancel := briefly(ctx)
	defer cancel()
	if command.Do == rooms.DoOpen || command.Do == rooms.DoSit {
		s.stay(call, room)
	}
	s.reach(call, room, at)
	s.edge.counters.Acks.Add(1)
	s.say(room, encode(wire.Ack{T: wire.TAck, ID: c.ID, Room: room, V: at.Version, H: string(at.Head)}))
}

// reach brings a room that the peer follows to a version that it is about to be told of.
func (s *socket) reach(ctx context.Context, room string, at rooms.Revision) {
	s.mu.Lock()
	f := s.rooms[room]
	var inside *live.Room
	if f != nil && f.visit != nil {
		inside = f.visit.Room
	}
	s.mu.Unlock()
	if inside != nil && inside.Feed().State().At.Version < at.Version {
		if err := inside.CatchUp(ctx); err != nil {
			s.edge.log.Warn("a room could not catch up before an ack", "room", room, "err", err)
		}
	}
}

// nack says why a command was refused, and where its room stands.
func (s *socket) nack(ctx context.Context, c wire.Cmd, err error) {
	f, known := faultOf(err)
	if !known && ctx.Err() == nil {
		s.edge.log.Error("a command failed", "do", c.Do, "room", c.Room, "err", err)
	}
	s.edge.counters.Nacks.Add(f.code)
	n := nacked{Nack: wire.Nack{T: wire.TNack, ID: c.ID, Code: f.code, Reason: f.reason, Message: f.message, Retryable: f.retryable, Room: c.Room}}
	if c.Room != "" && f.code != "no-room" {
		var at rooms.Revision
		at, n.View = s.standing(ctx, c.Room)
		n.V, n.H = at.Version, string(at.Head)
	}
	s.say(c.Room, encode(n))
}

// standing is how a room stands now; zero where that cannot be said.
func (s *socket) standing(ctx context.Context, room string) (rooms.Revision, []byte) {
	s.mu.Lock()
	f := s.rooms[room]
	if f != nil && f.visit != nil {
		defer s.mu.Unlock()
		return f.visit.Room.Feed().Now()
	}
	s.mu.Unlock()
	call, cancel := briefly(ctx)
	defer cancel()
	visit, err := s.edge.lobby.Enter(call, room, s.player.ID)
	if err != nil {
		return rooms.Revision{}, nil
	}
	defer visit.Leave()
	return visit.Room.Feed().Now()
}

func badCommand(message string) fault {
	return fault{code: "bad-command", message: message, status: http.StatusBadRequest}
}

// command reads a wish: what a room can decide on.
func (s *socket) command(ctx context.Context, c wire.Cmd) (rooms.Command, error) {
	if s.player.ID == "" {
		return rooms.Command{}, errNoPlayer
	}
	out := rooms.Command{ID: c.ID, By: s.player, Do: rooms.Verb(c.Do), Room: c.Room, Seat: engine.Nobody}
	if c.Room == "" && c.Do != wire.DoOpen {
		return out, badCommand("say in which room")
	}
	if c.Seat != nil {
		if out.Seat = engine.Seat(*c.Seat); *c.Seat != 0 && *c.Seat != 1 {
			return out, badCommand("seat is 0 (South) or 1 (North)")
		}
	}
	switch c.Do {
	case wire.DoOpen:
		return s.opening(ctx, c, out)
	case wire.DoSit:
		return s.today(ctx, out)
	case wire.DoSow:
		if c.Pit == nil || c.Turn < 1 {
			return out, badCommand("sow needs a pit, and the turn that it is made for")
		}
		out.Turn, out.Pit = c.Turn, *c.Pit
		return out, nil
	case wire.DoReady, wire.DoResign, wire.DoOffer, wire.DoAccept, wire.DoDecline, wire.DoAbort, wire.DoRematch:
		return out, nil
	default:
		return out, rooms.ErrVerb
	}
}

// opening reads the options of a new room.
func (s *socket) opening(ctx context.Context, c wire.Cmd, out rooms.Command) (rooms.Command, error) {
	if c.Options == nil {
		return out, badCommand("open needs options")
	}
	o, err := optionsOf(*c.Options)
	if err != nil {
		return out, err
	}
	if !s.edge.gate.mayOpen(s.player.ID) {
		return out, errTooMuch
	}
	out.Options, out.Room = &o, ""
	switch {
	case c.Options.Watch:
		out.Seat = engine.Nobody
	case c.Seat == nil:
		out.Seat = engine.South
	}
	return s.today(ctx, out)
}

// today lets a player sit down under the name that they have today.
func (s *socket) today(ctx context.Context, out rooms.Command) (rooms.Command, error) {
	ctx, cancel := briefly(ctx)
	defer cancel()
	p, err := s.edge.players.PlayerByID(ctx, s.player.ID)
	if err != nil {
		return out, err
	}
	out.By = p
	return out, nil
}
