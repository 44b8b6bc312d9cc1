package solve_test

import (
	"math/rand/v2"
	"testing"

	"casitas/docs/solved"
	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/solve"
)

// Who goes by the book as the second player of a match wins every round of it, against anybody, from whatever is dealt; and in Hoyito
// II and III the other has no seeds left to fill a pit after two rounds.
func TestMatches(t *testing.T) {
	book := must.Get(solve.OpenBook(solved.Files))(t)
	luck := rand.New(rand.NewPCG(5, 5))
	for game, most := range map[string]int{"hoyito-1": 8, "hoyito-2": 2, "hoyito-3": 2} {
		r := must.Get(engine.ByName(game, 0))(t)
		for i := range 40 {
			opener := engine.Seat(i % 2)
			m := must.Get(engine.NewMatch(r, engine.ToTheEnd, opener))(t)
			for m.Winner() == engine.Undecided && m.Round() <= most {
				m = roundByTheBook(t, book, m, opener.Other(), luck)
			}
			if m.Winner().Seat() != opener.Other() && game != "hoyito-1" {
				t.Fatalf("%s is not over after %d rounds: %v", game, most, m.Held())
			}
		}
	}
}

// roundByTheBook plays a round, one player by the book and the other at random, and deals the next.
func roundByTheBook(t *testing.T, book *solve.Book, m engine.Match, winner engine.Seat, luck *rand.Rand) engine.Match {
	t.Helper()
	for m.Game().Over() == "" {
		legal, p := m.Game().Legal(), m.Game().Position()
		pit, known := book.Play(m.Rules(), p)
		if !known || p.ToMove != winner { // once the winner holds what is proved, anything goes
			pit = legal[luck.IntN(len(legal))]
		}
		var err error
		m, _, err = m.Play(pit)
		must.Do(t, err)
	}
	if m.Game().Winner().Seat() != winner {
		t.Fatalf("%s: round %d is not won by who goes by the book: %v", m.Rules().Name, m.Round(), m.Held())
	}
	if m.RoundOver() {
		m = must.Get(m.Next())(t)
	}
	return m
}
