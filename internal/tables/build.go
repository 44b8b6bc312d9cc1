package tables

import (
	"context"
	"fmt"
	"sync"

	"casitas/internal/engine"
)

// Build works out a table up to a number of seeds on the board, with so many cores. done is told of each layer. It needs
// about 30 bytes for each position of the fullest layer. It fails only by its context, and where
// there are too many positions. Play that goes round for ever is taken to be worth nothing, as it is where what is left is
// halved; where each player takes their own row (Ayoayo) that is not exact.
func Build(ctx context.Context, r engine.Rules, seeds, cores int, done func(seeds, positions int)) (*Table, error) {
	if seeds = min(seeds, r.Total()); seeds > maxSeeds || ways[2*r.Pits][seeds] > 1<<31 {
		return nil, fmt.Errorf("a table of %s up to %d seeds has too many positions", r.Name, seeds)
	}
	t := &Table{rules: r, layers: make([][]int8, seeds+1)}
	step := stride(r)
	for s := r.Total() % step; s <= seeds; s += step {
		if s <= r.EndsAt {
			continue // the game is over
		}
		l := newLayer(t, s)
		if err := l.look(ctx, max(cores, 1)); err != nil {
			return nil, err
		}
		t.layers[s] = l.settle()
		done(s, len(t.layers[s]))
	}
	return t, nil
}

// layer is all positions with so many seeds on the board, seen by the player to move, while their values are worked out.
// A turn without a capture leads to a position of the same layer, any other to a value that is known.
type layer struct {
	table *Table
	seeds int
	best  []int8     // the best that a turn out of the layer comes to; none where there is none
	quiet [][]uint32 // by chunk of positions: where their other turns lead to, one after another
	ends  []uint32   // for each position where its own end in its chunk's
}

// again marks a quiet turn after which the same player moves.
const again = 1 << 31

const (
	none  = -128
	chunk = 1 << 12
)

func newLayer(t *Table, seeds int) *layer {
	n := int(ways[2*t.rules.Pits][seeds])
	return &layer{
		table: t, seeds: seeds, best: make([]int8, n), ends: make([]uint32, n), quiet: make([][]uint32, (n+chunk-1)/chunk),
	}
}

// look plays every turn of every position.
func (l *layer) look(ctx context.Context, cores int) error {
	var wait sync.WaitGroup
	work := make(chan int)
	for range cores {
		wait.Go(func() {
			var w engine.Walk
			for c := range work {
				l.lookAt(&w, c)
			}
		})
	}
	for c := range l.quiet {
		if ctx.Err() != nil {
			break
		}
		work <- c
	}
	close(work)
	wait.Wait()
	return ctx.Err()
}

// lookAt plays every turn of a chunk's positions.
func (l *layer) lookAt(w *engine.Walk, c int) {
	p := engine.Position{Size: int8(l.table.rules.Pits), ToMove: engine.South}
	pits := p.Pits[:2*p.Size]
	from, to := c*chunk, min((c+1)*chunk, len(l.best))
	unrank(pits, l.seeds, uint64(from))
	var quiet []uint32
	for i := from; i < to; i++ {
		if i > from {
			next(pits)
		}
		w.Place(l.table.rules, p)
		l.best[i] = none
		switch now := w.Position(); {
		case w.Over() != "":
			l.best[i] = ahead(&now)
		case now.ToMove == engine.North: // South cannot move
			quiet = append(quiet, l.edge(&now))
		default:
			quiet = l.turns(w, i, quiet)
		}
		l.ends[i] = uint32(len(quiet))
	}
	l.quiet[c] = quiet
}

// turns plays every turn of the position where the walk stands.
func (l *layer) turns(w *engine.Walk, i int, quiet []uint32) []uint32 {
	first, end := w.Row()
	for pit := first; pit < end; pit++ {
		if w.Sow(pit, nil) != nil {
			continue
		}
		p := w.Position()
		switch {
		case w.Over() != "":
			l.best[i] = max(l.best[i], ahead(&p))
		case p.Left() == l.seeds:
			quiet = append(quiet, l.edge(&p))
		default:
			v, _ := l.table.Value(&p)
			if p.ToMove == engine.North {
				v = -v
			}
			l.best[i] = max(l.best[i], ahead(&p)+int8(v))
		}
		w.Back()
	}
	return quiet
}

// edge is where a quiet turn leads to.
func (l *layer) edge(p *engine.Position) uint32 {
	var row [2 * engine.MaxPits]uint8
	pits := row[:2*p.Size]
	mine(p, p.ToMove, pits)
	at := uint32(rank(pits, l.seeds))
	if p.ToMove == engine.South {
		at |= again
	}
	return at
}

// ahead is how many seeds more South holds.
func ahead(p *engine.Position) int8 { return int8(p.Held[engine.South]) - int8(p.Held[engine.North]) }
