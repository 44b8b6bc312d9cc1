package main

import (
	"math"
	"time"
)

// standing is how a pair has done so far, as the stronger one sees it.
type standing struct {
	won, drawn, lost int
	spent            time.Duration
	moves            int
}

func (t *standing) add(result int, spent time.Duration, moves int) {
	switch result {
	case 1:
		t.won++
	case 0:
		t.drawn++
	default:
		t.lost++
	}
	t.spent += spent
	t.moves += moves
}

func (t *standing) games() int { return t.won + t.drawn + t.lost }

// points are 1 for a game won and a half for one drawn, of a hundred.
func (t *standing) points() float64 {
	return 100 * (float64(t.won) + float64(t.drawn)/2) / float64(t.games())
}

// elo is the difference in strength that these points speak of.
func (t *standing) elo() float64 {
	share := min(max(t.points()/100, 0.001), 0.999)
	return -400 * math.Log10(1/share-1)
}

// perMove is how long the stronger one thought, in milliseconds.
func (t *standing) perMove() float64 {
	return float64(t.spent.Microseconds()) / 1000 / float64(max(t.moves, 1))
}
