package ws

import (
	"context"
	"errors"
	"net"

	"github.com/google/uuid"

	"casitas/internal/api"
	"casitas/internal/api/view"
	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/internal/seeks"
	"casitas/web/wire"
)

func (s *socket) takeSeek(f *wire.NewSeek) {
	s.seeking(f.ID, "", func(ctx context.Context, by rooms.Player) (*seeks.Pairing, error) {
		seek, err := s.seekOf(ctx, f)
		if err != nil {
			return nil, err
		}
		return s.edge.Lobby.Desk().Seek(ctx, by, s.from, seek)
	})
}

func (s *socket) takeTake(f *wire.Take) {
	s.seeking(f.ID, f.Seek, func(ctx context.Context, by rooms.Player) (*seeks.Pairing, error) {
		return s.edge.Lobby.Desk().Take(ctx, by, f.Seek)
	})
}

func (s *socket) takeUnseek(f *wire.Unseek) {
	s.seeking(f.ID, "", func(ctx context.Context, by rooms.Player) (*seeks.Pairing, error) {
		return nil, s.edge.Lobby.Desk().Unseek(ctx, by, f.ID)
	})
}

func (s *socket) takeRefuse(f *wire.Refuse) {
	s.seeking(f.ID, f.Seek, func(ctx context.Context, by rooms.Player) (*seeks.Pairing, error) {
		return nil, s.edge.Lobby.Desk().Refuse(ctx, by, f.Seek)
	})
}

// seeking does what a frame about seeks asks, in order, and answers it. A pairing whose room is not in the journal yet is told of
// when it is.
func (s *socket) seeking(id, seek string, do func(ctx context.Context, by rooms.Player) (*seeks.Pairing, error)) {
	if !isUUID(id) || seek != "" && !isUUID(seek) {
		s.closeFor(closeBadFrame, errBadID, id)
		return
	}
	s.inOrder(func(ctx context.Context) {
		p, err := s.sought(ctx, do)
		switch {
		case err != nil:
			s.refuse(ctx, id, err)
		case p == nil:
			s.tab.Again()
		case p.Open:
			if seek == "" {
				seek = id
			}
			s.say("", view.FrameOf(wire.Paired{T: wire.TPaired, Seek: seek, Room: p.Room, At: p.At}))
		}
	})
}

func (s *socket) sought(ctx context.Context, do func(ctx context.Context, by rooms.Player) (*seeks.Pairing, error)) (*seeks.Pairing, error) {
	ctx, cancel := api.Briefly(ctx)
	defer cancel()
	switch {
	case s.player.ID == "":
		return nil, api.ErrNoPlayer
	case s.edge.Lobby.Desk() == nil:
		return nil, errNoSeeks
	case !s.edge.Gate.MaySeek(s.player.ID):
		return nil, api.ErrTooMuch
	}
	by, err := s.edge.Players.PlayerByID(ctx, s.player.ID) // with the name of today
	if err != nil {
		return nil, err
	}
	return do(ctx, by)
}

// refuse says why a frame about seeks was refused.
func (s *socket) refuse(ctx context.Context, id string, err error) {
	f, known := api.ErrorOf(err)
	if !known && ctx.Err() == nil {
		s.edge.Log.Error("a seek failed", "err", err)
	}
	s.edge.Counters().Nacks.Add(f.Code)
	s.say("", view.FrameOf(wire.Nack{T: wire.TNack, ID: id, Code: f.Code, Message: f.Message, Retryable: f.Retryable}))
}

// seekOf reads a seek.
func (s *socket) seekOf(ctx context.Context, f *wire.NewSeek) (seeks.Seek, error) {
	out := seeks.Seek{ID: f.ID, Pools: f.Pools, Bots: f.Bots, Table: f.Table}
	switch {
	case f.Table != "" && (f.Options != nil || len(f.Pools) > 0):
		return out, badCommand("a seek at a table has neither pools nor options")
	case f.Table != "":
		return out, s.mayQueue(f.Table)
	case (f.Options == nil) == (len(f.Pools) == 0), f.To != "" && f.Options == nil:
		return out, badCommand("a seek has either pools, or options and perhaps to")
	case len(f.Pools) > wire.MaxPools:
		return out, badCommand("a seek names at most 16 pools")
	case f.Options == nil:
		return out, nil
	case f.Options.Both || f.Options.Watch:
		return out, badCommand("a seek is for two who play: leave both and watch out")
	}
	o, err := view.OptionsOf(*f.Options)
	if err == nil {
		err = o.Validate()
	}
	if err != nil || f.To == "" {
		out.Options = &o
		return out, err
	}
	out.Options = &o
	if out.To, err = s.edge.Players.PlayerByID(ctx, f.To); errors.Is(err, rooms.ErrNoPlayer) {
		err = seeks.ErrNobody
	}
	return out, err
}

// mayQueue refuses to wait for the winner in a room that the peer does not watch, or whose match nobody can go on from.
func (s *socket) mayQueue(room string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.rooms[room]
	if f == nil || f.visit == nil || f.glance {
		return errNotHere
	}
	is := f.visit.Room.Feed().State()
	switch {
	case is.SeatOf(s.player.ID) != engine.Nobody:
		return rooms.ErrAlreadySeated
	case !is.Options.Public || is.Options.DaysATurn():
		return errNoQueue
	case is.Phase == rooms.PhaseOpen:
		return rooms.ErrNotStarted
	case is.Why != "":
		return rooms.ErrEnded
	}
	return nil
}

const uuidLength = 36 // in the usual form; uuid.Validate takes others too

func isUUID(id string) bool { return len(id) == uuidLength && uuid.Validate(id) == nil }

// openTab opens the player's tab. The lock is held.
func (s *socket) openTab() {
	if desk := s.edge.Lobby.Desk(); desk != nil && s.player.ID != "" && !s.gone {
		s.tab = desk.Enter(s.player.ID, s.wake)
	}
}

// seekNews adds what the player is to be told of seeks. The lock is held.
func (s *socket) seekNews(frames net.Buffers) net.Buffers {
	if s.tab == nil {
		return frames
	}
	news, own, challenges, changed := s.tab.News()
	for _, n := range news {
		frames = append(frames, newsFrame(n))
	}
	if changed {
		frames = append(frames, view.FrameOf(wire.Yours{T: wire.TYours, Seeks: view.SeeksOf(own), Challenges: view.SeeksOf(challenges)}))
	}
	return frames
}

func newsFrame(n lobby.SeekNews) view.Frame {
	if n.Room != "" {
		return view.FrameOf(wire.Paired{T: wire.TPaired, Seek: n.Seek, Room: n.Room, At: n.At})
	}
	return view.FrameOf(wire.Unsought{T: wire.TUnsought, ID: n.Seek, Why: n.Why})
}
