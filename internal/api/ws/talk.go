package ws

import (
	"context"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

// phrases are all that there are.
var phrases = map[string]bool{
	wire.PhraseHello: true, wire.PhraseLuck: true, wire.PhraseCasa: true, wire.PhraseTurn: true, wire.PhraseWell: true, wire.PhraseOops: true,
	wire.PhraseMoment: true, wire.PhraseSorry: true, wire.PhraseThanks: true, wire.PhraseGame: true, wire.PhraseAgain: true, wire.PhraseBye: true,
}

func (s *socket) takeSay(f *wire.Say) {
	s.saying(f.ID, func(ctx context.Context) error { return s.utter(ctx, f) })
}

func (s *socket) takeReport(f *wire.Report) {
	s.saying(f.ID, func(ctx context.Context) error { return s.report(ctx, f) })
}

// saying does something about talk, in order, and says what came of it.
func (s *socket) saying(id string, do func(context.Context) error) {
	if id == "" || len(id) > api.MaxID {
		s.closeFor(closeBadFrame, badFrame("an id has 1 to 36 characters"), "")
		return
	}
	respond := func(ctx context.Context, err error) {
		said := wire.Said{T: wire.TSaid, ID: id}
		if err != nil {
			f, known := api.ErrorOf(err)
			if !known && ctx.Err() == nil {
				s.edge.Log.Warn("something could not be said", "err", err)
			}
			s.edge.Counters().Nacks.Add(f.Code)
			said.Code, said.Message, said.Retryable = f.Code, f.Message, f.Retryable
		}
		s.say("", view.FrameOf(said))
	}
	done := s.do(func(ctx context.Context) {
		call, cancel := api.Briefly(ctx)
		defer cancel()
		respond(ctx, do(call))
	})
	if !done {
		respond(context.Background(), api.ErrTooMuch)
	}
}

// here is the socket's stay in a room, and who has it.
func (s *socket) here(ctx context.Context, room string) (*lobby.Visit, rooms.Player, error) {
	switch {
	case s.edge.Talk == "":
		return nil, rooms.Player{}, errTalkOff
	case s.player.ID == "":
		return nil, rooms.Player{}, api.ErrNoPlayer
	}
	s.mu.Lock()
	f := s.rooms[room]
	var visit *lobby.Visit
	if f != nil {
		visit = f.visit
	}
	s.mu.Unlock()
	if visit == nil {
		return nil, rooms.Player{}, errNotHere
	}
	p, err := s.edge.Players.PlayerByID(ctx, s.player.ID) // by the name of today
	return visit, p, err
}

// utter says a line.
func (s *socket) utter(ctx context.Context, f *wire.Say) error {
	visit, p, err := s.here(ctx, f.Room)
	if err != nil {
		return err
	}
	line := rooms.Line{By: p, Phrase: f.Phrase}
	switch {
	case (f.Phrase == "") == (f.Text == ""):
		return errNothing
	case f.Phrase != "" && !phrases[f.Phrase]:
		return errNoPhrase
	case f.Text != "" && s.edge.Talk != wire.TalksText:
		return errTextOff
	case f.Text != "":
		if line.Text, err = api.Tidy(f.Text, wire.MaxText); err != nil {
			return badText(err)
		}
	}
	if !s.edge.Gate.MaySay(p.ID, f.Room, visit.Among()) {
		return api.ErrTooMuch
	}
	return s.edge.Lobby.Say(ctx, visit, line)
}

// report leaves a line in the log, for the server's host.
func (s *socket) report(ctx context.Context, f *wire.Report) error {
	visit, p, err := s.here(ctx, f.Room)
	if err != nil {
		return err
	}
	line, was := s.edge.Lobby.Line(visit, f.Line)
	if !was {
		return errNoLine
	}
	if !s.edge.Gate.MayReport(p.ID) {
		return api.ErrTooMuch
	}
	s.edge.Log.Warn("a line is reported", "room", f.Room, "among", visit.Among(), "who", line.By.ID, "name", line.By.Name,
		"phrase", line.Phrase, "text", line.Text, "at", line.At, "by", p.ID)
	return nil
}
