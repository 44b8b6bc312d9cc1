package engine

import "strconv"

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
	at := t.course.begin(lap.Origin)
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
