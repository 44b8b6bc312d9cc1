package engine

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// ParseRecord reads the text form and plays it again. Errors name the line, or
// the turn that is not what the rules make of it. Blank lines and remarks are
// passed over; turns must be numbered from 1 on.
func ParseRecord(text string) (Record, error) {
	tags := map[string]string{}
	var turns []string
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		var err error
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			err = parseTag(tags, line)
		default:
			turns, err = parseNumbered(turns, line)
		}
		if err != nil {
			return Record{}, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	first, err := firstFromTags(tags)
	if err != nil {
		return Record{}, err
	}
	rec, err := replayText(first, turns)
	if err != nil {
		return Record{}, err
	}
	return rec.tagged(tags)
}

// parseTag reads [Key "value"]. Older records also escape what is not printed, as Go does; that is read too.
func parseTag(tags map[string]string, line string) error {
	key, quoted, ok := strings.Cut(strings.TrimSuffix(line[1:], "]"), " ")
	if !ok || !strings.HasSuffix(line, "]") {
		return fmt.Errorf(`a tag reads [Key "value"], not %.40s`, line)
	}
	value, err := strconv.Unquote(strings.TrimSpace(quoted))
	if err != nil {
		return fmt.Errorf("tag %s: the value is not a quoted string", key)
	}
	if _, twice := tags[key]; twice {
		return fmt.Errorf("tag %s twice", key)
	}
	tags[key] = value
	return nil
}

// parseNumbered reads "12. " and the turn after it.
func parseNumbered(turns []string, line string) ([]string, error) {
	number, turn, ok := strings.Cut(line, ".")
	if n, err := strconv.Atoi(number); !ok || err != nil || n != len(turns)+1 {
		return turns, fmt.Errorf("turn %d comes next, not %.40s", len(turns)+1, line)
	}
	return append(turns, strings.Join(strings.Fields(turn), " ")), nil
}

// firstFromTags sets the match up.
func firstFromTags(tags map[string]string) (Match, error) {
	in := recordJSON{Rules: tags["Rules"]}
	numbers := map[string]int{"Pits": 0, "Match": 0, "Round": 1}
	for key := range numbers {
		if text, ok := tags[key]; ok {
			n, err := strconv.Atoi(text)
			if err != nil {
				return Match{}, fmt.Errorf("tag %s: %q is not a number", key, text)
			}
			numbers[key] = n
		}
	}
	in.Pits, in.Match, in.Start.Round = numbers["Pits"], Length(numbers["Match"]), numbers["Round"]
	if text, ok := tags["Traits"]; ok {
		if err := json.Unmarshal([]byte(text), &in.Traits); err != nil {
			return Match{}, fmt.Errorf("tag Traits: %w", err)
		}
	}
	previous, err := SeatNamed(tags["PreviousWinner"])
	if err != nil {
		return Match{}, fmt.Errorf("tag PreviousWinner: %w", err)
	}
	in.Previous = &previous
	if in.Position, err = in.positionFromTags(tags); err != nil {
		return Match{}, err
	}
	return in.first()
}

// positionFromTags is the position given, or the opening.
func (in *recordJSON) positionFromTags(tags map[string]string) (*Position, error) {
	opener, err := SeatNamed(tags["Opener"])
	if err != nil {
		return nil, fmt.Errorf("tag Opener: %w", err)
	}
	text, ok := tags["Position"]
	if !ok {
		r, err := in.rules()
		if err == nil {
			err = r.Validate()
		}
		if err != nil {
			return nil, err
		}
		p := r.Opening(max(opener, South))
		return &p, nil
	}
	p, err := ParsePosition(text)
	if err == nil && opener != Nobody && opener != p.ToMove {
		err = fmt.Errorf("%s opens, but is not to move", opener)
	}
	return &p, err
}

// replayText plays turns again and compares each with what the record says.
func replayText(first Match, turns []string) (Record, error) {
	rec := Record{first: first, Start: first.State(), Turns: make([]Played, 0, len(turns))}
	m := first.dealt()
	for i, said := range turns {
		head, _, _ := strings.Cut(said, "/")
		pit, err := strconv.Atoi(head)
		if err != nil {
			return Record{}, fmt.Errorf("turn %d begins with origin/lifted, not %.20q", i+1, said)
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

// tagged adds the tags that are not the record's own, and checks the result.
func (rec Record) tagged(tags map[string]string) (Record, error) {
	if err := checkValue(tags["Name"]); err != nil {
		return Record{}, fmt.Errorf("tag Name: %w", err)
	}
	rec.Name = tags["Name"]
	if said, ok := tags["Result"]; ok && said != rec.result() {
		return Record{}, fmt.Errorf("tag Result: the result is %s, not %s", rec.result(), said)
	}
	var err error
	for key, value := range tags {
		if isKnown(key) {
			continue
		}
		if rec, err = rec.WithTag(key, value); err != nil {
			return Record{}, err
		}
	}
	return rec, nil
}
