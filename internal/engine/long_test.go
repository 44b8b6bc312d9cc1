package engine

import "testing"

// Turns may go on for hundreds of laps and end after all; a limit on laps would
// be wrong. Found by search, and by walking turns backwards.
func TestLongTurnsEnd(t *testing.T) {
	for _, c := range []struct {
		name, board string
		pit, laps   int
	}{
		{"ayoayo", "2 1 2 2 1 3 / 2 1 2 1 2 1", 2, 628},
		{"ayoayo", "3 2 6 3 3 2 / 1 2 1 2 1 2", 3, 946},
		{"hoyito-3", "8 9 x x x x / 6 10 6 5 4 x", 0, 333},
		{"hoyito-2", "4 3 4 1 7 3 / 4 3 2 6 3 x", 4, 616},
		{"hoyito-3", "4 8 1 3 4 3 / 2 1 2 7 3 2", 1, 625},
	} {
		g := at(t, c.name, c.board)
		next, turn, err := g.Play(c.pit)
		if err != nil || len(turn.Laps) != c.laps {
			t.Fatalf("%s, pit %d of %s: %d laps, %v", c.name, c.pit, c.board, len(turn.Laps), err)
		}
		ref := slowGame(c.name, g.Position(), Nobody).play(c.pit)
		if ref.said() != turn.String() {
			t.Fatalf("%s, pit %d of %s: the reference sows otherwise", c.name, c.pit, c.board)
		}
		ref.agrees(t, next)
	}
}

// A circle of 4,628,448 laps is found to be one, and takes a fraction of a second.
const circling = "6 3 3 5 4 8 / 4 1 5 1 6 2"

func TestCirclesOfMillionsOfLapsAreFound(t *testing.T) {
	start := position(t, circling)
	p, r := start, Games()[2]
	c := courseOf(&r, &p)
	s := sowing{rules: &r, course: &c, board: &p, left: p.Left()}
	pit, laps := s.lap(1), 1
	for pit != 1 || p != start {
		if s.taken > 0 || p.Pits[pit] < 2 {
			t.Fatal("the turn ends")
		}
		if pit = s.lap(pit); laps > 5_000_000 {
			t.Fatal("the circle does not close")
		}
		laps++
	}
	if laps != 4_628_448 {
		t.Fatalf("a circle of %d laps", laps)
	}
	p = start
	s = sowing{rules: &r, course: &c, board: &p, left: p.Left()}
	if s.sow(1); !s.endless {
		t.Fatal("it is said to end")
	}
}

// A lap of twelve can lead into a circle of 69 laps that does not pass the turn's
// first state: the second mark is what finds it.
func TestACircleEnteredFromOutsideIsFound(t *testing.T) {
	refuses(t, at(t, "ayoayo", "1 2 1 3 4 1 / 2 4 5 4 3 2"), 0, Endless)
}

func BenchmarkEndlessCircle(b *testing.B) {
	p := position(b, circling)
	r := Games()[2]
	c := courseOf(&r, &p)
	for range b.N {
		board := p
		s := sowing{rules: &r, course: &c, board: &board, left: board.Left()}
		s.sow(1)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/4_628_448, "ns/lap")
}
