package engine

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// RecordHead is what a record says beside its turns: how the match was set up, and how it ended. With it
// a record of many turns can be read without holding it whole.
type RecordHead struct {
	said   recordJSON
	text   bool   // it was read as text, which says less
	result string // the text's tag Result, "" where there is none
}

// UnmarshalJSON reads the head of a record; turns are passed over.
func (h *RecordHead) UnmarshalJSON(text []byte) error {
	*h = RecordHead{said: recordJSON{Start: State{ToMove: Nobody}}}
	if err := json.Unmarshal(text, &h.said); err != nil {
		return err
	}
	h.said.Turns = nil
	return nil
}

// Match is the match as it was set up, before the first turn.
func (h *RecordHead) Match() (Match, error) { return h.said.first() }

// Agrees compares what the record says with the match as it was set up, and with who won it when its turns
// were played again (Undecided where it just stops).
func (h *RecordHead) Agrees(first Match, won Outcome) error {
	if !h.text {
		return h.said.agrees(first, won)
	}
	if is := resultOf(won); h.result != "" && h.result != is {
		return fmt.Errorf("tag Result: the result is %s, not %s", is, h.result)
	}
	return checkNotes(h.said.Name, h.said.Tags)
}

// RecordLines reads the text form of a record line by line. The zero value is before the first.
type RecordLines struct {
	tags         map[string]string
	lines, turns int
}

// Read takes the next line, and gives the turn in it, in sowing notation with one blank between words, where it is one.
func (r *RecordLines) Read(line string) (turn string, isTurn bool, err error) {
	r.lines++
	line = strings.TrimSpace(line)
	switch {
	case line == "" || line[0] == '#':
		return "", false, nil
	case line[0] == '[':
		if r.tags == nil {
			r.tags = map[string]string{}
		}
		err = parseTag(r.tags, line)
	default:
		isTurn = true
		turn, err = r.numbered(line)
	}
	if err != nil {
		return "", false, fmt.Errorf("line %d: %w", r.lines, err)
	}
	return turn, isTurn, nil
}

// numbered reads "12. " and the turn after it.
func (r *RecordLines) numbered(line string) (string, error) {
	number, turn, ok := strings.Cut(line, ".")
	if n, err := strconv.Atoi(number); !ok || err != nil || n != r.turns+1 {
		return "", fmt.Errorf("turn %d comes next, not %.40s", r.turns+1, line)
	}
	r.turns++
	return strings.Join(strings.Fields(turn), " "), nil
}

// Head is what the tags so far say.
func (r *RecordLines) Head() (RecordHead, error) { return headFromTags(r.tags) }

// OriginOf is the pit that a turn in sowing notation begins with.
func OriginOf(turn string) (int, error) {
	head, _, _ := strings.Cut(turn, "/")
	pit, err := strconv.Atoi(head)
	if err != nil {
		return 0, fmt.Errorf("begins with origin/lifted, not %.20q", turn)
	}
	return pit, nil
}
