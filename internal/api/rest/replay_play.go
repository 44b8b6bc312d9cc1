package rest

import (
	"context"
	"errors"

	"casitas/internal/api"
	"casitas/internal/engine"
)

// stopped says at which move a replay stopped, and why.
type stopped struct {
	api.Error
	at int // index in the list of moves
}

// play plays the moves, one by one so that it can stop between them. The engine deals a new round
// whenever one is over and the match goes on.
func (rp *replays) play(ctx context.Context, m engine.Match, moves []int) (replayed, *stopped) {
	got := replayed{Start: m.State(), Turns: make([]engine.Played, 0, len(moves))}
	text := 0
	for at := range moves {
		if ctx.Err() != nil || text > rp.text {
			return got, &stopped{Error: errTooLong, at: at}
		}
		after, played, err := engine.Replay(m, moves[at:at+1])
		if err != nil {
			return got, illegalAt(at, moves[at], err)
		}
		m = after
		got.Turns = append(got.Turns, played...)
		text += len(played[0].Trace) + stateText
	}
	if m.Length() != engine.SingleGame {
		got.MatchWinner = m.Winner()
	}
	return got, nil
}

func illegalAt(at, pit int, err error) *stopped {
	f, _ := api.ErrorOf(err)
	if said := (*engine.Illegality)(nil); errors.As(err, &said) {
		f.Message = (&engine.Illegality{At: at, Pit: pit, Why: said.Why}).Error()
	}
	return &stopped{Error: f, at: at}
}
