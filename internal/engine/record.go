package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Record is a whole game or match, finished or not: how it was set up, every
// turn, and what anybody wants to note about it. String is the text form for
// people, MarshalJSON the form of the test vectors; both are read back by
// playing every turn again.
type Record struct {
	Name   string   // a title, may be empty; without control characters, as the values of tags
	Turns  []Played // through all rounds
	Start  State    // the first state
	Winner Outcome  // of the match, or of the single game; "" when the record just stops
	Undone []Undone // what was taken back on the way, first made first; not played again

	first Match // as it was set up
	tags  map[string]string
}

// RecordOf is the record of a match up to now.
func RecordOf(m Match) Record {
	rec, _ := recordFrom(m.Start(), m.Moves()) // they were legal when they were played
	return rec
}

// recordFrom plays the pits; on an *Illegality the record holds the turns before it.
func recordFrom(first Match, pits []int) (Record, error) {
	rec := Record{first: first, Start: first.State()}
	last, played, err := Replay(first, pits)
	rec.Turns, rec.Winner = played, last.Winner()
	return rec, err
}

// known are the tags that a record writes by itself.
var known = []string{"Name", "Rules", "Pits", "Traits", "Match", "Opener", "Position", "Round", "PreviousWinner", "Result"}

func isKnown(key string) bool { return slices.Contains(known, key) }

// WithTag notes something about the record, such as South "Ana". A key is
// ASCII letters, and not one that the record writes by itself; a value stands in one line.
func (rec Record) WithTag(key, value string) (Record, error) {
	if err := checkTag(key, value); err != nil {
		return rec, err
	}
	tags := maps.Clone(rec.tags)
	if tags == nil {
		tags = map[string]string{}
	}
	tags[key] = value
	rec.tags = tags
	return rec, nil
}

func checkTag(key, value string) error {
	letter := func(c rune) bool { return c|0x20 < 'a' || c|0x20 > 'z' }
	switch {
	case key == "" || strings.IndexFunc(key, letter) >= 0:
		return fmt.Errorf("tag %q: a tag is named with letters", key)
	case isKnown(key):
		return fmt.Errorf("tag %q says something the record knows by itself", key)
	}
	return checkValue(key, value)
}

// checkValue refuses what cannot stand in a line of the text form.
func checkValue(key, value string) error {
	switch {
	case !utf8.ValidString(value):
		return fmt.Errorf("tag %q: the value is not UTF-8", key)
	case strings.ContainsFunc(value, unicode.IsControl):
		return fmt.Errorf("tag %q: the value has a line break or another control character", key)
	}
	return nil
}

// checkNotes checks all that a record notes beside what was played.
func checkNotes(name string, tags map[string]string) error {
	if err := checkValue("Name", name); err != nil {
		return err
	}
	for key, value := range tags {
		if err := checkTag(key, value); err != nil {
			return err
		}
	}
	return nil
}

// Tag is what was noted under a key, "" if nothing.
func (rec Record) Tag(key string) string { return rec.tags[key] }

// Tags are the keys noted, in order of the alphabet.
func (rec Record) Tags() []string { return slices.Sorted(maps.Keys(rec.tags)) }
