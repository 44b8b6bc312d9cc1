package engine

import (
	"errors"
	"slices"
	"testing"

	"casitas/internal/must"
)

// Rounds and matches, RULES part 3, one test a decision.

// round sets up a round from a line of text.
func round(t testing.TB, name string, l Length, board string, number int, previous Seat) Match {
	t.Helper()
	p := position(t, board)
	s := State{Pits: p.Piles(), Held: [2]int{int(p.Held[0]), int(p.Held[1])}, ToMove: p.ToMove, Round: number}
	m := must.Get(Setup(named(t, name, int(p.Size)), l, s, previous))(t)
	return m
}

// sows plays a pit of a match and compares the notation.
func sows(t testing.TB, m Match, pit int, trace string) Match {
	t.Helper()
	next, turn, err := m.Play(pit)
	must.Do(t, err)
	if turn.String() != trace {
		t.Fatalf("sows %s, want %s", turn, trace)
	}
	return next
}

// deals opens the next round and compares the board.
func deals(t testing.TB, m Match, board string) Match {
	t.Helper()
	next := must.Get(m.Next())(t)
	if p := next.Game().Position(); p.String() != board {
		t.Fatalf("dealt %v, want %s", p, board)
	}
	return next
}

func TestDeal(t *testing.T) {
	// South ends with 28: six pits and four left over. North ends with 20: five
	// pits from North's own left, the last closed. South held more and opens.
	m := round(t, "hoyito-1", ToTheEnd, "1 3 0 0 0 0 / 0 0 1 3 0 0 held 20 20 south", 1, Nobody)
	m = sows(t, m, 0, "0/1 1*4 =S4")
	if !m.RoundOver() || m.Winner() != Undecided {
		t.Fatal("the round is over, the match is not")
	}
	m = deals(t, m, "4 4 4 4 4 4 / 4 4 4 4 4 x held 4 0 south")
	if m.Round() != 2 || m.Opener() != South || m.previous != South || m.Turns() != 0 {
		t.Fatal(m.Round(), m.Opener(), m.previous, m.Turns())
	}
	want := Round{Number: 1, Opener: South, Winner: SouthWins, Reason: LastFour, Held: [2]int{28, 20}, Turns: 1}
	if rounds := m.Rounds(); len(rounds) != 1 || rounds[0] != want {
		t.Fatal(rounds)
	}
}

func TestDealLeavesOddSeedsHeld(t *testing.T) {
	m := round(t, "hoyito-1", ToTheEnd, "1 3 0 0 0 0 / 0 0 1 3 0 0 held 3 37 south", 1, Nobody)
	m = sows(t, m, 0, "0/1 1*4 =S4")
	deals(t, m, "4 4 x x x x / 4 4 4 4 4 4 held 3 13 north")
}

func TestClosedPitsAreSkipped(t *testing.T) {
	m := round(t, "hoyito-3", ToTheEnd, "4 4 x x x x / 4 4 4 4 4 4 held 3 13 south", 2, North)
	m = sows(t, m, 0, "0/4 1 6 7 8 8/5 9 10 11 0 1 1/6 6 7 8 9 10 11 11/6 0 1 6 7 8 9 9/7 10 11 0 1 6 7 8 8/3 9 10 11 11/2 0 1 1/3 6 7 8")
	if _, _, err := m.Play(2); !errors.Is(err, NotYours) {
		t.Fatal(err)
	}
}

func TestOpenerAfterADraw(t *testing.T) {
	// 24 each. South opened, so North opens the next round.
	m := round(t, "hoyito-1", ToTheEnd, "1 3 0 0 0 0 / 0 0 1 3 0 0 held 16 24 south", 1, Nobody)
	m = sows(t, m, 0, "0/1 1*4 =S4")
	if m.Rounds()[0].Winner != Draw {
		t.Fatal(m.Rounds())
	}
	m = deals(t, m, "4 4 4 4 4 4 / 4 4 4 4 4 4 held 0 0 north")
	if m.Opener() != North || m.previous != Nobody {
		t.Fatal(m.Opener(), m.previous)
	}
}

func TestOpenerIsTheWinner(t *testing.T) {
	// North takes the last groups, but South holds more.
	m := round(t, "hoyito-1", ToTheEnd, "0 0 1 3 0 0 / 1 3 0 0 0 0 held 26 14 north", 1, Nobody)
	m = sows(t, m, 6, "6/1 7*4 =N4")
	deals(t, m, "4 4 4 4 4 4 / 4 4 4 4 4 x held 2 2 south")
}

func TestMatchIsLostWithFewerThanFour(t *testing.T) {
	for _, l := range []Length{ToTheEnd, 5} {
		m := round(t, "hoyito-1", l, "1 3 0 0 0 0 / 0 0 1 3 0 0 held 37 3 south", 1, Nobody)
		m = sows(t, m, 0, "0/1 1*4 =S4")
		if m.Winner() != SouthWins || m.RoundOver() {
			t.Fatal(m.Winner())
		}
		if _, err := m.Next(); !errors.Is(err, ErrNoNextRound) {
			t.Fatal(err)
		}
	}
	m := round(t, "hoyito-1", ToTheEnd, "1 3 0 0 0 0 / 0 0 1 3 0 0 held 36 4 south", 1, Nobody)
	m = sows(t, m, 0, "0/1 1*4 =S4")
	deals(t, m, "4 4 4 4 4 4 / 4 x x x x x held 20 0 south")
}

func TestBestAfterRounds(t *testing.T) {
	board := "1 3 0 0 0 0 / 0 0 1 3 0 0 held 16 24 south"
	m := sows(t, round(t, "hoyito-2", 3, board, 3, North), 0, "0/1 1*4 =S4")
	if m.Winner() != Draw {
		t.Fatal(m.Winner())
	}
	m = sows(t, round(t, "hoyito-2", 4, board, 3, North), 0, "0/1 1*4 =S4")
	if m.Winner() != Undecided || !m.RoundOver() {
		t.Fatal(m.Winner())
	}
	board = "1 3 0 0 0 0 / 0 0 1 3 0 0 held 15 24 south"
	m = sows(t, round(t, "hoyito-2", 3, board, 3, North), 0, "0/1 1*4 =S4")
	if m.Winner() != NorthWins {
		t.Fatal(m.Winner())
	}
}

func TestSingleGame(t *testing.T) {
	m := round(t, "hoyito-1", SingleGame, "1 3 0 0 0 0 / 0 0 1 3 0 0 held 0 0 south", 1, Nobody)
	m = sows(t, m, 0, "0/1 1*4 =S4")
	if m.Winner() != SouthWins || m.RoundOver() {
		t.Fatal(m.Winner())
	}
	if _, _, err := m.Play(6); !errors.Is(err, GameOver) {
		t.Fatal(err)
	}
}

func TestLastFourInThree(t *testing.T) {
	board := "1 3 0 0 0 0 / 0 0 1 3 0 0 held 16 16 south"
	for _, c := range []struct {
		name     string
		number   int
		previous Seat
		trace    string
	}{
		{"hoyito-3", 1, Nobody, "0/1 1*4 =S4"}, // rounds 1 and 2: who took the four before them
		{"hoyito-3", 2, North, "0/1 1*4 =S4"},
		{"hoyito-3", 3, North, "0/1 1*4 =N4"},  // from round 3 on: the winner of the round before
		{"hoyito-3", 3, Nobody, "0/1 1*4 =S4"}, // which was drawn
		{"hoyito-3", 9, North, "0/1 1*4 =N4"},
		{"hoyito-2", 3, North, "0/1 1*4 =S4"}, // Hoyito III only
		{"hoyito-1", 3, North, "0/1 1*4 =S4"},
	} {
		for _, l := range []Length{ToTheEnd, SingleGame} {
			sows(t, round(t, c.name, l, board, c.number, c.previous), 0, c.trace)
		}
	}
}

func TestTheWinnerOfARoundIsRememberedForTheLastFour(t *testing.T) {
	// Round 2 goes to North; in round 3 the last four are North's, whoever takes the four before.
	m := round(t, "hoyito-3", ToTheEnd, "1 3 0 0 0 0 / 0 0 1 3 0 0 held 12 28 south", 2, South)
	m = sows(t, m, 0, "0/1 1*4 =S4")
	m = deals(t, m, "4 4 4 4 4 x / 4 4 4 4 4 4 held 0 4 north")
	if m.previous != North || m.game.heir != North {
		t.Fatal(m.previous, m.game.heir)
	}
}

// No deal of the three games leaves its opener without a move, or over at once.
func TestEveryDealCanBeOpened(t *testing.T) {
	for _, r := range boards() {
		if !r.Rounds {
			continue
		}
		for south := 1; south <= r.Pits; south++ {
			for north := 1; north <= r.Pits; north++ {
				for _, opener := range []Seat{South, North} {
					held := [2]uint8{uint8(south * r.Seeds), uint8(north * r.Seeds)}
					g := newGame(r, r.deal(held, opener), Nobody)
					if g.Over() != "" || g.Position().ToMove != opener || len(g.Illegal()) > 0 {
						t.Fatalf("%s: %v, over %q, illegal %v", r.Name, g.Position(), g.Over(), g.Illegal())
					}
				}
			}
		}
	}
}

// A match that branches does not let its branches write over each other.
func TestBranchesAreApart(t *testing.T) {
	m := must.Get(NewMatch(named(t, "hoyito-3", 0), ToTheEnd, South))(t)
	m, _, _ = m.Play(2)
	m, _, _ = m.Play(6)
	left, _, errLeft := m.Play(8)
	right, _, errRight := m.Play(9)
	if errLeft != nil || errRight != nil {
		t.Fatal(errLeft, errRight)
	}
	if !slices.Equal(left.Moves(), []int{2, 6, 8}) || !slices.Equal(right.Moves(), []int{2, 6, 9}) || len(m.Moves()) != 2 {
		t.Fatal(m.Moves(), left.Moves(), right.Moves())
	}
}

// A match set up where its round is over at once goes on with the next deal.
func TestReplayDealsFirst(t *testing.T) {
	m := round(t, "hoyito-2", ToTheEnd, "15 x x x x x / 17 x x x x x held 3 13 south", 2, North)
	if !m.RoundOver() || m.Rounds()[0].Turns != 0 {
		t.Fatal(m.State())
	}
	last, played, err := Replay(m, []int{6})
	if err != nil || len(played) != 1 || played[0].State.Round != 3 || last.Start().Round() != 2 || m.Length() != ToTheEnd {
		t.Fatal(played, err)
	}
	if rec := RecordOf(last); len(rec.Turns) != 1 {
		t.Fatal(rec)
	}
}
