package engine

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"casitas/internal/must"
)

var update = flag.Bool("update", false, "write the census again")

// The census says how many lines of play each game has, by depth. What is
// counted is written at its head.
func TestPerftCensus(t *testing.T) {
	const census = "testdata/perft.txt"
	text := must.Get(os.ReadFile(census))(t)
	var out strings.Builder
	scan := bufio.NewScanner(strings.NewReader(string(text)))
	for scan.Scan() {
		line := scan.Text()
		if line == "" || line[0] == '#' {
			fmt.Fprintln(&out, line)
			continue
		}
		left, want, _ := strings.Cut(line, ":")
		name, board, _ := strings.Cut(left, " ")
		g := censusGame(t, name, strings.TrimSpace(board))
		counts := ""
		for depth := range strings.Fields(want) {
			counts += fmt.Sprint(" ", perft(g, depth+1))
		}
		fmt.Fprintf(&out, "%s:%s\n", left, counts)
		if counts != want && !*update {
			t.Errorf("%s:%s, not%s", left, counts, want)
		}
	}
	if *update {
		must.Do(t, os.WriteFile(census, []byte(out.String()), 0o600))
	}
}

// censusGame is a game from "opening", "opening 9" or a position.
func censusGame(t *testing.T, name, board string) Game {
	t.Helper()
	pits := 0
	if n, _ := fmt.Sscanf(board, "opening %d", &pits); n == 1 || board == "opening" {
		return opening(t, named(t, name, pits))
	}
	return at(t, name, board)
}

// The reference counts the same lines.
func TestPerftOfTheReference(t *testing.T) {
	for _, r := range Games() {
		g := opening(t, r)
		for depth := 1; depth <= 3; depth++ {
			if fast, slow := perft(g, depth), slowPerft(slowGame(r.Name, g.Position(), Nobody), depth); fast != slow {
				t.Errorf("%s, depth %d: %d lines, the reference has %d", r.Name, depth, fast, slow)
			}
		}
	}
}

func slowPerft(s *slow, depth int) (lines uint64) {
	legal, _ := s.legal()
	for _, pit := range legal {
		if depth == 1 {
			lines++
		} else {
			lines += slowPerft(s.play(pit), depth-1)
		}
	}
	return lines
}

// A game that is over has no lines; no turns at all is one line.
func TestPerftOfAFinishedGame(t *testing.T) {
	g := at(t, "tihbat", "1 0 / 1 0") // two single seeds: over by repetition after two turns
	for depth, want := range []uint64{1, 1, 1, 0, 0} {
		if got := perft(g, depth); got != want {
			t.Errorf("depth %d: %d lines, want %d", depth, got, want)
		}
	}
}

// Counting leaves the game as it was.
func TestWalkComesBack(t *testing.T) {
	g := opening(t, named(t, "hoyito-2", 0))
	w := walkOf(g)
	w.Back()
	perftFrom(w, 4)
	if w.Position() != g.Position() || w.Over() != "" {
		t.Fatal(w.Position())
	}
}

// perft counts the lines of play of exactly that many turns, from g on. An
// extra turn counts as a turn, a pass is part of the turn before it, and a game
// that is over has no lines (one of depth 0). Any change of a rule shows in it.
func perft(g Game, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perftFrom(walkOf(g), depth)
}

func perftFrom(w *Walk, depth int) uint64 {
	if w.Over() != "" {
		return 0
	}
	var lines uint64
	first, end := w.Row()
	for pit := first; pit < end; pit++ {
		if w.Sow(pit, nil) != nil {
			continue
		}
		if depth == 1 {
			lines++
		} else {
			lines += perftFrom(w, depth-1)
		}
		w.Back()
	}
	return lines
}
