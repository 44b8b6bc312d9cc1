package solve_test

import (
	"math/bits"
	"strings"
	"testing"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/solve"
)

// Whichever pits South fills for a later round of a match, North comes to hold as much as if they are filled from the left.
func TestAnyFilling(t *testing.T) {
	prover := solve.NewProver(18)
	for _, task := range solve.Tasks {
		if task.Dir != solve.Deals || task.Seat != engine.North {
			continue
		}
		left := must.Get(engine.ParsePosition(task.From))(t)
		for pits := range uint(1 << left.Size) {
			if 4*bits.OnesCount(pits) != left.Row(engine.South) {
				continue
			}
			var row []string
			for pit := range left.Size {
				row = append(row, map[uint]string{0: "x", 1: "4"}[pits>>pit&1])
			}
			c := task.Claim
			_, rest, _ := strings.Cut(c.From, "/")
			c.From = strings.Join(row, " ") + " /" + rest
			if _, err := prover.Prove(t.Context(), c, solve.Way{Most: 200_000}, func(int) {}); err != nil {
				t.Errorf("%s: %v", c, err)
			}
		}
	}
}
