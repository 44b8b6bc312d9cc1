package engine

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// String is the record as people read and paste it: tags, then numbered turns
// in sowing notation, one a line. A line that begins with # is a remark; where
// a round is dealt, or turns were taken back, one says so. In a value only " and \ are escaped, by \: all else stands as itself.
//
//	[Rules "hoyito-3"]
//	[Pits "6"]
//	[Match "0"]
//	[Opener "south"]
//	[Result "*"]
//
//	1. 2/4 3 4 5 6 6/5 7 8 9 10 11 11/5 0 1 2 3 4 4/6 5 6 7 8 9 10 10/6 11 0 1 2 3 4
func (rec Record) String() string {
	var out strings.Builder
	tag := func(key, value string) { fmt.Fprintf(&out, "[%s %s]\n", key, quoted(value)) }
	m := rec.first
	r := m.Rules()
	if rec.Name != "" {
		tag("Name", rec.Name)
	}
	tag("Rules", r.Name)
	tag("Pits", strconv.Itoa(r.Pits))
	if now, err := ByName(r.Name, r.Pits); err != nil || now != r {
		traits, _ := json.Marshal(r)
		tag("Traits", string(traits))
	}
	tag("Match", strconv.Itoa(int(m.length)))
	tag("Opener", m.start.pos.ToMove.String())
	if m.start.pos != r.Opening(m.start.pos.ToMove) {
		tag("Position", m.start.pos.String())
	}
	if m.start.round != 1 {
		tag("Round", strconv.Itoa(m.start.round))
	}
	if m.start.previous != Nobody {
		tag("PreviousWinner", m.start.previous.String())
	}
	tag("Result", resultOf(rec.Winner))
	for _, key := range rec.Tags() {
		tag(key, rec.tags[key])
	}
	rec.writeTurns(&out)
	return out.String()
}

// quoted is a value as a tag has it.
func quoted(value string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
}

// resultOf is the winner, or * when a record just stops.
func resultOf(won Outcome) string {
	if won == Undecided {
		return "*"
	}
	return string(won)
}

func (rec Record) writeTurns(out *strings.Builder) {
	out.WriteByte('\n')
	out.Write(AppendUndone(nil, rec.Undone, 0))
	for i, p := range rec.Turns {
		out.Write(AppendUndone(p.AppendText(nil, i+1), rec.Undone, i+1))
	}
}

// AppendText appends the turn as it stands in the text of a record; number counts from 1, through all rounds.
func (p Played) AppendText(out []byte, number int) []byte {
	out = fmt.Appendf(out, "%d. %s\n", number, p.Trace)
	if p.Deal != nil {
		board, _ := p.Deal.Position()
		out = fmt.Appendf(out, "# round %d: %s\n", p.Deal.Round, board)
	}
	return out
}
