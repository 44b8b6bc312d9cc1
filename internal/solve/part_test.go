package solve_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/solve"
)

// halfWay proves a claim until it has looked at so many positions, 0: to its end, and says how many it had at first and at last.
func halfWay(t *testing.T, part string, task solve.Task, most int) (c solve.Certificate, first, last int, err error) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	prover := solve.NewProver(16)
	prover.Part, first = part, -1
	c, err = prover.Prove(ctx, task.Claim, task.Way, func(nodes int) {
		if last = nodes; first < 0 {
			first = nodes
		}
		if most > 0 && nodes >= most {
			stop()
		}
	})
	return c, first, last, err
}

// A proof that is stopped and started again comes to the same certificate, with what it had found; of a part that is cut short, damaged or
// of something else nothing is taken.
func TestPart(t *testing.T) {
	for _, task := range []solve.Task{
		{Claim: solve.Claim{Game: "hoyito-2", Pits: 6, Seat: engine.South, Seeds: 8}},
		{Claim: solve.Claim{Game: "hoyito-1", Pits: 6, Seat: engine.North, Seeds: 28}, Way: solve.Way{Turns: 22}},
	} {
		part := filepath.Join(t.TempDir(), "part")
		want, _, all, err := halfWay(t, "", task, 0)
		must.Do(t, err)
		had := 0
		for had+1<<14 < all { // stopped each time that it looks whether it should
			_, first, last, err := halfWay(t, part, task, had+1)
			if !errors.Is(err, context.Canceled) || first != had || last <= first {
				t.Fatalf("%s: stopped after %d to %d positions, it had %d: %v", task, first, last, had, err)
			}
			had = last
		}
		kept := must.Get(os.ReadFile(part))(t)
		c, first, last, err := halfWay(t, part, task, 0)
		if err != nil || first != had || !maps.Equal(c.Plays, want.Plays) {
			t.Errorf("%s: another certificate when it goes on after %d of %d positions, %d: %v", task, first, had, len(c.Plays), err)
		}
		if last-first >= all-had/2 {
			t.Errorf("%s: %d positions after %d, and %d from nothing", task, last-first, first, all)
		}
		damaged := append([]byte(nil), kept...)
		damaged[len(kept)/2] ^= 1
		for _, bad := range [][]byte{nil, kept[:len(kept)/2], kept[:len(kept)-1], damaged} {
			must.Do(t, os.WriteFile(part, bad, 0o600))
			if _, _, _, err := halfWay(t, part, task, 0); !errors.Is(err, solve.ErrPart) {
				t.Errorf("%s: %d bytes of %d are trusted: %v", task, len(bad), len(kept), err)
			}
		}
		must.Do(t, os.WriteFile(part, kept, 0o600))
		task.Seeds--
		if _, _, _, err := halfWay(t, part, task, 0); !errors.Is(err, solve.ErrPart) {
			t.Errorf("%s: it goes on with the part of another claim: %v", task, err)
		}
	}
}
