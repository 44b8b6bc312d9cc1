package solve

import (
	"context"
	"slices"

	"casitas/internal/engine"
)

// Whole proves claims of games that are small enough to look at every position, Tihbat's: there repetition is what ends a
// game, and halves what is left. A play that stays among the positions without a capture between them, for ever, gives its
// claim's player what is held and half of the rest. Where that is enough, the player need only never leave what is good;
// where it is not, there has to be a way out that comes nearer with each turn.
func Whole(ctx context.Context, c Claim) (Certificate, error) {
	g, err := opened(c)
	if err != nil {
		return Certificate{}, err
	}
	w := whole{claim: c, rules: g.Rules(), index: map[engine.Position]int{}}
	root := w.visit(g.Position())
	for next := 0; next < len(w.nodes); { // looking finds more of them
		if err := ctx.Err(); err != nil {
			return Certificate{}, err
		}
		w.look(next)
		next++
	}
	w.settle()
	if !w.nodes[root].good {
		return Certificate{}, ErrNotProved
	}
	out := Certificate{Claim: c, Plays: map[engine.Position]int{}}
	w.write(out.Plays, root, map[int]bool{})
	return out, nil
}

type whole struct {
	claim Claim
	rules engine.Rules
	walk  engine.Walk
	index map[engine.Position]int
	nodes []node
}

// node is a position; what is played there, and where that leads: to another node, or to an end.
type node struct {
	at    engine.Position
	turns []turn
	good  bool
	play  int // the pit, where it is good and the claim's player's turn
}

type turn struct{ pit, to int }

// Where turns lead to beside other nodes.
const (
	toGood = -1
	toBad  = -2
)

func (w *whole) visit(p engine.Position) int {
	i, known := w.index[p]
	if !known {
		i = len(w.nodes)
		w.index[p] = i
		w.nodes = append(w.nodes, node{at: p})
	}
	return i
}

// look finds out where every turn from a node leads to.
func (w *whole) look(i int) {
	w.walk.Place(w.rules, w.nodes[i].at)
	first, end := w.walk.Row()
	var turns []turn
	for pit := first; pit < end; pit++ {
		if w.walk.Sow(pit, nil) != nil {
			continue
		}
		p, over := w.walk.Position(), w.walk.Over()
		w.walk.Back()
		t := turn{pit: pit}
		switch held := int(p.Held[w.claim.Seat]); {
		case over == engine.Repetition:
			t.to = i
		case held >= w.claim.Seeds:
			t.to = toGood
		case over != "", held+p.Left() < w.claim.Seeds:
			t.to = toBad
		default:
			t.to = w.visit(p)
		}
		turns = append(turns, t)
	}
	w.nodes[i].turns = turns
}

// settle works out which nodes are good, those with the fewest seeds on the board first.
func (w *whole) settle() {
	layers := map[[2]int][]int{}
	for i := range w.nodes {
		p := &w.nodes[i].at
		key := [2]int{p.Left(), int(p.Held[w.claim.Seat])}
		layers[key] = append(layers[key], i)
	}
	keys := make([][2]int, 0, len(layers))
	for key := range layers {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b [2]int) int { return a[0] - b[0] })
	for _, key := range keys {
		enough := 2*key[1]+key[0] >= 2*w.claim.Seeds // to stay for ever
		for _, i := range layers[key] {
			w.nodes[i].good = enough
		}
		for changed := true; changed; {
			changed = false
			for _, i := range layers[key] {
				if n := &w.nodes[i]; n.good == enough {
					if good, play := w.judge(n); good != enough {
						n.good, n.play, changed = good, play, true
					}
				}
			}
		}
		for _, i := range layers[key] {
			if n := &w.nodes[i]; enough && n.good {
				_, n.play = w.judge(n)
			}
		}
	}
}

// judge says whether a node is good as its turns stand now, and by which pit.
func (w *whole) judge(n *node) (good bool, play int) {
	mine := n.at.ToMove == w.claim.Seat
	for _, t := range n.turns {
		if is := t.to == toGood || t.to >= 0 && w.nodes[t.to].good; is == mine {
			return mine, t.pit
		}
	}
	return !mine, 0
}

// write writes down what is played from a node on.
func (w *whole) write(plays map[engine.Position]int, i int, done map[int]bool) {
	if done[i] {
		return
	}
	done[i] = true
	n := w.nodes[i]
	if n.at.ToMove == w.claim.Seat {
		plays[n.at] = n.play
	}
	for _, t := range n.turns {
		if t.to >= 0 && (n.at.ToMove != w.claim.Seat || t.pit == n.play) {
			w.write(plays, t.to, done)
		}
	}
}
