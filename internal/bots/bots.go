package bots

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
	"casitas/internal/think/pool"
)

// Bots are the bots of one node.
type Bots struct {
	house   House
	log     *slog.Logger
	pool    *pool.Pool
	people  people
	stopped context.Context //nolint:containedctx // that of the node, which outlives every call
}

// House is the lobby, as bots need it.
type House interface {
	// Do has a command done.
	Do(ctx context.Context, c rooms.Command, from string) (room string, at rooms.Revision, err error)
	// Summary is a room in one line, as the journal has it.
	Summary(ctx context.Context, room string) (rooms.Summary, error)
	// Holds says whether a room is live on this node.
	Holds(room string) bool
	// Now is the time of a room's part of the journal.
	Now(room string) time.Time
}

// New makes bots that think in a pool, until ctx ends: then they leave what they wait for or think about to
// another node. They play once they have joined a house.
func New(ctx context.Context, thinking *pool.Pool, log *slog.Logger) *Bots {
	return &Bots{pool: thinking, log: log, stopped: ctx}
}

// Join gives the bots the house in which they play. It comes before the house runs.
func (b *Bots) Join(h House) { b.house = h }

// The longest that a bot is busy with one event: a turn is seen for 20 s at most, and then it thinks.
const answerTime = time.Minute

// Hook is how the bots hear of what happens.
func (b *Bots) Hook() lobby.Hook {
	return lobby.Hook{
		Name:  "bots",
		Kinds: []rooms.Kind{rooms.Began, rooms.Sown, rooms.Undone, rooms.Dealt, rooms.Resumed, rooms.Offered, rooms.Asked},
		In:    func(s *rooms.State) bool { return seatOf(s) != engine.Nobody },
		Time:  answerTime,
		Do:    b.answer,
	}
}

// seatOf is the seat of the bot in a room; Nobody where there is none.
func seatOf(s *rooms.State) engine.Seat {
	for seat := engine.South; seat <= engine.North; seat++ {
		if s.Seats[seat].Bot() > 0 {
			return seat
		}
	}
	return engine.Nobody
}

// Why a bot has not answered: it is no fault of the room's, and soon tried again.
var (
	errLeft    = fmt.Errorf("%w: this node is about to stop", rooms.ErrNotWritten)
	errCrowded = fmt.Errorf("%w: too many bots are thinking", rooms.ErrNotWritten)
)

// answer does what a bot does about an event. It may do it again, and on several nodes at once: a command that comes too late
// is refused, which does no harm.
func (b *Bots) answer(ctx context.Context, s *rooms.State, e rooms.Event) error {
	seat := seatOf(s)
	verb := about(s, e, seat)
	if verb == "" {
		return nil
	}
	luck := luckOf(s.Room, s.At.Version)
	if err := b.wait(ctx, b.pause(s, e, luck)); err != nil {
		return err
	}
	done, err := b.people.wait(ctx, b.stopped.Done(), s.Seats[seat.Other()].ID)
	if err != nil {
		return err
	}
	defer done()
	now, err := b.house.Summary(ctx, s.Room)
	if err != nil {
		return err
	}
	if now.Turn != s.Turn || now.Status == rooms.Closed {
		return nil // another node was faster, or it is over
	}
	c := rooms.Command{
		ID: "bot-" + strconv.FormatUint(s.At.Version, 10), By: s.Seats[seat], Room: s.Room, Do: verb, Turn: s.Turn, Seat: engine.Nobody,
	}
	switch verb {
	case rooms.DoSow:
		c.Pit, err = b.choose(ctx, s.Match, s.Seats[seat].Bot(), luck)
	case rooms.DoAccept:
		if ahead, wrong := b.ahead(ctx, s.Match, seat); ahead > 0 {
			c.Do = rooms.DoDecline
		} else {
			err = wrong
		}
	}
	if err != nil {
		return err
	}
	_, _, err = b.house.Do(ctx, c, "")
	if again(err) {
		return err
	}
	if err != nil {
		b.log.Debug("a bot came too late", "room", s.Room, "do", c.Do, "version", s.At.Version, "err", err)
	}
	return nil
}

// about is what a bot is to do about an event, if anything. DoAccept stands for answering an offer.
func about(s *rooms.State, e rooms.Event, seat engine.Seat) rooms.Verb {
	switch {
	case e.Kind == rooms.Offered && s.Offer == seat.Other():
		return rooms.DoAccept
	case e.Kind == rooms.Asked && s.Wants[seat.Other()] && !s.Wants[seat]:
		return rooms.DoRematch
	case e.Kind == rooms.Offered || e.Kind == rooms.Asked:
		return ""
	case s.Phase == rooms.PhaseBetween && !s.Ready[seat]:
		return rooms.DoReady
	case s.Phase == rooms.PhasePlaying && s.ToMove() == seat && s.Paused == 0:
		return rooms.DoSow
	}
	return ""
}

// verdicts are what a room says of a command that came too late, or that nothing more can come of.
var verdicts = []error{
	rooms.ErrStaleTurn, rooms.ErrMovedOn, rooms.ErrNotYourTurn, rooms.ErrBetween, rooms.ErrNotBetween, rooms.ErrAlreadyReady,
	rooms.ErrNoOffer, rooms.ErrEnded, rooms.ErrNotEnded, rooms.ErrRematched, rooms.ErrAsked, rooms.ErrClosed, rooms.ErrTimeUp,
	rooms.ErrNoRoom, rooms.ErrBroken, rooms.ErrDamaged, rooms.ErrPaused,
}

// again says whether a command is to be given again: all but a verdict is this node's failure, or the journal's, and passes.
// A bot that took it for a response would never move again.
func again(err error) bool {
	return err != nil && !slices.ContainsFunc(verdicts, func(v error) bool { return errors.Is(err, v) })
}

// The pace of a bot: it looks at the board for a moment, and at an opening no longer.
const (
	shortest  = 500 * time.Millisecond
	longest   = 1400 * time.Millisecond
	hurried   = 100 * time.Millisecond // with little time left
	little    = 10 * time.Second
	elsewhere = 3 * time.Second // a node on which nobody is in the room leaves it to the others first
)

// pause is how long a bot takes to answer an event, beside thinking: the turn before is seen to its end first.
func (b *Bots) pause(s *rooms.State, e rooms.Event, luck *rand.Rand) time.Duration {
	pause := shortest + time.Duration(luck.Int64N(int64(longest-shortest)))
	if e.Left != nil && s.Options.Clock != nil && time.Duration(e.Left[seatOf(s)])*time.Millisecond < little {
		pause = hurried
	}
	if e.Kind == rooms.Sown && s.Phase == rooms.PhasePlaying || e.Kind == rooms.Dealt {
		pause += max(0, time.UnixMilli(e.From).Sub(b.house.Now(s.Room)))
	}
	if !b.house.Holds(s.Room) {
		pause += elsewhere
	}
	return pause
}

func (b *Bots) wait(ctx context.Context, pause time.Duration) error {
	select {
	case <-time.After(pause):
		return nil
	case <-b.stopped.Done():
		return errLeft
	case <-ctx.Done():
		return ctx.Err()
	}
}
