package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// parseRecord reads the text form and plays it again. Errors name the line, or
// the turn that is not what the rules make of it. Blank lines and remarks are
// passed over; turns must be numbered from 1 on.
func parseRecord(text string) (Record, error) {
	var read RecordLines
	var turns []string
	for line := range strings.SplitSeq(text, "\n") {
		turn, isTurn, err := read.Read(line)
		if err != nil {
			return Record{}, err
		}
		if isTurn {
			turns = append(turns, turn)
		}
	}
	head, err := read.Head()
	if err != nil {
		return Record{}, err
	}
	first, err := head.Match()
	if err != nil {
		return Record{}, err
	}
	rec, err := replayText(first, turns)
	if err == nil {
		err = head.Agrees(first, rec.Winner)
	}
	if err != nil {
		return Record{}, err
	}
	rec.Name, rec.tags = head.said.Name, head.said.Tags
	return rec, nil
}

// replayText plays turns again and compares each with what the record says.
func replayText(first Match, turns []string) (Record, error) {
	rec := Record{first: first, Start: first.State(), Turns: make([]Played, 0, len(turns))}
	m := first.dealt()
	for i, said := range turns {
		pit, err := OriginOf(said)
		if err != nil {
			return Record{}, fmt.Errorf("turn %d %w", i+1, err)
		}
		next, p, err := m.replay(pit)
		if err != nil {
			return Record{}, fmt.Errorf("turn %d, pit %d: %w", i+1, pit, err)
		}
		if p.Trace != said {
			return Record{}, fmt.Errorf("turn %d sows %s, not %s", i+1, p.Trace, said)
		}
		m, rec.Turns = next, append(rec.Turns, p)
	}
	rec.Winner = m.Winner()
	return rec, nil
}

// parseTurn reads a turn in sowing notation, played in the position before it.
// The laps must be those that the rules give. Passes and awards are believed
// as far as the position alone cannot tell (repetition, the last round's winner).
func parseTurn(r Rules, before Position, text string) (Turn, error) {
	return parseLaps(r, before, text, Turn.appendLap)
}

// parseLaps sows the pit that the text begins with, and compares what it sees.
func parseLaps(r Rules, before Position, text string, appendLap func(Turn, []byte, Lap) []byte) (Turn, error) {
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

// parseCompact reads what Compact wrote, played in the position before it, and
// expands it again. It checks and believes as parseTurn does.
func parseCompact(r Rules, before Position, text string) (Turn, error) {
	return parseLaps(r, before, text, Turn.appendCompactLap)
}

// movesOf are the pits of all turns.
func movesOf(rec Record) []int {
	pits := make([]int, len(rec.Turns))
	for i, p := range rec.Turns {
		pits[i] = p.Pit
	}
	return pits
}
