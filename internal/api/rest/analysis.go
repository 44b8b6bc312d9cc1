package rest

import (
	"context"
	"net/http"

	"casitas/internal/api"
	"casitas/internal/engine"
)

// analysed is the response to an analysis: a position, and what each pit of it leads to.
type analysed struct {
	State       engine.State   `json:"state"`
	Last        string         `json:"last,omitempty"`
	Deal        *engine.State  `json:"deal,omitempty"`
	Pits        []outlook      `json:"pits"`
	MatchWinner engine.Outcome `json:"matchWinner,omitempty"`
}

type outlook struct {
	Pit   int          `json:"pit"`
	Turn  string       `json:"turn"`
	After engine.State `json:"after"`
}

// analyse answers POST /api/analysis, within the bounds of a replay.
func (rp *replays) analyse(w http.ResponseWriter, r *http.Request) {
	var got analysed
	err := rp.asked(w, r, func(ctx context.Context, first engine.Match, moves []int) (err error) {
		got, err = analysis(ctx, first, moves)
		return err
	})
	if err != nil {
		rp.refuse(w, r, err)
		return
	}
	api.Respond(w, http.StatusOK, got)
}

// analysis plays the moves, then each pit of the position that they lead to.
func analysis(ctx context.Context, first engine.Match, moves []int) (analysed, error) {
	got := analysed{State: first.State(), Pits: []outlook{}}
	m, err := playTo(ctx, first, moves, func(_ engine.Match, p engine.Played) { got.State, got.Last = p.State, p.Turn.Compact() })
	if err != nil {
		return got, err
	}
	if m.Round() != got.State.Round {
		deal := m.State()
		got.Deal = &deal
	}
	if m.Length() != engine.SingleGame {
		got.MatchWinner = m.Winner()
	}
	for _, pit := range m.Game().Legal() {
		if ctx.Err() != nil {
			return got, errLongAnalysis
		}
		after, turn, err := m.Play(pit)
		if err != nil {
			return got, err
		}
		got.Pits = append(got.Pits, outlook{Pit: pit, Turn: turn.Compact(), After: after.State()})
	}
	return got, nil
}

// playTo plays the moves. The error is a turnError.
func playTo(ctx context.Context, first engine.Match, moves []int, each func(engine.Match, engine.Played)) (engine.Match, error) {
	m, _, _ := engine.Replay(first, nil) // deals where the round is over before it began
	for at := range moves {
		if ctx.Err() != nil {
			return m, &turnError{at: at, why: errLongAnalysis}
		}
		after, played, err := engine.Replay(m, moves[at:at+1])
		if err != nil {
			return m, &turnError{at: at, why: illegalAt(at, moves[at], err).Error}
		}
		m = after
		each(m, played[0])
	}
	return m, nil
}
