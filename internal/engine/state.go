package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// State is what a match looks like from outside, in JSON exactly the state of
// the test vectors. Read it into State{ToMove: Nobody}, so that a toMove that is
// not there is noticed: the zero Seat is South.
type State struct {
	Pits    []Pile  `json:"pits"`    // 2n, in sowing order
	Held    [2]int  `json:"held"`    // seeds held by South, North
	ToMove  Seat    `json:"toMove"`  // null when the game or round is over
	Round   int     `json:"round"`   // from 1
	Legal   []int   `json:"legal"`   // pits that may be played; never null
	Illegal Illegal `json:"illegal"` // pits of the mover that hold seeds and may not; never null
	Over    Reason  `json:"over"`    // why the game or round is over, null while it is not
	Winner  Outcome `json:"winner"`  // of the game or round, null while it goes on
}

// Pile is what lies in one pit: a number of seeds, or Shut, which is null in JSON.
type Pile int

// Shut is a closed pit.
const Shut Pile = -1

// MarshalJSON writes the number, null for a closed pit.
func (p Pile) MarshalJSON() ([]byte, error) {
	if p == Shut {
		return []byte("null"), nil
	}
	return json.Marshal(int(p))
}

// UnmarshalJSON reads a number of seeds, null for a closed pit.
func (p *Pile) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*p = Shut
		return nil
	}
	var n uint8
	if err := json.Unmarshal(text, &n); err != nil {
		return fmt.Errorf("a pit holds 0 to 255 seeds, or null when closed: %s", text)
	}
	*p = Pile(n)
	return nil
}

// Illegal are pits that may not be played, with the reason; in JSON an object
// in sowing order, {} when there are none.
type Illegal map[int]Refusal

// MarshalJSON writes {"pit":"reason"} in sowing order.
func (i Illegal) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for k, pit := range slices.Sorted(maps.Keys(i)) {
		if k > 0 {
			out.WriteByte(',')
		}
		fmt.Fprintf(&out, "%q:%q", fmt.Sprint(pit), string(i[pit]))
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// State is the match as it looks from outside now.
func (m Match) State() State {
	g := &m.game
	return State{
		Pits: g.pos.Piles(), Held: m.Held(), ToMove: g.pos.ToMove, Round: m.round,
		Legal: g.Legal(), Illegal: g.Illegal(), Over: g.over, Winner: g.Winner(),
	}
}

// Piles are the pits of a position as a State shows them.
func (p *Position) Piles() []Pile {
	piles := make([]Pile, 2*p.Size)
	for pit := range piles {
		piles[pit] = Pile(p.Pits[pit])
		if p.IsClosed(pit) {
			piles[pit] = Shut
		}
	}
	return piles
}
