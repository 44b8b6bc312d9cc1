package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// recordJSON is a line of the test vectors; traits, position and tags are ours,
// and there only when the rest does not say it all.
type recordJSON struct {
	Name     string            `json:"name,omitempty"`
	Rules    string            `json:"rules"`
	Pits     int               `json:"pits"`
	Traits   *Rules            `json:"traits,omitempty"` // when they are not those of the game so called now
	Match    Length            `json:"match"`
	Position *Position         `json:"position,omitempty"` // as set up, when start is after a pass or an end
	Start    State             `json:"start"`
	Turns    []Played          `json:"turns"`
	Previous *Seat             `json:"previousWinner,omitempty"`
	Winner   Outcome           `json:"matchWinner,omitempty"`
	Cut      bool              `json:"cut,omitempty"`
	Undone   []Undone          `json:"undone,omitempty"`
	Tags     map[string]string `json:"tags,omitempty"`
}

// MarshalJSON writes the record as a line of the test vectors.
func (rec Record) MarshalJSON() ([]byte, error) {
	m := rec.first
	r := m.Rules()
	out := recordJSON{
		Name: rec.Name, Rules: r.Name, Pits: r.Pits, Match: m.length, Start: rec.Start,
		Turns: rec.Turns, Cut: rec.Winner == Undecided, Undone: rec.Undone, Tags: rec.tags,
	}
	if out.Turns == nil {
		out.Turns = []Played{}
	}
	if now, err := ByName(r.Name, r.Pits); err != nil || now != r {
		out.Traits = &r
	}
	if m.game.pos != m.start.pos {
		out.Position = &m.start.pos
	}
	if m.previous != Nobody {
		out.Previous = &m.previous
	}
	if m.length != SingleGame {
		out.Winner = rec.Winner
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads a record and plays it again: what it says must be what happens.
func (rec *Record) UnmarshalJSON(text []byte) error {
	in := recordJSON{Start: State{ToMove: Nobody}}
	if err := json.Unmarshal(text, &in); err != nil {
		return err
	}
	first, err := in.first()
	if err != nil {
		return err
	}
	pits := make([]int, len(in.Turns))
	for i, p := range in.Turns {
		pits[i] = p.Pit
	}
	again, err := recordFrom(first, pits)
	if err != nil {
		return err
	}
	if err := in.agrees(first, again.Winner); err != nil {
		return err
	}
	for i, said := range in.Turns {
		if err := again.Turns[i].agrees(said); err != nil {
			return fmt.Errorf("turn %d %w", i+1, err)
		}
	}
	again.Name, again.Undone = in.Name, in.Undone
	if len(in.Tags) > 0 {
		again.tags = in.Tags
	}
	*rec = again
	return nil
}

// first is the match as the record says it was set up.
func (in *recordJSON) first() (Match, error) {
	r, err := in.rules()
	if err != nil {
		return Match{}, err
	}
	s := start{previous: Nobody, round: in.Start.Round}
	if in.Previous != nil {
		s.previous = *in.Previous
	}
	if in.Position != nil {
		s.pos = *in.Position
	} else if s.pos, err = in.Start.Position(); err != nil {
		return Match{}, err
	}
	return setUp(r, in.Match, s)
}

func (in *recordJSON) rules() (Rules, error) {
	if in.Traits == nil {
		return ByName(in.Rules, in.Pits)
	}
	if in.Traits.Name != in.Rules || in.Traits.Pits != in.Pits {
		return Rules{}, fmt.Errorf("traits of %q with %d pits in a record of %q with %d", in.Traits.Name, in.Traits.Pits, in.Rules, in.Pits)
	}
	return *in.Traits, nil
}

// agrees compares what a record says, its turns aside, with what happened when it was played again.
func (in *recordJSON) agrees(first Match, won Outcome) error {
	if start := first.State(); !reflect.DeepEqual(in.Start, start) {
		return fmt.Errorf("start: %v is not what the rules make of it, %v", in.Start, start)
	}
	winner := won
	if in.Match == SingleGame {
		winner = Undecided
	}
	if in.Winner != winner {
		return fmt.Errorf("the match is won by %q, not %q", winner, in.Winner)
	}
	if in.Cut != (won == Undecided) {
		return fmt.Errorf("cut is %t, but the winner is %q", in.Cut, won)
	}
	for _, u := range in.Undone {
		if err := checkValue("undone", u.Turn); err != nil {
			return err
		}
	}
	return checkNotes(in.Name, in.Tags)
}

// agrees compares what a record says of a turn with what happened.
func (p Played) agrees(said Played) error {
	switch {
	case said.Trace != p.Trace:
		return fmt.Errorf("sows %s, not %s", p.Trace, said.Trace)
	case !reflect.DeepEqual(said.State, p.State):
		return fmt.Errorf("leads to %v, not %v", p.State, said.State)
	case !reflect.DeepEqual(said.Deal, p.Deal):
		return errors.New("is followed by another deal")
	}
	return nil
}
