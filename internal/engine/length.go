package engine

import "fmt"

// Length says how long a match is: in rounds or, of a set, in games.
type Length int

// The lengths; any N > 0 is "best after N rounds", and -N a set of N games, an even number: each begins with the opening position
// and is played as a single game, the opener alternates, and what the players hold at the end of each is summed.
const (
	ToTheEnd   Length = -1 // until a player cannot fill one pit: the tradition
	SingleGame Length = 0  // no rounds at all
)

// Games is how many games a set has; 0 of what is none.
func (l Length) Games() int {
	if l < ToTheEnd {
		return int(-l)
	}
	return 0
}

// Deals says whether each round is dealt from what the players hold after the one before.
func (l Length) Deals() bool { return l == ToTheEnd || l > 0 }

// allows says whether a game can be played at that length.
func (r Rules) allows(l Length) error {
	switch {
	case l.Games()%2 != 0:
		return fmt.Errorf("a match length is -1, 0, a number of rounds, or -2, -4 … for a set of so many games, not %d", l)
	case l.Deals() && !r.Rounds:
		return fmt.Errorf("%s is played without rounds: as a single game, or a set", r.Name)
	}
	return nil
}

// Held is how many seeds each seat holds in this round.
func (m *Match) Held() [2]int {
	return [2]int{int(m.game.pos.Held[South]), int(m.game.pos.Held[North])}
}

// Total is how many seeds each seat holds in all: of a set, in its games together.
func (m *Match) Total() [2]int {
	total := m.Held()
	for _, r := range m.rounds {
		if m.length.Games() > 0 && r.Number < m.round {
			total[South] += r.Held[South]
			total[North] += r.Held[North]
		}
	}
	return total
}
