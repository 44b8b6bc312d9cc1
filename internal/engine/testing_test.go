package engine

import (
	"errors"
	"strings"
	"testing"

	"casitas/internal/must"
)

// How the other tests speak: a board is set up from a line of text, a pit is
// played, and what happened is compared as text.

// at sets a single game up: at(t, "hoyito-1", "2 0 1 0 2 1 / 0 2 1 0 2 1 held 0 0 south").
func at(t testing.TB, name, board string) Game {
	t.Helper()
	p := position(t, board)
	g := must.Get(GameAt(named(t, name, int(p.Size)), p))(t)
	return g
}

func named(t testing.TB, name string, pits int) Rules {
	t.Helper()
	r := must.Get(ByName(name, pits))(t)
	return r
}

// position reads a board; held and mover may be left out (nothing held, South to move).
func position(t testing.TB, board string) Position {
	t.Helper()
	if !strings.Contains(board, "held") {
		board += " held 0 0 south"
	}
	p := must.Get(ParsePosition(board))(t)
	return p
}

// plays plays a pit and compares the sowing notation, and the board after it.
func plays(t testing.TB, g Game, pit int, trace, board string) Game {
	t.Helper()
	next, turn, err := g.Play(pit)
	if err != nil {
		t.Fatalf("pit %d of %v: %v", pit, g.Position(), err)
	}
	if turn.String() != trace {
		t.Fatalf("pit %d of %v\n sows %s\n want %s", pit, g.Position(), turn, trace)
	}
	if got := next.Position().String(); got != board {
		t.Fatalf("after %s\n got %s\nwant %s", trace, got, board)
	}
	return next
}

// refuses plays a pit that may not be played.
func refuses(t testing.TB, g Game, pit int, why Refusal) {
	t.Helper()
	if _, _, err := g.Play(pit); !errors.Is(err, why) {
		t.Fatalf("pit %d of %v: %v, want %v", pit, g.Position(), err, why)
	}
}

// ended fails unless the game is over for that reason, with that winner.
func ended(t testing.TB, g Game, why Reason, winner Outcome) {
	t.Helper()
	if g.Over() != why || g.Winner() != winner {
		t.Fatalf("over %q, winner %q; want %q, %q", g.Over(), g.Winner(), why, winner)
	}
}
