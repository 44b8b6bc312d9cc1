package engine

import (
	"encoding/json"
	"fmt"
)

// Seat is a side of the board. South owns pits 0 … n-1, North n … 2n-1.
type Seat int8

// The two seats, and Nobody where neither is meant. Sides never change in a match.
const (
	South  Seat = 0
	North  Seat = 1
	Nobody Seat = -1
)

// Other is the seat across the board; Nobody has no other.
func (s Seat) Other() Seat {
	if s == Nobody {
		return Nobody
	}
	return 1 - s
}

// String is "south", "north", or "" for Nobody.
func (s Seat) String() string {
	switch s {
	case South:
		return "south"
	case North:
		return "north"
	}
	return ""
}

// letter is how the sowing notation names a seat.
func (s Seat) letter() byte { return "SN"[s] }

// SeatNamed reads "south", "north" or "" (Nobody).
func SeatNamed(name string) (Seat, error) {
	switch name {
	case "south":
		return South, nil
	case "north":
		return North, nil
	case "":
		return Nobody, nil
	}
	return Nobody, fmt.Errorf("%q is not a seat: south or north", name)
}

// MarshalJSON writes "south", "north" or null.
func (s Seat) MarshalJSON() ([]byte, error) { return nullable(s.String()), nil }

// UnmarshalJSON reads "south", "north" or null.
func (s *Seat) UnmarshalJSON(text []byte) error {
	var name string
	if err := json.Unmarshal(text, &name); err != nil {
		return err
	}
	seat, err := SeatNamed(name)
	*s = seat
	return err
}

// Outcome says how a game, round or match ended: "south", "north", "draw", or
// "" while it is undecided (null in JSON).
type Outcome string

// The outcomes.
const (
	Undecided Outcome = ""
	SouthWins Outcome = "south"
	NorthWins Outcome = "north"
	Draw      Outcome = "draw"
)

// Seat is the seat that won, Nobody for a draw and while undecided.
func (o Outcome) Seat() Seat {
	switch o {
	case SouthWins:
		return South
	case NorthWins:
		return North
	}
	return Nobody
}

// MarshalJSON writes the outcome, null while undecided.
func (o Outcome) MarshalJSON() ([]byte, error) { return nullable(string(o)), nil }

// more is the outcome for two holdings: whoever holds more seeds wins.
func more(south, north int) Outcome {
	switch {
	case south > north:
		return SouthWins
	case north > south:
		return NorthWins
	}
	return Draw
}

// Reason says why a game is over; "" while it is not (null in JSON).
type Reason string

// The reasons (RULES parts 1 and 2).
const (
	LastFour   Reason = "last-four"   // four seeds are left (Hoyito)
	Cleared    Reason = "cleared"     // the board is empty: in Hoyito II a run of captures left nothing
	CannotFeed Reason = "cannot-feed" // a player cannot give the other a seed (Ayoayo)
	Repetition Reason = "repetition"  // a position came back
	Stuck      Reason = "stuck"       // neither player has a legal move
)

// MarshalJSON writes the reason, null while the game goes on.
func (r Reason) MarshalJSON() ([]byte, error) { return nullable(string(r)), nil }

// nullable quotes a plain word, or gives null for none.
func nullable(word string) []byte {
	if word == "" {
		return []byte("null")
	}
	return []byte(`"` + word + `"`)
}
