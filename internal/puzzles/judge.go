package puzzles

import (
	"errors"
	"fmt"

	"casitas/internal/engine"
)

// Judge says what the pits of a position do. It is not for use by two at a time.
type Judge struct {
	kind   Kind
	goal   int
	mine   *within // that South comes to hold the goal
	theirs *within // that North comes to hold what is in the way of it
	walk   engine.Walk
}

// Bounds of a proof: turns, and positions that are looked at for it.
const (
	mostTurns = 14
	mostNodes = 20_000
	mostLeft  = 12 // seeds on a board of more than four pits from which lines are followed to their end
)

// NewJudge makes a judge.
func NewJudge() *Judge { return &Judge{mine: newWithin(), theirs: newWithin()} }

// Begin has it judge by a kind and a goal from now on.
func (j *Judge) Begin(r engine.Rules, kind Kind, goal int) {
	j.kind, j.goal = kind, goal
	j.mine.begin(engine.South, goal)
	j.theirs.begin(engine.North, r.Total()-goal+1)
}

// tried is what a pit of South's does.
type tried struct {
	pit   int
	after engine.Game
	turn  engine.Turn
	good  bool
	far   int // turns until that is plain
}

// errUnclear says that a position has no puzzle in it: more ways or none lead to the goal, or what one does was not found.
var errUnclear = errors.New("not one way alone leads to the goal")

// Only is the one pit that leads to the goal, and the others, which are known not to; still is how much of the goal is
// ahead, where captures are counted.
func (j *Judge) only(g engine.Game, still int) (right tried, wrong []tried, err error) {
	found := false
	for _, pit := range g.Legal() {
		is, err := j.try(g, pit, still)
		switch {
		case err != nil:
			return right, nil, err
		case !is.good:
			wrong = append(wrong, is)
		case found:
			return right, nil, errUnclear
		default:
			right, found = is, true
		}
	}
	if !found || len(wrong) == 0 {
		return right, nil, errUnclear
	}
	return right, wrong, nil
}

func (j *Judge) try(g engine.Game, pit, still int) (is tried, err error) {
	is.pit = pit
	if is.after, is.turn, err = g.Play(pit); err != nil {
		return is, err
	}
	switch j.kind {
	case Run:
		is.good = rowBy(g, pit) >= still
		return is, nil
	case Houses:
		is.good = houses(is.turn) >= still
		return is, nil
	}
	is.good, is.far, err = j.holds(is.after)
	return is, err
}

// holds says whether South comes to hold the goal from a game on, and in how many turns that is plain. Where that takes going
// round it is looked at with all that came before, to the end of every line.
func (j *Judge) holds(g engine.Game) (yes bool, far int, err error) {
	if far, err = j.theirs.turns(g); err == nil {
		return false, far, nil
	}
	if far, err = j.mine.turns(g); err == nil {
		return true, far, nil
	}
	if p := g.Position(); p.Left() > mostLeft && p.Size > 2 {
		return false, 0, errUnclear
	}
	j.walk.Restart(g)
	nodes := mostNodes
	if yes = j.reaches(&nodes); nodes <= 0 {
		return false, 0, errUnclear
	}
	return yes, mostTurns, nil
}

// reaches says whether South comes to hold the goal from where the walk stands, unless it takes too many nodes.
func (j *Judge) reaches(nodes *int) bool {
	p := j.walk.Position()
	if int(p.Held[engine.South]) >= j.goal {
		return true
	}
	if j.walk.Over() != "" || int(p.Held[engine.South])+p.Left() < j.goal {
		return false
	}
	mine := p.ToMove == engine.South
	first, end := j.walk.Row()
	for pit := first; pit < end && *nodes > 0; pit++ {
		if j.walk.Sow(pit, nil) != nil {
			continue
		}
		*nodes--
		reached := j.reaches(nodes)
		j.walk.Back()
		if reached == mine {
			return mine
		}
	}
	return !mine
}

// row is how many captures in a row South can make from here, in turns without one in between.
func row(g engine.Game) (most int) {
	if g.Over() != "" || g.Position().ToMove != engine.South {
		return 0
	}
	for _, pit := range g.Legal() {
		most = max(most, rowBy(g, pit))
	}
	return most
}

// rowBy is the same, beginning with a pit.
func rowBy(g engine.Game, pit int) int {
	after, turn, err := g.Play(pit)
	if err != nil || turn.Captured() == 0 {
		return 0
	}
	return 1 + row(after)
}

// houses is how many times a turn captures.
func houses(t engine.Turn) (n int) {
	for _, lap := range t.Laps {
		n += len(lap.Captures)
	}
	return n
}

// Check says why a puzzle is none: at every step the pit that it names has to be the only one that leads to its goal.
func (j *Judge) Check(p Puzzle) error {
	m, err := p.Start()
	if err != nil {
		return err
	}
	g := m.Game()
	j.Begin(g.Rules(), p.Kind, p.Goal)
	for i, step := range p.Steps {
		if g.Position().ToMove != engine.South {
			return fmt.Errorf("step %d: South is not to move", i+1)
		}
		right, wrong, err := j.only(g, p.Goal-i)
		if err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		if right.pit != step.Pit || len(wrong) != len(step.Wrong) {
			return fmt.Errorf("step %d: the only pit is %d, and %d others are wrong", i+1, right.pit, len(wrong))
		}
		for _, is := range wrong {
			if _, err := played(is.after, step.Wrong[is.pit]); err != nil {
				return fmt.Errorf("step %d, pit %d: %w", i+1, is.pit, err)
			}
		}
		if g, err = played(right.after, step.Then); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return nil
}

func played(g engine.Game, pits []int) (engine.Game, error) {
	for _, pit := range pits {
		var err error
		if g, _, err = g.Play(pit); err != nil {
			return g, err
		}
	}
	return g, nil
}
