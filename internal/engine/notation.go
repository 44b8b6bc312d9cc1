package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// String is the turn in sowing notation (RULES part 4): laps as origin/lifted and
// the pit of each seed, with pit*n where n seeds were taken; then -N for a pass
// and =S4 for an award. "0/4 1 2 3 4 4/5 5 6 7 8 9*4 -N".
func (t Turn) String() string {
	out := make([]byte, 0, 4*t.Seeds()+16)
	for _, lap := range t.Laps {
		out = t.appendLap(out, lap)
	}
	return string(t.appendTail(out))
}

// appendLap writes a capture where its seed fell if the seed fell in the pit
// taken, otherwise after the lap. A capturing seed that is taken after the
// facing pit (Ayoayo) is written again, not marked.
func (t Turn) appendLap(out []byte, lap Lap) []byte {
	out = appendHead(out, lap)
	captures := lap.Captures
	at := t.course.first(lap.Origin)
	for seed := 1; seed <= lap.Sown; seed++ {
		out = appendNumber(append(out, ' '), at)
		if len(captures) > 0 && captures[0].After == seed && captures[0].Pit == at {
			out = appendNumber(append(out, '*'), captures[0].Seeds)
			captures = captures[1:]
		}
		at = t.course.after(at, lap.Origin)
	}
	for _, c := range captures {
		out = appendNumber(append(out, ' '), c.Pit)
		out = appendNumber(append(out, '*'), c.Seeds)
	}
	return out
}

// appendHead writes origin/lifted, after a blank if it is not the first thing.
func appendHead(out []byte, lap Lap) []byte {
	if len(out) > 0 {
		out = append(out, ' ')
	}
	return appendNumber(append(appendNumber(out, lap.Origin), '/'), lap.Lifted)
}

// appendTail writes passes and awards.
func (t Turn) appendTail(out []byte) []byte {
	for _, s := range t.Passes {
		out = append(out, ' ', '-', s.letter())
	}
	for _, a := range t.Awards {
		out = appendNumber(append(out, ' ', '=', a.Seat.letter()), a.Seeds)
	}
	return out
}

func appendNumber(out []byte, n int) []byte { return strconv.AppendInt(out, int64(n), 10) }

// ParseTurn reads a turn in sowing notation, played in the position before it.
// The laps must be those that the rules give. Passes and awards are believed
// as far as the position alone cannot tell (repetition, the last round's winner).
func ParseTurn(r Rules, before Position, text string) (Turn, error) {
	return parseTurn(r, before, text, Turn.appendLap)
}

// parseTurn sows the pit that the text begins with, and compares what it sees.
func parseTurn(r Rules, before Position, text string, appendLap func(Turn, []byte, Lap) []byte) (Turn, error) {
	head, _, ok := strings.Cut(text, "/")
	pit, err := strconv.Atoi(head)
	if !ok || err != nil {
		return Turn{}, fmt.Errorf("a turn begins with origin/lifted, not %.20q", text)
	}
	g, err := GameAt(r, before)
	if err != nil {
		return Turn{}, err
	}
	_, turn, err := g.Play(pit)
	if err != nil {
		return Turn{}, fmt.Errorf("pit %d: %w", pit, err)
	}
	var laps []byte
	for _, lap := range turn.Laps {
		laps = appendLap(turn, laps, lap)
	}
	tail, ok := strings.CutPrefix(text, string(laps))
	if !ok {
		return Turn{}, fmt.Errorf("pit %d sows %s, not %s", pit, laps, text)
	}
	turn.Passes, turn.Awards, err = parseTail(tail)
	return turn, err
}

// parseTail reads passes and awards.
func parseTail(text string) (passes []Seat, awards []Award, err error) {
	for _, word := range strings.Fields(text) {
		seat := Seat(strings.IndexByte("SN", (word + "  ")[1]))
		switch {
		case seat == Nobody:
			return nil, nil, fmt.Errorf("%q is neither a pass nor an award", word)
		case word[0] == '-' && len(word) == 2 && len(awards) == 0:
			passes = append(passes, seat)
		case word[0] == '=':
			seeds, err := strconv.ParseUint(word[2:], 10, 8)
			if err != nil || seeds == 0 {
				return nil, nil, fmt.Errorf("%q awards no seeds", word)
			}
			awards = append(awards, Award{Seat: seat, Seeds: int(seeds)})
		default:
			return nil, nil, fmt.Errorf("%q is neither a pass nor an award", word)
		}
	}
	return passes, awards, nil
}
