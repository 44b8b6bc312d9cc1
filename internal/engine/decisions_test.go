package engine

import (
	"testing"

	"casitas/internal/must"
)

// The decisions of RULES part 2, one test a name.

func TestCasaNow(t *testing.T) {
	// The first of two seeds makes a casa in pit 1: it is taken in mid-lap.
	// The four standing in pit 6 is nobody's casa.
	g := at(t, "hoyito-1", "2 3 0 0 0 0 / 4 0 0 0 3 0")
	plays(t, g, 0, "0/2 1*4 2", "0 0 1 0 0 0 / 4 0 0 0 3 0 held 4 0 north")

	// The mover takes it, whoever owns the pit.
	g = at(t, "hoyito-1", "0 0 0 0 0 3 / 1 3 0 0 5 0")
	plays(t, g, 5, "5/3 6 7*4 8", "0 0 0 0 0 0 / 2 0 1 0 5 0 held 4 0 north")

	// A pit taken in mid-lap is empty: the lap that comes round makes one there.
	g = at(t, "hoyito-1", "13 3 0 0 0 0 / 0 0 0 0 0 0")
	plays(t, g, 0, "0/13 1*4 2 3 4 5 6 7 8 9 10 11 0 1", "1 1 1 1 1 1 / 1 1 1 1 1 1 held 4 0 north")
}

func TestCasaLast(t *testing.T) {
	g := at(t, "hoyito-1", "1 3 0 0 0 0 / 0 0 0 0 8 0")
	plays(t, g, 0, "0/1 1*4", "0 0 0 0 0 0 / 0 0 0 0 8 0 held 4 0 north")
}

func TestRelay(t *testing.T) {
	// The last seed is lifted with what it fell on; a last seed that makes one ends the turn.
	g := at(t, "hoyito-3", "1 1 0 0 0 0 / 5 1 0 0 0 0")
	plays(t, g, 0, "0/1 1 1/2 2 3", "0 0 1 1 0 0 / 5 1 0 0 0 0 held 0 0 north")

	// Nobody relays in Tihbat.
	g = at(t, "tihbat", "3 2 / 2 1")
	plays(t, g, 0, "0/3 0 1 2", "1 3 / 3 1 held 0 0 north")
}

func TestLastFourInMidLap(t *testing.T) {
	// Hoyito I: the capture leaves four, two of them in hand. They are the mover's.
	g := at(t, "hoyito-1", "3 3 0 0 0 0 / 0 1 1 0 0 0 held 3 5 south")
	next, turn, err := g.Play(0)
	if err != nil || turn.String() != "0/3 1*4 =S4" || turn.Compact() != "0/3!1*1:4 =S4" {
		t.Fatal(turn, turn.Compact(), err)
	}
	if turn.Seeds() != 1 || turn.Captured() != 4 {
		t.Fatalf("%d seeds sown, %d captured", turn.Seeds(), turn.Captured())
	}
	ended(t, next, LastFour, SouthWins)
	if next.Position().String() != "0 0 0 0 0 0 / 0 0 0 0 0 0 held 11 5 nobody" {
		t.Fatal(next.Position())
	}
}

func TestLastFourAfterTheRun(t *testing.T) {
	// Hoyito II: the whole run is taken before anybody counts what is left.
	g := at(t, "hoyito-2", "2 3 3 0 0 0 / 0 0 0 0 4 0")
	g = plays(t, g, 0, "0/2 1 2*4 1*4 =S4", "0 0 0 0 0 0 / 0 0 0 0 0 0 held 12 0 nobody")
	ended(t, g, LastFour, SouthWins)
}

func TestLastFourJumpedOver(t *testing.T) {
	// From twelve to none: cleared, and nothing to award.
	g := at(t, "hoyito-2", "3 3 3 3 0 0 / 0 0 0 0 0 0 held 0 20 south")
	g = plays(t, g, 0, "0/3 1 2 3*4 2*4 1*4", "0 0 0 0 0 0 / 0 0 0 0 0 0 held 12 20 nobody")
	ended(t, g, Cleared, NorthWins)

	// The smallest: from eight.
	g = at(t, "hoyito-2", "0 0 0 0 0 2 / 3 3 0 0 0 0 held 22 18 south")
	g = plays(t, g, 5, "5/2 6 7*4 6*4", "0 0 0 0 0 0 / 0 0 0 0 0 0 held 30 18 nobody")
	ended(t, g, Cleared, SouthWins)
}

func TestRun(t *testing.T) {
	// The run stops at the first pit that does not hold exactly four, ...
	g := at(t, "hoyito-2", "4 3 2 3 3 0 / 0 0 0 0 5 0")
	plays(t, g, 0, "0/4 1 2 3 4*4 3*4", "0 4 3 0 0 0 / 0 0 0 0 5 0 held 8 0 south")

	// ... goes on over closed pits as if they were not there, ...
	g = at(t, "hoyito-2", "2 3 x 3 1 0 / 0 0 0 0 4 3")
	plays(t, g, 0, "0/2 1 3*4 1*4", "0 0 x 0 1 0 / 0 0 0 0 4 3 held 8 0 south")

	// ... and round the board into the other row.
	g = at(t, "hoyito-2", "3 1 1 1 1 1 / 1 1 1 3 3 3 held 0 0 north")
	plays(t, g, 9, "9/3 10 11 0*4 11*4 10*4", "0 1 1 1 1 1 / 1 1 1 0 0 0 held 0 12 north")
}

func TestOnlyTheLastSeedInThree(t *testing.T) {
	// Hoyito III drops the run, and a casa in mid-lap is left standing.
	g := at(t, "hoyito-3", "3 3 3 3 0 0 / 0 0 0 0 0 0")
	plays(t, g, 0, "0/3 1 2 3*4", "0 4 4 0 0 0 / 0 0 0 0 0 0 held 4 0 south")
}

func TestExtraTurn(t *testing.T) {
	for name, next := range map[string]string{"hoyito-1": "north", "hoyito-2": "south", "hoyito-3": "south"} {
		g := at(t, name, "1 3 0 0 0 4 / 0 0 0 0 8 0")
		plays(t, g, 0, "0/1 1*4", "0 0 0 0 0 4 / 0 0 0 0 8 0 held 4 0 "+next)
	}
}

func TestOriginTwelve(t *testing.T) {
	// Ayoayo: the twelfth seed goes to the pit after the origin.
	g := at(t, "ayoayo", "12 0 0 0 0 0 / 0 0 1 0 0 0")
	plays(t, g, 0, "0/12 1 2 3 4 5 6 7 8 9 10 11 1 1/2 2 3 3/2 4 5 5/2 6 7 7/2 8 9 9/2 10 11 11/2 0 1 10*2 1*1",
		"1 0 2 0 2 0 / 2 0 3 0 0 0 held 3 0 north")

	// Every lap skips its own origin: the relay passes over 1, not over 0.
	g = at(t, "ayoayo", "1 11 0 0 0 0 / 0 0 0 0 0 1")
	plays(t, g, 0, "0/1 1 1/12 2 3 4 5 6 7 8 9 10 11 0 2 2/2 3 4 4/2 5 6 6/2 7 8 8/2 9 10 10/2 11 0 0/2 1 2 9*2 2*1",
		"0 1 0 2 0 2 / 0 2 0 0 0 3 held 3 0 north")

	// Hoyito and Tihbat sow it.
	g = at(t, "hoyito-3", "12 0 0 0 0 0 / 0 0 0 0 0 0")
	plays(t, g, 0, "0/12 1 2 3 4 5 6 7 8 9 10 11 0", "1 1 1 1 1 1 / 1 1 1 1 1 1 held 0 0 north")
	g = at(t, "tihbat", "6 0 / 0 0")
	plays(t, g, 0, "0/6 0 1 2 3 0 1*2", "2 0 / 1 1 held 2 0 north")
}

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

func TestPass(t *testing.T) {
	// North has nothing to sow: the pass is part of South's turn.
	g := at(t, "hoyito-3", "5 0 0 0 3 0 / 0 0 0 0 0 0")
	plays(t, g, 0, "0/5 1 2 3 4 5 -N", "0 1 1 1 4 1 / 0 0 0 0 0 0 held 0 0 south")

	// An extra turn that cannot be used passes the same way.
	g = at(t, "hoyito-3", "1 3 0 0 0 0 / 0 2 2 0 4 0")
	plays(t, g, 0, "0/1 1*4 -S", "0 0 0 0 0 0 / 0 2 2 0 4 0 held 4 0 north")

	// At the start nobody is told.
	g = at(t, "hoyito-3", "0 0 0 0 0 0 / 0 2 2 0 4 0")
	if g.Position().ToMove != North {
		t.Fatal(g.Position())
	}
}

func TestStuck(t *testing.T) {
	// Each has one pit, and sowing it never ends: over at once, and halved.
	g := at(t, "hoyito-2", "15 x x x x x / 17 x x x x x held 3 0 south")
	ended(t, g, Stuck, SouthWins)
	if got := g.Position().String(); got != "0 x x x x x / 0 x x x x x held 19 16 nobody" {
		t.Fatal(got)
	}
	refuses(t, g, 0, GameOver)
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
