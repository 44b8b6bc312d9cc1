package solve

import (
	"fmt"

	"casitas/internal/engine"
)

// Report is what following a certificate came to.
type Report struct {
	Positions int // in which the claim's player chooses
	Lines     int // ends, and positions met again by another way
	Longest   int // turns
	Worst     int // the fewest seeds that the player comes to hold, or is left with at the end
	Endless   int // times that the other player's turn was refused as endless, or a player passed for having no other
	Passes    int // times that a player passed
	// Lines in which the player comes to the seeds only by what is left at the end of the game, by why it ends.
	Given map[engine.Reason]int
}

// Check follows a certificate against every reply of the other player, by the engine's rules with passes, endless moves,
// history and repetition. Its error says where the claim fails.
//
// A position that was followed to all its ends is not followed again where it comes about another way: what came before it
// matters for repetition alone. Who comes back to a position on the same way has gone round in a circle, which some way
// first closes; there the engine ends the game, and in a game that halves what is left every position of the circle gives the same.
func Check(c Certificate) (Report, error) {
	f, err := followed(c)
	return f.Report, err
}

// followed is a certificate after it was followed.
func followed(c Certificate) (*follower, error) {
	g, err := c.Claim.Start()
	if err != nil {
		return &follower{}, err
	}
	r := g.Rules()
	f := &follower{
		claim: c.Claim, plays: c.Plays, halves: r.Division == engine.Halves, done: map[engine.Position]int{},
		Report: Report{Worst: r.Total(), Given: map[engine.Reason]int{}},
	}
	f.Longest, err = f.follow(g, engine.Turn{})
	return f, err
}

type follower struct {
	Report
	claim  Claim
	plays  map[engine.Position]int
	halves bool
	done   map[engine.Position]int // positions whose every line was followed, and the turns of the longest
}

// follow plays on from a game after a turn, and answers with the turns of the longest line.
func (f *follower) follow(g engine.Game, turn engine.Turn) (longest int, err error) {
	p := g.Position()
	held := int(p.Held[f.claim.Seat])
	switch over := g.Over(); {
	case over == engine.Repetition && !f.halves:
		return 0, fmt.Errorf("the play goes round in a circle: %v", p)
	case over != "" && held < f.claim.Seeds:
		return 0, fmt.Errorf("the game ends (%s) with %d seeds held", over, held)
	case over != "" || held >= f.claim.Seeds:
		for _, a := range turn.Awards {
			if a.Seat == f.claim.Seat && held-a.Seeds < f.claim.Seeds {
				f.Given[over]++
			}
		}
		f.Lines++
		f.Worst = min(f.Worst, held)
		return 0, nil
	}
	f.passed(turn, p)
	if longest, known := f.done[p]; known {
		f.Lines++
		return longest, nil
	}
	pits, err := f.pits(g)
	if err != nil {
		return 0, err
	}
	for _, pit := range pits {
		next, turn, err := g.Play(pit)
		if err != nil {
			return 0, fmt.Errorf("pit %d: %w: %v", pit, err, p)
		}
		turns, err := f.follow(next, turn)
		if err != nil {
			return 0, err
		}
		longest = max(longest, turns+1)
	}
	f.done[p] = longest
	return longest, nil
}

// pits are those that are to be followed: every one of the other player, and of the claim's the one of the certificate.
func (f *follower) pits(g engine.Game) ([]int, error) {
	p := g.Position()
	if p.ToMove == f.claim.Seat {
		pit, known := f.plays[p]
		if !known {
			return nil, fmt.Errorf("the certificate does not say what to play: %v", p)
		}
		f.Positions++
		return []int{pit}, nil
	}
	for _, no := range g.Illegal() {
		if no == engine.Endless {
			f.Endless++
		}
	}
	return g.Legal(), nil
}

// passed counts the passes after a turn, and those of a player who had seeds, but no turn that ends.
func (f *follower) passed(turn engine.Turn, p engine.Position) {
	for _, by := range turn.Passes {
		f.Passes++
		if p.Row(by) > 0 {
			f.Endless++
		}
	}
}
