// Package scores counts how matches end, by player, game and opponent. It hears of their ends by a hook (internal/lobby), and
// counts what ended before there was one when somebody first asks for a player's scores.
package scores

import (
	"context"
	"errors"
	"time"

	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
)

// Hook counts each match once for both its players: at its end, and again when the room closes, should a node have written
// the end that knew nothing of this.
func Hook(kept rooms.Scores) lobby.Hook {
	return lobby.Hook{
		Name:  "scores",
		Kinds: []rooms.Kind{rooms.Ended, rooms.Shut},
		In:    func(s *rooms.State) bool { return s.Ended > 0 },
		Do: func(ctx context.Context, s rooms.State, _ rooms.Event) error {
			summary := s.Summary()
			for seat := engine.South; seat <= engine.North; seat++ {
				finish, is := summary.FinishFor(seat)
				if who := summary.Seats[seat]; is && who.Bot() == 0 {
					if err := kept.AddFinishes(ctx, who.ID, []rooms.Finish{finish}, false); err != nil {
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

// Of are a player's scores, those of private rooms only where they are asked for.
func Of(ctx context.Context, journal rooms.Journal, kept rooms.Scores, player string, private bool) ([]rooms.Score, error) {
	all, whole, err := kept.ScoresOf(ctx, player, private)
	if err != nil || whole {
		return all, err
	}
	past, cancel := context.WithTimeout(ctx, pastTime)
	defer cancel()
	if err := countPast(past, journal, kept, player); err != nil && !errors.Is(err, rooms.ErrPartial) {
		return nil, err
	}
	all, _, err = kept.ScoresOf(ctx, player, private)
	return all, err
}

const pageSize = 100 // matches

// countPast counts all matches of a player that have ended. Where a part of the journal is away, it is done again later.
func countPast(ctx context.Context, journal rooms.Journal, kept rooms.Scores, player string) error {
	q := rooms.SummaryQuery{Player: player, Ended: true, Most: pageSize}
	for {
		page, partial := journal.Summaries(ctx, q)
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
		if err := kept.AddFinishes(ctx, player, all, last && partial == nil); err != nil {
			return err
		}
		if q.From = page.Next; last || partial != nil {
			return partial
		}
	}
}
