// Package check holds a table of endings against the engine in three ways that share nothing with how it was built: one turn
// ahead, the whole tree with its history, and games played out by the table against anybody.
package check

import (
	"context"
	"fmt"
	"math/rand/v2"

	"casitas/internal/engine"
	"casitas/internal/tables"
	"casitas/internal/think"
)

// Checker looks at samples of a table.
type Checker struct {
	rules  engine.Rules
	luck   *rand.Rand
	walk   engine.Walk
	search *think.Search
}

// New makes a checker of a game's tables, whose samples are drawn by a seed.
func New(r engine.Rules, seed uint64) *Checker {
	return &Checker{rules: r, luck: rand.New(rand.NewPCG(seed, 12)), search: think.NewSearch(10)}
}

// Counts says how much was looked at.
type Counts struct{ Step, Tree, Played int }

// Add adds what was looked at elsewhere.
func (c *Counts) Add(o Counts) {
	c.Step, c.Tree, c.Played = c.Step+o.Step, c.Tree+o.Tree, c.Played+o.Played
}

// Layer holds a layer of a table against the engine, in so many positions for each way that are known to the table.
func (c *Checker) Layer(ctx context.Context, t *tables.Table, seeds int, most Counts) (n Counts, err error) {
	sample := func(count *int, most int, look func(p engine.Position, value int) (bool, error)) {
		for i := 0; i < most && err == nil; i++ {
			p := c.deal(seeds)
			if e, known := t.Ending(&p); known && !c.moved(&p) {
				var said bool
				if said, err = look(p, e.Value); said {
					*count++
				}
			}
		}
	}
	sample(&n.Step, most.Step, func(p engine.Position, _ int) (bool, error) { return c.step(t, p) })
	sample(&n.Tree, most.Tree, c.tree)
	sample(&n.Played, most.Played, func(p engine.Position, value int) (bool, error) { return true, c.playOut(ctx, t, p, value) })
	return n, err
}

// deal is a position with so many seeds on the board, drawn by lot; South is to move, and half of the rest is each player's.
func (c *Checker) deal(seeds int) engine.Position {
	p := engine.Position{Size: int8(c.rules.Pits), ToMove: engine.South}
	for range seeds {
		p.Pits[c.luck.IntN(2*c.rules.Pits)]++
	}
	taken := c.rules.Total() - seeds
	p.Held = [2]uint8{uint8(taken / 2), uint8(taken - taken/2)}
	return p
}

// moved says whether the game is over in a position, or South has to pass: the table's value is then that of another.
func (c *Checker) moved(p *engine.Position) bool {
	c.walk.Place(c.rules, *p)
	return c.walk.Over() != "" || c.walk.Position().ToMove != engine.South
}

// step holds a value against those of the positions one turn later; said is false where these say nothing.
func (c *Checker) step(t *tables.Table, p engine.Position) (said bool, err error) {
	e, _ := t.Ending(&p)
	c.walk.Place(c.rules, p)
	before := ahead(p)
	best := -c.rules.Total()
	first, end := c.walk.Row()
	for pit := first; pit < end; pit++ {
		if c.walk.Sow(pit, nil) != nil {
			continue
		}
		next := c.walk.Position()
		v := ahead(next) - before
		if c.walk.Over() == "" {
			then, known := t.Ending(&next)
			if !known {
				return false, nil // hangs on where a circle closes: nothing can be said from here
			}
			v += seen(then.Value, next.ToMove)
		}
		best = max(best, v)
		c.walk.Back()
	}
	if best != e.Value {
		return false, fmt.Errorf("%v: the table says %d, the best of the next turns %d", p, e.Value, best)
	}
	return true, nil
}

// treeNodes is how many turns may be looked at for a position.
const treeNodes = 20_000

// tree holds a value against the tree of turns, with the history that each line has, as deep as it takes to know. Where that is too much it is not done.
func (c *Checker) tree(p engine.Position, value int) (done bool, err error) {
	nodes := treeNodes
	for _, bound := range [2]int{value, value + 1} { // at least the value, and no more
		surely, perhaps := false, true
		for depth := 1; surely != perhaps; depth++ {
			surely, perhaps = c.reaches(p, bound, depth, false, &nodes), c.reaches(p, bound, depth, true, &nodes)
			if nodes <= 0 {
				return false, nil
			}
		}
		if surely != (bound == value) {
			return false, fmt.Errorf("%v: the table says %d; that South takes %d is %v by the tree", p, value, bound, surely)
		}
	}
	return true, nil
}

// reaches says whether South can come to take so much more than North from a position on, if beyond so many turns that is so, or not so.
func (c *Checker) reaches(p engine.Position, bound, depth int, beyond bool, nodes *int) bool {
	c.walk.Place(c.rules, p)
	return c.comes(bound+ahead(p), depth, beyond, nodes)
}

// comes says whether South can come to be so far ahead at the end.
func (c *Checker) comes(goal, depth int, beyond bool, nodes *int) bool {
	switch at := c.walk.Position(); {
	case ahead(at)-at.Left() >= goal:
		return true
	case ahead(at)+at.Left() < goal:
		return false
	case depth == 0:
		return beyond
	}
	south := c.walk.Position().ToMove == engine.South
	first, end := c.walk.Row()
	for pit := first; pit < end && *nodes > 0; pit++ {
		if c.walk.Sow(pit, nil) != nil {
			continue
		}
		*nodes--
		reached := c.comes(goal, depth-1, beyond, nodes)
		c.walk.Back()
		if reached == south {
			return south
		}
	}
	return !south
}

// playOut plays three games from a position: two that know the table come to its value, and one that does to that at least
// against anybody. A wrong value on a circle of positions, which agrees with its neighbours, is found this way.
func (c *Checker) playOut(ctx context.Context, t *tables.Table, p engine.Position, value int) error {
	m, err := engine.Setup(c.rules, engine.SingleGame, engine.State{Pits: p.Piles(), Held: [2]int{int(p.Held[0]), int(p.Held[1])}, ToMove: p.ToMove}, engine.Nobody)
	if err != nil {
		return fmt.Errorf("%v: %w", p, err)
	}
	value += ahead(p)
	c.search.Knows(t)
	for _, know := range [][2]bool{{true, true}, {true, false}, {false, true}} {
		got, err := c.played(ctx, m, know)
		if err != nil {
			return err
		}
		if know[0] && got < value || know[1] && got > value {
			return fmt.Errorf("%v: by the table South comes out %d ahead; played with knowledge of it (South %v, North %v) %d", p, value, know[0], know[1], got)
		}
	}
	return nil
}

// played is how far ahead South is at the end of a game that each seat plays by the table, or at random.
func (c *Checker) played(ctx context.Context, m engine.Match, knows [2]bool) (int, error) {
	for m.Game().Over() == "" {
		pits := m.Game().Legal()
		if knows[m.Game().Position().ToMove] {
			best, err := c.search.Best(ctx, m, 7, func() {})
			if err != nil {
				return 0, err
			}
			pits = best.Pits[:1]
		}
		var err error
		if m, _, err = m.Play(pits[c.luck.IntN(len(pits))]); err != nil {
			return 0, err
		}
	}
	held := m.Held()
	return held[0] - held[1], nil
}

func ahead(p engine.Position) int { return int(p.Held[engine.South]) - int(p.Held[engine.North]) }

// seen is a value for whoever is to move as South sees it.
func seen(value int, by engine.Seat) int {
	if by == engine.North {
		return -value
	}
	return value
}
