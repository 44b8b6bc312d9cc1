package engine

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

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

// headFromTags is what the tags say of the match.
func headFromTags(tags map[string]string) (RecordHead, error) {
	in := recordJSON{Name: tags["Name"], Rules: tags["Rules"]}
	numbers := map[string]int{"Pits": 0, "Match": 0, "Round": 1}
	for key := range numbers {
		if text, ok := tags[key]; ok {
			n, err := strconv.Atoi(text)
			if err != nil {
				return RecordHead{}, fmt.Errorf("tag %s: %q is not a number", key, text)
			}
			numbers[key] = n
		}
	}
	in.Pits, in.Match, in.Start.Round = numbers["Pits"], Length(numbers["Match"]), numbers["Round"]
	if text, ok := tags["Traits"]; ok {
		if err := json.Unmarshal([]byte(text), &in.Traits); err != nil {
			return RecordHead{}, fmt.Errorf("tag Traits: %w", err)
		}
	}
	previous, err := SeatNamed(tags["PreviousWinner"])
	if err != nil {
		return RecordHead{}, fmt.Errorf("tag PreviousWinner: %w", err)
	}
	in.Previous = &previous
	if in.Position, err = in.positionFromTags(tags); err != nil {
		return RecordHead{}, err
	}
	for key, value := range tags {
		if isKnown(key) {
			continue
		}
		if in.Tags == nil {
			in.Tags = map[string]string{}
		}
		in.Tags[key] = value
	}
	return RecordHead{said: in, text: true, result: tags["Result"]}, nil
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
