// Package scores counts how matches end, by player, game and opponent. It hears of their ends by a hook (internal/lobby), and
// counts what ended before there was one when somebody first asks for a player's scores.
package scores

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/singleflight"

	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
)

// atOnce is how many matches are counted at a time.
const atOnce = 4

// Hook counts each match once for both its players: at its end, and again when the room closes, should a node have written
// the end that knew nothing of this.
func Hook(store rooms.Scores) lobby.Hook {
	return lobby.Hook{
		Name:   "scores",
		Kinds:  []rooms.Kind{rooms.Ended, rooms.Shut},
		AtOnce: atOnce,
		In:     func(s *rooms.State) bool { return s.Ended > 0 },
		Do: func(ctx context.Context, s *rooms.State, _ rooms.Event) error {
			summary := s.Summary()
			for seat := engine.South; seat <= engine.North; seat++ {
				finish, is := summary.FinishFor(seat)
				if who := summary.Seats[seat]; is && who.Bot() == 0 {
					if err := store.AddFinishes(ctx, who.ID, []rooms.Finish{finish}, false); err != nil {
						return err
					}
				}
			}
			return nil
		},
	}
}

// pastTime is the longest that counting a player's past may take; who asks again goes on from there, faster.
const pastTime = 20 * time.Second

// Past counts what ended before there were scores. A player's is counted for all who ask meanwhile at once, and to its end even
// if they go.
type Past struct {
	journal  rooms.Journal
	store    rooms.Scores
	counting singleflight.Group // by player
}

// NewPast makes one.
func NewPast(journal rooms.Journal, store rooms.Scores) *Past {
	return &Past{journal: journal, store: store}
}

// Of are a player's scores, those of private rooms only where they are asked for. whole is false while a part of the journal is
// away: what ended there before there were scores is counted when somebody asks and it is back.
func (p *Past) Of(ctx context.Context, player string, private bool) (all []rooms.Score, whole bool, err error) {
	all, whole, err = p.store.ScoresOf(ctx, player, private)
	if err != nil || whole {
		return all, whole, err
	}
	if _, err, _ = p.counting.Do(player, func() (any, error) {
		past, cancel := context.WithTimeout(context.WithoutCancel(ctx), pastTime)
		defer cancel()
		return nil, p.count(past, player)
	}); err != nil && !errors.Is(err, rooms.ErrPartial) {
		return nil, false, err
	}
	return p.store.ScoresOf(ctx, player, private)
}

const pageSize = 100 // matches

// count counts all matches of a player that have ended, unless that was done just now. Where a part of the journal is away, it is
// done again later.
func (p *Past) count(ctx context.Context, player string) error {
	if _, whole, err := p.store.ScoresOf(ctx, player, false); err != nil || whole {
		return err
	}
	q := rooms.SummaryQuery{Player: player, Ended: true, Most: pageSize}
	for {
		page, partial := p.journal.Summaries(ctx, q)
		if partial != nil && !errors.Is(partial, rooms.ErrPartial) {
			return partial
		}
		var all []rooms.Finish
		for _, s := range page.Summaries {
			for seat := engine.South; seat <= engine.North; seat++ {
				if finish, is := s.FinishFor(seat); is && s.Seats[seat].ID == player {
					all = append(all, finish)
				}
			}
		}
		last := page.Next == ""
		if err := p.store.AddFinishes(ctx, player, all, last && partial == nil); err != nil {
			return err
		}
		if q.From = page.Next; last || partial != nil {
			return partial
		}
	}
}
