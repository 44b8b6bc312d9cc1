package engine

import (
	"testing"

	"casitas/internal/must"
)

// What is decided by us is held by the vectors, and by the reference, which tells each game by its name.

func TestEndless(t *testing.T) {
	// The example of RULES part 2: nothing is ever captured, and the position comes back.
	g := at(t, "hoyito-1", "2 0 1 0 2 1 / 0 2 1 0 2 1")
	refuses(t, g, 0, Endless)
	if g.Illegal()[0] != Endless {
		t.Fatal(g.Illegal())
	}
	for _, pit := range g.Legal() {
		if pit == 0 {
			t.Fatal("an endless pit is offered")
		}
	}
}

func TestSides(t *testing.T) {
	// Whoever opens, South's pits are 0 … 5 and North's 6 … 11.
	for _, r := range Games() {
		g := must.Get(NewGame(r, North))(t)
		if legal := g.Legal(); len(legal) != r.Pits || legal[0] != r.Pits {
			t.Fatal(r.Name, legal)
		}
		refuses(t, g, 0, NotYours)
	}
}

func TestRefusals(t *testing.T) {
	g := at(t, "hoyito-1", "2 0 x 0 2 1 / 0 2 1 2 x 2")
	refuses(t, g, -1, NoSuchPit)
	refuses(t, g, 12, NoSuchPit)
	refuses(t, g, 7, NotYours)
	refuses(t, g, 10, NotYours)
	refuses(t, g, 2, Closed)
	refuses(t, g, 1, Empty)
	for no := range refusals {
		if no.Error() == "" || no.Error() == Refusal("?").Error() {
			t.Errorf("%s says nothing", string(no))
		}
	}
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
