package view_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"casitas/internal/rooms"
)

const turnsEach = 100 // of each line that are measured

// What an ordinary move may cost each viewer, in bytes on the wire.
const (
	budget = 250 // the median, for every game
	fixed  = 200 // all but the turn's laps and the board, at most, with a clock
)

// TestBudget measures the sown events of all games of the vectors, as viewers get them, with a clock and without.
func TestBudget(t *testing.T) {
	for name, timed := range map[string]*rooms.TimeControl{"no clock": nil, "clock": {Initial: 600_000, Increment: 10_000}} {
		sizes := map[string][]int{}
		for _, l := range lines(t) {
			options := l.options(t)
			options.Clock = timed
			s := newStory(t, "0123456789ab", options)
			s.play(l.pits()[:min(len(l.Turns), turnsEach)])
			for _, e := range s.told {
				if e.kind == rooms.Sown {
					sizes[l.Rules] = append(sizes[l.Rules], len(e.frame)+header(len(e.frame)))
				}
			}
		}
		for game, all := range sizes {
			slices.Sort(all)
			at := func(percent int) int { return all[min(len(all)-1, len(all)*percent/100)] }
			t.Logf("%-8s %-9s %5d turns: median %d bytes, 75 %% %d, 90 %% %d, 99 %% %d, most %d",
				name, game, len(all), at(50), at(75), at(90), at(99), all[len(all)-1])
			if at(50) > budget {
				t.Errorf("%s, %s: a move costs a viewer %d bytes in the median, more than %d", game, name, at(50), budget)
			}
		}
	}
}

// header is what a socket puts before a frame of so many bytes.
func header(size int) int {
	if size < 126 {
		return 2
	}
	return 4
}

// TestFixedBudget guards what every move costs whatever it does: a new member of the view that changes with
// each turn would show here.
func TestFixedBudget(t *testing.T) {
	options := rooms.Options{Rules: mustRules(t, "ayoayo", 0), Clock: &rooms.TimeControl{Initial: 600_000, Increment: 5_000}}
	s := newStory(t, "0123456789ab", options)
	s.sow(s.state.Match.Game().Legal()[0])
	s.sow(s.state.Match.Game().Legal()[0])
	e := s.told[len(s.told)-1]
	text := e.frame
	for _, part := range []string{"pits", "turns", "legal"} {
		text = without(t, text, part)
	}
	if len(text) > fixed {
		t.Errorf("%d bytes of a move are neither board nor laps, more than %d: %s", len(text), fixed, text)
	}
}

// without cuts one member out of a text.
func without(t *testing.T, text []byte, member string) []byte {
	t.Helper()
	from := bytes.Index(text, fmt.Appendf(nil, "%q:", member))
	if from < 0 {
		t.Fatalf("there is no %s in %s", member, text)
	}
	to := from + bytes.IndexAny(text[from:], "]}") + 1
	return slices.Concat(text[:from], text[to:])
}
