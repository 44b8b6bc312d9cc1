package rest

import (
	"encoding/json"

	"casitas/internal/api"
	"casitas/internal/engine"
)

// replayRequest is what is to be played. All but Rules may be left out.
type replayRequest struct {
	Rules          string          `json:"rules"`
	Pits           int             `json:"pits"`   // a side; 0: as many as Start has, or the usual number
	Match          engine.Length   `json:"match"`  // -1 to the end, 0 single game, N best after N rounds, -N (even) a set of N games
	Opener         engine.Seat     `json:"opener"` // of the first round; South when left out. Start says it itself
	Start          *replayStart    `json:"start"`
	PreviousWinner *engine.Outcome `json:"previousWinner"` // of the round before Start
	Moves          []whole         `json:"moves"`
}

// replayStart is a position to start from. The rest of a state may be there too, so that
// one can be pasted whole; it is worked out anew.
type replayStart struct {
	Pits   []engine.Pile `json:"pits"`
	Held   []whole       `json:"held"`
	ToMove *engine.Seat  `json:"toMove"`
	Round  *int          `json:"round"`

	Legal   any `json:"legal"`
	Illegal any `json:"illegal"`
	Over    any `json:"over"`
	Winner  any `json:"winner"`
}

// whole is a whole number that must be there: null is none.
type whole int

// UnmarshalJSON refuses null, which encoding/json would pass over.
func (n *whole) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return errNull
	}
	return json.Unmarshal(text, (*int)(n))
}

func numbers(all []whole) []int {
	out := make([]int, len(all))
	for i, n := range all {
		out[i] = int(n)
	}
	return out
}

// match sets up what is asked for. The error says what of it cannot be.
func (q *replayRequest) match() (engine.Match, error) {
	if len(q.Moves) > api.ReplayMoves {
		return engine.Match{}, unsound("too-many-moves", "%d moves: a replay has at most %d", len(q.Moves), api.ReplayMoves)
	}
	r, err := q.rules()
	if err != nil {
		return engine.Match{}, err
	}
	opener := q.Opener
	if opener == engine.Nobody {
		opener = engine.South
	}
	m, err := engine.NewMatch(r, q.Match, opener)
	if err != nil {
		return engine.Match{}, unsound("bad-match", "match: %v", err)
	}
	start := m.State()
	if q.Start != nil {
		if start, err = q.Start.state(opener); err != nil {
			return engine.Match{}, err
		}
	}
	previous, err := q.previous()
	if err != nil {
		return engine.Match{}, err
	}
	if m, err = engine.Setup(r, q.Match, start, previous); err != nil {
		return engine.Match{}, badStart(err)
	}
	return m, nil
}

func (q *replayRequest) rules() (engine.Rules, error) {
	if _, err := engine.ByName(q.Rules, 0); err != nil {
		return engine.Rules{}, unsound("unknown-rules", "rules: %v", err)
	}
	pits := q.Pits
	if pits == 0 && q.Start != nil {
		pits = len(q.Start.Pits) / 2
	}
	r, err := engine.ByName(q.Rules, pits)
	if err != nil {
		return engine.Rules{}, unsound("bad-pits", "pits: %v", err)
	}
	return r, nil
}

// previous is who won the round before; Nobody where that is not said, or it was drawn.
func (q *replayRequest) previous() (engine.Seat, error) {
	if q.PreviousWinner == nil {
		return engine.Nobody, nil
	}
	switch *q.PreviousWinner {
	case engine.SouthWins, engine.NorthWins, engine.Draw, engine.Undecided:
		return q.PreviousWinner.Seat(), nil
	}
	return engine.Nobody, unsound("bad-start", "previousWinner: %q is not south, north or draw", *q.PreviousWinner)
}

// state is the position as the engine sets it up; opener is to move where Start does not say who is.
func (start *replayStart) state(opener engine.Seat) (engine.State, error) {
	s := engine.State{Pits: start.Pits, ToMove: opener, Round: 1}
	if start.ToMove != nil && *start.ToMove != engine.Nobody {
		s.ToMove = *start.ToMove
	}
	if start.Round != nil {
		s.Round = *start.Round
	}
	if s.Round < 1 || s.Round > api.MaxRounds {
		return s, unsound("bad-start", "start: round %d: rounds count from 1 to %d", s.Round, api.MaxRounds)
	}
	if start.Held != nil && len(start.Held) != len(s.Held) {
		return s, unsound("bad-start", "start: held is what South and North hold, two numbers, not %d", len(start.Held))
	}
	copy(s.Held[:], numbers(start.Held))
	return s, nil
}
