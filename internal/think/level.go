package think

import (
	"context"
	"math/rand/v2"

	"casitas/internal/engine"
)

// Levels is how many strengths a game's bots have: 1 is the weakest.
const Levels = 5

// Level is one strength.
type Level struct {
	Random int  // of a hundred moves, so many are drawn by lot
	Depth  int  // turns looked ahead; 0: every move is drawn by lot
	Ends   bool // knows the endings
}

// The strengths of each game, found by playing (cmd/ladder, 200 games a pair). Each takes 71 to 85 points of 100 against the one
// below, but for levels 3 and 4 of Hoyito I (69 and 68) and level 4 of Tihbat (63).
var levels = map[string][Levels]Level{
	"hoyito-1": {{Random: 100}, {Random: 25, Depth: 1}, {Random: 16, Depth: 3}, {Random: 14, Depth: 7}, {Depth: 13, Ends: true}},
	"hoyito-2": {{Random: 100}, {Random: 55, Depth: 1}, {Random: 40, Depth: 3}, {Random: 12, Depth: 3}, {Depth: 9, Ends: true}},
	"hoyito-3": {{Random: 100}, {Random: 55, Depth: 1}, {Random: 40, Depth: 3}, {Random: 12, Depth: 3}, {Depth: 9, Ends: true}},
	"ayoayo":   {{Random: 100}, {Random: 42, Depth: 1}, {Random: 29, Depth: 3}, {Random: 10, Depth: 5}, {Depth: 11, Ends: true}},
	"tihbat":   {{Random: 100}, {Random: 20, Depth: 1}, {Random: 22, Depth: 3}, {Random: 18, Depth: 12, Ends: true}, {Depth: 12, Ends: true}},
}

// anyGame is for a game that nobody has measured yet.
var anyGame = [Levels]Level{{Random: 100}, {Random: 30, Depth: 1}, {Depth: 1}, {Depth: 3}, {Depth: 7}}

// LevelOf is a strength of a game by its number, 1 to Levels.
func LevelOf(game string, number int) Level {
	all, measured := levels[game]
	if !measured {
		all = anyGame
	}
	return all[min(max(number, 1), Levels)-1]
}

// Choose is the pit that a level plays. It fails only by its context; a match that is not to be played on is a mistake of the caller's.
func (s *Search) Choose(ctx context.Context, m engine.Match, l Level, luck *rand.Rand, yield func()) (int, error) {
	legal := m.Game().Legal()
	if len(legal) == 1 || l.Depth == 0 || luck.IntN(100) < l.Random {
		return legal[luck.IntN(len(legal))], nil
	}
	best, err := s.Best(ctx, m, l.Depth, yield)
	if err != nil {
		return 0, err
	}
	return best.Pits[luck.IntN(len(best.Pits))], nil
}
