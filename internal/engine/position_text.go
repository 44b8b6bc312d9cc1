package engine

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// String is the position on one line: South's pits and North's in sowing order,
// x for a closed one, what each holds, and who is to move (nobody when over).
//
//	4 4 4 4 4 4 / 4 4 4 4 x x held 0 8 south
func (p Position) String() string {
	out := make([]byte, 0, 96)
	for pit := range 2 * int(p.Size) {
		switch pit {
		case 0:
		case int(p.Size):
			out = append(out, " / "...)
		default:
			out = append(out, ' ')
		}
		if p.IsClosed(pit) {
			out = append(out, 'x')
		} else {
			out = appendNumber(out, int(p.Pits[pit]))
		}
	}
	out = append(out, " held"...)
	for _, n := range p.Held {
		out = appendNumber(append(out, ' '), int(n))
	}
	mover := p.ToMove.String()
	if mover == "" {
		mover = "nobody"
	}
	return string(append(append(out, ' '), mover...))
}

// ParsePosition reads what String wrote. Blanks may be any number. Whether the
// position is sound is for the rules to say.
func ParsePosition(text string) (Position, error) {
	board, rest, ok := strings.Cut(text, "held")
	south, north, two := strings.Cut(board, "/")
	if !ok || !two {
		return Position{}, errors.New(`a position reads "SOUTH'S PITS / NORTH'S PITS held 0 0 south"`)
	}
	s := State{}
	rows := [2][]string{strings.Fields(south), strings.Fields(north)}
	if len(rows[0]) != len(rows[1]) {
		return Position{}, fmt.Errorf("rows of %d and %d pits", len(rows[0]), len(rows[1]))
	}
	for _, word := range append(rows[0], rows[1]...) {
		n, err := strconv.ParseUint(word, 10, 8)
		if word != "x" && err != nil {
			return Position{}, fmt.Errorf("%q is not a number of seeds (0 to 255), nor x for a closed pit", word)
		}
		s.Pits = append(s.Pits, Pile(n))
		if word == "x" {
			s.Pits[len(s.Pits)-1] = Shut
		}
	}
	if err := s.parseHeld(strings.Fields(rest)); err != nil {
		return Position{}, err
	}
	return s.Position()
}

// parseHeld reads "12 20 south".
func (s *State) parseHeld(words []string) error {
	if len(words) != 3 {
		return errors.New("after the pits come what South and North hold, and who is to move")
	}
	for seat := range s.Held {
		n, err := strconv.ParseUint(words[seat], 10, 8)
		if err != nil {
			return fmt.Errorf("%q is not a number of seeds held (0 to 255)", words[seat])
		}
		s.Held[seat] = int(n)
	}
	mover := words[2]
	if mover == "nobody" {
		mover = ""
	} else if mover == "" {
		return errNoMover
	}
	var err error
	s.ToMove, err = SeatNamed(mover)
	return err
}

// MarshalText writes String.
func (p Position) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads with ParsePosition.
func (p *Position) UnmarshalText(text []byte) error {
	q, err := ParsePosition(string(text))
	*p = q
	return err
}
