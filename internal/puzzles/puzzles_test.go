package puzzles_test

import (
	"bytes"
	"os"
	"reflect"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/puzzles"
)

// Every puzzle that comes with the program has one solution at each of its steps, there are some of every game and kind, and no two are the same.
func TestPuzzlesHaveOneSolution(t *testing.T) {
	all := must.Get(puzzles.All())(t)
	j, games, seen := puzzles.NewJudge(), map[string]int{}, map[string]bool{}
	for i, p := range all {
		if i%10 == 0 || os.Getenv("CASITAS_LESS") == "" {
			if err := j.Check(p); err != nil {
				t.Errorf("%s %s, %v: %v", p.Game, p.Kind, p.At, err)
			}
		}
		games[p.Game]++
		games[string(p.Kind)]++
		if seen[p.ID()] {
			t.Errorf("%s is there twice", p.ID())
		}
		seen[p.ID()] = true
	}
	if len(all) < 200 {
		t.Errorf("there are %d puzzles", len(all))
	}
	for _, r := range engine.Games() { // a game may have none
		if n := games[r.Name]; n > 0 && n < 40 {
			t.Errorf("%s has %d puzzles", r.Name, n)
		}
	}
	for _, k := range puzzles.Kinds {
		if games[string(k)] < 4 {
			t.Errorf("there are %d puzzles of kind %s", games[string(k)], k)
		}
	}
	var text bytes.Buffer
	must.Do(t, puzzles.Write(&text, all))
	if again := must.Get(puzzles.Read(&text))(t); !reflect.DeepEqual(again, all) {
		t.Error("puzzles are not read as they were written")
	}
}

// What is no puzzle is refused: another pit as the solution, a goal that two pits reach or none, and a step after the last.
func TestNoPuzzle(t *testing.T) {
	j := puzzles.NewJudge()
	for _, p := range must.Get(puzzles.All())(t) {
		if p.Kind != puzzles.Run {
			continue
		}
		bad := []puzzles.Puzzle{p, p, p}
		bad[0].Goal--
		bad[1].Goal++
		bad[2].Steps = append([]puzzles.Step{{Pit: (p.Steps[0].Pit + 1) % 6, Wrong: p.Steps[0].Wrong}}, p.Steps[1:]...)
		for i, p := range bad {
			if j.Check(p) == nil {
				t.Errorf("puzzle %d made of %s passes", i, p.ID())
			}
		}
		return
	}
	t.Error("there is no run")
}
