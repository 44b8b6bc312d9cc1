package puzzles

import (
	"cmp"
	"slices"

	"casitas/internal/engine"
)

// mostSteps is how many turns of one's own a puzzle asks for where it is not captures that are counted.
const mostSteps = 4

// heaped is how many seeds nobody wants to count in one pit.
const heaped = 12

// Make makes the puzzles of a position of a single game; none where there is nothing in it to be found.
func (j *Judge) Make(r engine.Rules, p engine.Position, from string) (all []Found) {
	if p.ToMove == engine.North {
		p = p.Turned()
	}
	g, err := engine.GameAt(r, p)
	if err != nil || g.Over() != "" || g.Position() != p || len(g.Legal()) < min(3, r.Pits) || slices.Max(p.Pits[:]) > heaped && r.Pits > 2 {
		return nil
	}
	half := r.Total() / 2
	kinds := []Puzzle{{Kind: Win, Goal: half + 1}, {Kind: Save, Goal: half}}
	if r.Feed && p.Row(engine.North) == 0 {
		kinds[1].Kind = Feed
	}
	if r.Again {
		kinds = append(kinds, Puzzle{Kind: Run, Goal: row(g)})
	}
	if r.Every {
		kinds = append(kinds, Puzzle{Kind: Houses, Goal: mostHouses(g)})
	}
	for _, k := range kinds {
		if k.Goal == half && len(all) > 0 {
			continue // the only pit that does not lose wins
		}
		k.Game, k.At, k.From = r.Name, p, from
		if f, found := j.find(g, k); found {
			all = append(all, f)
		}
	}
	return all
}

func mostHouses(g engine.Game) (most int) {
	for _, pit := range g.Legal() {
		if _, t, err := g.Play(pit); err == nil {
			most = max(most, houses(t))
		}
	}
	return most
}

// Found is a puzzle, and how hard it is.
type Found struct {
	Puzzle
	Hard int
}

// Least is what a goal must be to be worth asking for, where captures are counted.
const least = 3

// find makes a puzzle of one kind.
func (j *Judge) find(g engine.Game, p Puzzle) (f Found, found bool) {
	at := g.Position()
	counts := p.Kind == Run || p.Kind == Houses
	if counts && p.Goal < least || !counts && settled(g.Rules(), &at, p.Goal) {
		return f, false
	}
	j.Begin(g.Rules(), p.Kind, p.Goal)
	f.Puzzle = p
	for steps := most(p); len(f.Steps) < steps; {
		right, wrong, err := j.only(g, p.Goal-len(f.Steps))
		if err != nil || !counts && (right.far == 0 || right.far < 2 && len(f.Steps) == 0) {
			break // a turn that takes the goal at once is nothing to be found
		}
		step := Step{Pit: right.pit, Wrong: map[int][]int{}}
		for _, is := range wrong {
			step.Wrong[is.pit] = j.refute(is)
		}
		f.Steps = append(f.Steps, step)
		f.Hard += hard(p.Kind, right, wrong)
		if counts {
			g = right.after
			continue
		}
		var more bool
		if g, f.Steps[len(f.Steps)-1].Then, more = j.reply(right.after); !more {
			break
		}
	}
	if p.Kind == Run && len(f.Steps) < p.Goal {
		return f, false
	}
	return f, len(f.Steps) >= leastSteps(g.Rules())
}

// leastSteps is how many turns are to be found at least: where there are two pits, one would be guessed.
func leastSteps(r engine.Rules) int {
	if r.Pits == 2 {
		return 2
	}
	return 1
}

func most(p Puzzle) int {
	switch p.Kind {
	case Run:
		return p.Goal
	case Houses:
		return 1
	}
	return mostSteps
}

// settled says whether it is plain already whether South comes to a goal.
func settled(r engine.Rules, p *engine.Position, goal int) bool {
	return int(p.Held[engine.South]) >= goal || int(p.Held[engine.North]) > r.Total()-goal
}

// hard is how hard a step is: by how far one must look, among how many pits, and whether another takes more at first.
func hard(k Kind, right tried, wrong []tried) int {
	tempting := 0
	for _, is := range wrong {
		switch {
		case is.turn.Captured() > right.turn.Captured():
			tempting += 3
		case is.turn.Captured() > 0:
			tempting++
		}
	}
	switch k {
	case Run:
		return 1 + 2*tempting
	case Houses:
		return len(right.turn.Laps) + len(wrong)
	}
	return 2 + right.far + len(wrong) + tempting
}

// reply is North's turns after a right one, up to South's next that can be asked for: the most stubborn that lead to one.
func (j *Judge) reply(g engine.Game) (next engine.Game, then []int, more bool) {
	if g.Over() != "" {
		return g, nil, false
	}
	if g.Position().ToMove == engine.South {
		right, _, err := j.only(g, 0)
		return g, nil, err == nil && right.far > 0
	}
	type answer struct {
		pit, far int
		after    engine.Game
	}
	var all []answer
	for _, pit := range g.Legal() {
		after, _, err := g.Play(pit)
		if err != nil {
			continue
		}
		if yes, far, err := j.holds(after); err == nil && yes && far > 1 {
			all = append(all, answer{pit, far, after})
		}
	}
	slices.SortStableFunc(all, func(a, b answer) int { return cmp.Compare(b.far, a.far) })
	for _, a := range all {
		if next, then, more = j.reply(a.after); more {
			return next, append([]int{a.pit}, then...), true
		}
	}
	return g, nil, false
}

// mostShown is how many turns show why a pit is wrong.
const mostShown = 6

// refute is what shows why a pit is wrong: what South could still capture, and North's answer.
func (j *Judge) refute(is tried) (line []int) {
	g, north := is.after, false
	for len(line) < mostShown && g.Over() == "" {
		pit := -1
		if g.Position().ToMove == engine.South {
			if north || j.kind == Houses || j.kind == Run && is.turn.Captured() == 0 {
				break
			}
			var t engine.Turn
			if pit, t = j.greedy(g); j.kind == Run && t.Captured() == 0 {
				break
			}
		} else if j.kind == Win || j.kind == Save || j.kind == Feed {
			north = true
			pit = j.spoil(g)
		}
		if pit < 0 {
			break
		}
		after, t, err := g.Play(pit)
		if err != nil {
			break
		}
		g, line, is.turn = after, append(line, pit), t
	}
	return line
}

// spoil is North's pit that soonest makes it plain that South will not come to hold the goal; -1 where none was found.
func (j *Judge) spoil(g engine.Game) int {
	best, soonest := -1, 0
	for _, pit := range g.Legal() {
		after, _, err := g.Play(pit)
		if err != nil {
			continue
		}
		if yes, far, err := j.holds(after); err == nil && !yes && (best < 0 || far < soonest) {
			best, soonest = pit, far
		}
	}
	return best
}

// greedy is South's pit that holds most, or goes on capturing longest.
func (j *Judge) greedy(g engine.Game) (best int, turn engine.Turn) {
	top := -1
	for _, pit := range g.Legal() {
		after, t, err := g.Play(pit)
		if err != nil {
			continue
		}
		got := int(after.Position().Held[engine.South])
		if j.kind == Run {
			got = rowBy(g, pit)
		}
		if got > top {
			best, turn, top = pit, t, got
		}
	}
	return best, turn
}
