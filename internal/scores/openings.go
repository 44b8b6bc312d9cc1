package scores

import (
	"context"
	"strconv"

	"casitas/internal/engine"
	"casitas/internal/lobby"
	"casitas/internal/rooms"
)

// openings is whose scores the first games of matches are, by game: as the opponent stands the pit with which they were opened.
const openings = "openings "

// Openings counts how the first games of public matches come out for who opened them, by the first pit. Not those of which it was
// drawn by lot; and where few play, what is counted of a private match would tell when it ended, and how.
func Openings(store rooms.Scores) lobby.Hook {
	return lobby.Hook{
		Name:   "openings",
		Kinds:  []rooms.Kind{rooms.Ended, rooms.Shut},
		AtOnce: atOnce,
		In:     func(s *rooms.State) bool { return s.Ended > 0 && s.Options.Public && !s.Options.Ballot },
		Do: func(ctx context.Context, s *rooms.State, _ rooms.Event) error {
			finish, is := openingOf(s)
			if !is {
				return nil
			}
			return store.AddFinishes(ctx, openings+finish.Rules, []rooms.Finish{finish}, false)
		},
	}
}

// openingOf is how a match's first game came out for who opened it; one that was not played to its end, as the match did.
func openingOf(s *rooms.State) (f rooms.Finish, is bool) {
	r, moves := s.Match.Rules(), s.Match.Moves()
	usual, err := engine.ByName(r.Name, 0)
	if err != nil || usual != r || len(moves) == 0 {
		return f, false
	}
	winner := s.Winner
	if over := s.Match.Rounds(); len(over) > 0 {
		winner = over[0].Winner
	}
	f = rooms.Finish{Room: s.Room, Rules: r.Name, Opponent: rooms.Player{ID: strconv.Itoa(moves[0] % r.Pits)}}
	switch winner.Seat() {
	case engine.Nobody:
		f.Ending = rooms.Drawn
	case s.First.Other():
		f.Ending = rooms.Lost
	}
	return f, true
}

// OpeningsOf is how often a game that was opened with each pit was won, drawn and lost by who opened it, by rooms.Ending.
func OpeningsOf(ctx context.Context, store rooms.Scores, game string) (map[int][3]int, error) {
	all, _, err := store.ScoresOf(ctx, openings+game, true)
	by := map[int][3]int{}
	for _, s := range all {
		pit, wrong := strconv.Atoi(s.Opponent.ID)
		if wrong == nil {
			by[pit] = s.Ended
		}
	}
	return by, err
}
