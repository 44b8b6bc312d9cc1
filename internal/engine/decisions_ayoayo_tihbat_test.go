package engine

import (
	"testing"

	"casitas/internal/must"
)

// The decisions of RULES part 2 that concern Ayoayo and Tihbat, and repetition.

func TestFeeding(t *testing.T) {
	// North has nothing: South must leave seeds there, on the final board.
	g := at(t, "ayoayo", "1 1 0 0 1 1 / 0 0 0 0 0 0")
	refuses(t, g, 0, MustFeed)
	refuses(t, g, 1, MustFeed)
	plays(t, g, 5, "5/1 6", "1 1 0 0 1 0 / 1 0 0 0 0 0 held 0 0 north")

	// Whoever cannot feed ends the game: everything is for who moved last.
	g = at(t, "ayoayo", "1 0 0 0 0 0 / 0 0 0 0 0 1 held 20 10 north")
	g = plays(t, g, 11, "11/1 0 0/2 1 2 =N2", "0 0 0 0 0 0 / 0 0 0 0 0 0 held 20 12 nobody")
	ended(t, g, CannotFeed, SouthWins)
}

func TestFeedingAfterAPass(t *testing.T) {
	// Emptying the other row is allowed; North passes, and South must feed.
	g := at(t, "ayoayo", "1 0 0 1 0 1 / 0 0 0 0 1 0")
	g = plays(t, g, 0, "0/1 1 10*1 1*1 -N", "0 0 0 1 0 1 / 0 0 0 0 0 0 held 2 0 south")
	refuses(t, g, 3, MustFeed)
	plays(t, g, 5, "5/1 6", "0 0 0 1 0 0 / 1 0 0 0 0 0 held 2 0 north")

	// Having emptied it, a player who cannot feed gets the rest as the last to move.
	g = at(t, "ayoayo", "1 0 0 1 0 0 / 0 0 0 0 1 0")
	g = plays(t, g, 0, "0/1 1 10*1 1*1 -N =S1", "0 0 0 0 0 0 / 0 0 0 0 0 0 held 3 0 nobody")
	ended(t, g, CannotFeed, SouthWins)
}

func TestCannotFeedAtTheStart(t *testing.T) {
	// Nobody has moved: whoever is not to move is taken to have moved last.
	g := at(t, "ayoayo", "2 0 0 0 0 0 / 0 0 0 0 0 0")
	ended(t, g, CannotFeed, NorthWins)
}

func TestFacingEmpty(t *testing.T) {
	g := at(t, "ayoayo", "1 0 0 0 0 0 / 0 0 0 0 0 3")
	plays(t, g, 0, "0/1 1", "0 1 0 0 0 0 / 0 0 0 0 0 3 held 0 0 north")
}

func TestFacingCapture(t *testing.T) {
	// The facing pit and the capturing seed, in that order.
	g := at(t, "ayoayo", "1 0 0 0 0 0 / 1 0 0 0 5 1")
	plays(t, g, 0, "0/1 1 10*5 1*1", "0 0 0 0 0 0 / 1 0 0 0 0 1 held 6 0 north")

	// A last seed alone in the other row captures nothing.
	g = at(t, "ayoayo", "4 0 0 0 0 1 / 0 0 0 0 0 1")
	plays(t, g, 5, "5/1 6", "4 0 0 0 0 0 / 1 0 0 0 0 1 held 0 0 north")
}

func TestCleared(t *testing.T) {
	g := at(t, "ayoayo", "1 0 0 0 0 0 / 0 0 0 0 5 0")
	g = plays(t, g, 0, "0/1 1 10*5 1*1", "0 0 0 0 0 0 / 0 0 0 0 0 0 held 6 0 nobody")
	ended(t, g, Cleared, SouthWins)
}

func TestTihbatTakesEvenInItsOwnRow(t *testing.T) {
	for _, c := range []struct{ board, trace, after string }{
		{"2 1 / 2 1", "0/2 0 1*2", "1 0 / 2 1 held 2 0 north"},
		{"2 3 / 2 1", "0/2 0 1*4", "1 0 / 2 1 held 4 0 north"},
		{"2 5 / 2 1", "0/2 0 1*6", "1 0 / 2 1 held 6 0 north"},
		{"2 7 / 2 1", "0/2 0 1*8", "1 0 / 2 1 held 8 0 north"},
		{"2 9 / 2 1", "0/2 0 1", "1 10 / 2 1 held 0 0 north"},
		{"3 3 / 3 1", "0/3 0 1 2", "1 4 / 4 1 held 0 0 north"},
	} {
		plays(t, at(t, "tihbat", c.board), 0, c.trace, c.after)
	}
}

func TestOneSeed(t *testing.T) {
	g := at(t, "tihbat", "1 3 / 2 2")
	plays(t, g, 0, "0/1 0", "1 3 / 2 2 held 0 0 north")
}

func TestRepetition(t *testing.T) {
	// Tihbat: the starting position counts, and what is left is halved.
	g := at(t, "tihbat", "1 0 / 1 0")
	g = plays(t, g, 0, "0/1 0", "1 0 / 1 0 held 0 0 north")
	g = plays(t, g, 2, "2/1 2 =S1 =N1", "0 0 / 0 0 held 1 1 nobody")
	ended(t, g, Repetition, Draw)
}

func TestRepetitionIsComparedAfterPasses(t *testing.T) {
	g := at(t, "tihbat", "0 0 / 1 1 held 8 18 north")
	g = plays(t, g, 2, "2/1 2 -S =S1 =N1", "0 0 / 0 0 held 9 19 nobody")
	ended(t, g, Repetition, NorthWins)
}

func TestRepetitionInAyoayo(t *testing.T) {
	// Each takes what is in their own row: four for South, none for North.
	g := at(t, "ayoayo", "0 0 1 1 1 0 / 0 0 0 0 0 1")
	for _, pit := range []int{4, 11, 2, 6, 0, 8, 4} {
		next, _, err := g.Play(pit)
		must.Do(t, err)
		g = next
	}
	g = plays(t, g, 10, "10/1 11 11/2 0 1 1/2 2 3 =S4", "0 0 0 0 0 0 / 0 0 0 0 0 0 held 4 0 nobody")
	ended(t, g, Repetition, SouthWins)
}

// Every game of Tihbat ends by repetition: in no position that can come about is the board
// empty, or is there nobody who can move.
func TestTihbatEndsByRepetitionAlone(t *testing.T) {
	seen := map[Position]bool{}
	next := []Position{at(t, "tihbat", "7 7 / 7 7").Position()}
	for len(next) > 0 {
		p := next[len(next)-1]
		next = next[:len(next)-1]
		g, err := GameAt(games[4], p)
		must.Do(t, err)
		for _, pit := range g.Legal() {
			after, _, err := g.Play(pit)
			must.Do(t, err)
			if after.Over() != "" && after.Over() != Repetition {
				t.Fatalf("pit %d of %s ends the game: %s", pit, p, after.Over())
			}
			if q := after.Position(); after.Over() == "" && !seen[q] {
				seen[q] = true
				next = append(next, q)
			}
		}
	}
	if len(seen) < 1000 {
		t.Fatalf("only %d positions were looked at", len(seen))
	}
}
