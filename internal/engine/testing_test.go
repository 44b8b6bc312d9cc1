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

// refuses plays a pit that may not be played.
func refuses(t testing.TB, g Game, pit int, why Refusal) {
	t.Helper()
	if _, _, err := g.Play(pit); !errors.Is(err, why) {
		t.Fatalf("pit %d of %v: %v, want %v", pit, g.Position(), err, why)
	}
}

// walkOf is a walk that stands where g stands.
func walkOf(g Game) *Walk {
	w := &Walk{}
	w.Restart(g)
	return w
}
