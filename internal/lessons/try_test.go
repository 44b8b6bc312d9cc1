package lessons

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"casitas/internal/engine"
)

// try is a pit pressed in a lesson, and what came of it.
type try struct {
	before, after engine.Match
	turn          engine.Turn
	no            error   // why it was refused; then there is nothing else to ask
	paths         [][]int // of each lap, the pit of each seed
}

func tried(t *testing.T, m engine.Match, pit int) try {
	t.Helper()
	y := try{before: m}
	y.after, y.turn, y.no = m.Play(pit)
	if y.no != nil {
		return y
	}
	words := strings.Fields(y.turn.String()) // "0/2 1 2*4 1*4 3/…"; what is taken elsewhere stands after the seeds
	for _, lap := range y.turn.Laps {
		words = words[slices.IndexFunc(words, func(w string) bool { return strings.Contains(w, "/") })+1:]
		path := make([]int, lap.Sown)
		for i, word := range words[:lap.Sown] {
			fell, _, _ := strings.Cut(word, "*")
			var err error
			if path[i], err = strconv.Atoi(fell); err != nil {
				t.Fatal(y.turn, err)
			}
		}
		y.paths = append(y.paths, path)
	}
	return y
}

func (y try) n() int              { return y.before.Rules().Pits }
func (y try) start() engine.State { return y.before.State() }
func (y try) laps() int           { return len(y.turn.Laps) }
func (y try) lifted() int         { return y.turn.Laps[0].Lifted }
func (y try) taken() int          { return y.turn.Captured() }
func (y try) lap() engine.Lap     { return y.turn.Laps[y.laps()-1] }
func (y try) next() engine.Seat   { return y.after.State().ToMove }
func (y try) over() engine.Reason { return y.after.State().Over }
func (y try) again() bool         { return y.next() == engine.South && y.turn.Passes == nil }

// end is where the last seed fell.
func (y try) end() int {
	path := y.paths[y.laps()-1]
	return path[len(path)-1]
}

func (y try) endsOwn() bool { return y.end() < y.n() }

// quiet says whether the turn is one lap that takes nothing, and the game goes on.
func (y try) quiet() bool { return y.laps() == 1 && y.taken() == 0 && y.over() == "" }

// row is what lay in a seat's row before the turn.
func (y try) row(s engine.Seat) int {
	p := y.before.Game().Position()
	return p.Row(s)
}

func (y try) awarded(to engine.Seat) bool {
	return len(y.turn.Awards) == 1 && y.turn.Awards[0].Seat == to
}

// counts tells what each sown seed made of its pit, and whether it was the last of its lap.
func (y try) counts(each func(count int, last bool)) {
	board := y.before.Game().Position().Pits
	for i, lap := range y.turn.Laps {
		board[lap.Origin] = 0
		for k, pit := range y.paths[i] {
			board[pit]++
			each(int(board[pit]), k+1 == lap.Lifted)
			for _, c := range lap.Captures {
				if c.After == k+1 {
					board[c.Pit] = 0
				}
			}
		}
	}
}

// ended is what the last seed made of its pit.
func (y try) ended() (count int) {
	y.counts(func(n int, _ bool) { count = n })
	return count
}

// makes says whether a seed made four, as the last of its lap or before.
func (y try) makes(last bool) (made bool) {
	y.counts(func(n int, isLast bool) { made = made || n == 4 && isLast == last })
	return made
}

// takes says whether a seed took something, as the last of its lap or before.
func (y try) takes(last bool) bool {
	return slices.ContainsFunc(y.turn.Laps, func(lap engine.Lap) bool {
		return slices.ContainsFunc(lap.Captures, func(c engine.Taken) bool { return last == (c.After == lap.Lifted) })
	})
}

// behind says whether the last lap took its end and the pits right behind it.
func (y try) behind() bool {
	for i, c := range y.lap().Captures {
		if c.Pit != y.end()-i || c.Seeds != 4 {
			return false
		}
	}
	return true
}

// crosses says whether a lap passes over a closed pit.
func (y try) crosses() bool {
	p := y.before.Game().Position()
	for i, lap := range y.turn.Laps {
		at := lap.Origin
		for _, pit := range y.paths[i] {
			if pit != at && p.IsClosed((at+1)%(2*y.n())) {
				return true
			}
			at = pit
		}
	}
	return false
}
