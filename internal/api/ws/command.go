package ws

import (
	"context"
	"encoding/json"
	"errors"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/engine"
	"casitas/internal/rooms"
	"casitas/internal/rooms/live"
	"casitas/web/wire"
)

// nacked is a nack around a view that is encoded already.
type nacked struct {
	wire.Nack
	View json.RawMessage `json:"view,omitempty"`
}

func (s *socket) takeCmd(c *wire.Cmd) {
	if !isUUID(c.ID) { // a player's ids must all differ, whichever device makes them
		s.closeFor(closeBadFrame, errBadID, c.ID)
		return
	}
	if !s.do(func(ctx context.Context) { s.command(ctx, c) }) {
		s.nack(context.Background(), c, live.ErrBusy)
	}
}

// command has a command done and says what came of it. Every command is answered.
func (s *socket) command(ctx context.Context, c *wire.Cmd) {
	s.hold() // what happens in the room because of it goes out with the ack
	defer func() {
		if s.release() {
			s.write() // whoever commands waits for that, if anybody must
		}
	}()
	command, err := s.commandOf(ctx, c)
	var room string
	var at rooms.Revision
	if err == nil {
		room, at, err = s.edge.Lobby.Do(ctx, command, s.from) // however long: what is being written is waited for
	}
	if err != nil {
		s.nack(ctx, c, err)
		return
	}
	if command.Do == rooms.DoOpen || command.Do == rooms.DoSit {
		s.stay(ctx, room)
	}
	s.reach(ctx, room, at)
	s.edge.Counters().Acks.Add(1)
	s.say(room, view.Ack(c.ID, room, at))
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
	if inside != nil && inside.Feed().At().Version < at.Version {
		call, cancel := api.Briefly(ctx)
		defer cancel()
		if err := inside.CatchUp(call); err != nil {
			s.edge.Log.Warn("a room could not catch up before an ack", "room", room, "err", err)
		}
	}
}

// nack says why a command was refused, and where its room stands.
func (s *socket) nack(ctx context.Context, c *wire.Cmd, err error) {
	f, known := api.ErrorOf(err)
	if !known && ctx.Err() == nil {
		s.edge.Log.Error("a command failed", "do", c.Do, "room", c.Room, "err", err)
	}
	s.edge.Counters().Nacks.Add(f.Code)
	n := nacked{Nack: wire.Nack{T: wire.TNack, ID: c.ID, Code: f.Code, Reason: f.Reason, Message: f.Message, Retryable: f.Retryable, Room: c.Room}}
	if c.Room != "" && f.Code != "no-room" {
		var at rooms.Revision
		at, n.View = s.standing(ctx, c.Room)
		n.V, n.H = at.Version, string(at.Head)
	}
	s.say(c.Room, view.FrameOf(n))
	if errors.Is(err, rooms.ErrNewer) {
		s.bye(around(elsewhere))
	}
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
	call, cancel := api.Briefly(ctx)
	defer cancel()
	g := s.guest()
	g.Glance = true // who is refused a command is not there because of it
	visit, err := s.edge.Lobby.Enter(call, room, g)
	if err != nil {
		return rooms.Revision{}, nil
	}
	defer visit.Leave()
	return visit.Room.Feed().Now()
}

// commandOf reads what a room can decide on.
func (s *socket) commandOf(ctx context.Context, c *wire.Cmd) (rooms.Command, error) {
	if s.player.ID == "" {
		return rooms.Command{}, api.ErrNoPlayer
	}
	out := rooms.Command{
		ID: c.ID, By: s.player, Do: rooms.Verb(c.Do), Room: c.Room, Seat: engine.Nobody,
		Turn: c.Turn, Offer: c.Offer, Phase: rooms.Phase(c.Phase), Bot: c.Bot, What: rooms.Matter(c.What),
	}
	if c.Turn < 0 {
		return out, badCommand("turns are counted from 1")
	}
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
		if c.Pit == nil || c.Turn == 0 {
			return out, badCommand("sow needs a pit, and the turn that it is made for")
		}
		out.Pit = *c.Pit
		return out, nil
	}
	if !out.Do.Playable() {
		return out, rooms.ErrVerb
	}
	return out, nil
}

// opening reads the options of a new room.
func (s *socket) opening(ctx context.Context, c *wire.Cmd, out rooms.Command) (rooms.Command, error) {
	if c.Options == nil {
		return out, badCommand("open needs options")
	}
	o, err := view.OptionsOf(*c.Options)
	if err != nil {
		return out, err
	}
	if c.Options.Both && (c.Options.Watch || c.Bot != 0) {
		return out, badCommand("with both, the maker sits on both seats: leave watch and bot out")
	}
	if !s.edge.Lobby.Opened(ctx, s.player.ID, c.ID) {
		if !s.edge.Gate.MayOpen(s.player.ID, s.from) {
			return out, api.ErrTooMuch
		}
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
	ctx, cancel := api.Briefly(ctx)
	defer cancel()
	p, err := s.edge.Players.PlayerByID(ctx, s.player.ID)
	if err != nil {
		return out, err
	}
	out.By = p
	return out, nil
}
