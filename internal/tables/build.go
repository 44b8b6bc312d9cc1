package tables

import (
	"context"
	"fmt"
	"runtime/debug"

	"golang.org/x/sync/errgroup"

	"casitas/internal/engine"
)

// Build works out a table up to a number of seeds on the board, with so many cores. done is given the table after each
// layer, with the seeds of that; its error ends the building. A process
// that builds takes about 85 bytes of memory for each position of the fullest layer: 0.12 GB for 12 seeds on twelve pits, 1.1 GB for 16.
// Build fails by its context too, where there are too many positions, and where a part of it panics.
//
// Play that goes round for ever repeats. Where what is left is then halved, that is worth nothing. Where each player takes
// their own row (Ayoayo), what it is worth depends on where the circle closes: a position whose value hangs on that is not known.
func Build(ctx context.Context, r engine.Rules, seeds, cores int, done func(t *Table, seeds int) error) (built *Table, err error) {
	defer func() { err = contained(recover(), err) }()
	if seeds = min(seeds, r.Total()); seeds > maxSeeds || ways[2*r.Pits][seeds] > 1<<31 {
		return nil, fmt.Errorf("a table of %s up to %d seeds has too many positions", r.Name, seeds)
	}
	t := &Table{rules: r, layers: make([][]byte, seeds+1)}
	b := bounds{low: make([][]int8, seeds+1), high: make([][]int8, seeds+1)}
	step := stride(r)
	for s := r.Total() % step; s <= seeds; s += step {
		if s <= r.EndsAt {
			continue // the game is over
		}
		l := newLayer(t, &b, s)
		if err := l.look(ctx, max(cores, 1)); err != nil {
			return nil, err
		}
		l.settle()
		if err := done(t, s); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// bounds are what the player to move can force, and what the other can hold them to, in each position by layers, without
// any play that goes round.
type bounds struct{ low, high [][]int8 }

// layer is all positions with so many seeds on the board, seen by the player to move, while their values are worked out.
// A turn without a capture leads to a position of the same layer, any other to one of which all is known.
type layer struct {
	table *Table
	under *bounds
	seeds int
	best  []int8     // the best that a turn out of the layer comes to; none where there is none
	low   []int8     // the same, of what is forced
	high  []int8     // the same, of what the other can hold
	quiet [][]uint32 // by chunk of positions: where their other turns lead to, one after another
	ends  []uint32   // for each position where its own end in its chunk's
}

// again marks a quiet turn after which the same player moves.
const again = 1 << 31

const (
	none  = -128
	chunk = 1 << 12
)

func newLayer(t *Table, under *bounds, seeds int) *layer {
	n := int(ways[2*t.rules.Pits][seeds])
	return &layer{
		table: t, under: under, seeds: seeds, best: make([]int8, n), low: make([]int8, n), high: make([]int8, n),
		ends: make([]uint32, n), quiet: make([][]uint32, (n+chunk-1)/chunk),
	}
}

// contained is the error of what panicked: a table that cannot be built is no reason for a server to end.
func contained(p any, err error) error {
	if p == nil {
		return err
	}
	return fmt.Errorf("building a table panicked: %v\n%s", p, debug.Stack())
}

// look plays every turn of every position.
func (l *layer) look(ctx context.Context, cores int) error {
	all, ctx := errgroup.WithContext(ctx)
	work := make(chan int)
	for range cores {
		all.Go(func() (err error) {
			defer func() { err = contained(recover(), err) }()
			var w engine.Walk
			for c := range work {
				l.lookAt(&w, c)
			}
			return nil
		})
	}
	all.Go(func() error {
		defer close(work)
		for c := range l.quiet {
			select {
			case work <- c:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	return all.Wait()
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
		l.best[i], l.low[i], l.high[i] = none, none, none
		switch now := w.Position(); {
		case w.Over() != "":
			v := ahead(&now)
			l.leaves(i, v, v, v)
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
			v := ahead(&p)
			l.leaves(i, v, v, v)
		case p.Left() == l.seeds:
			quiet = append(quiet, l.edge(&p))
		default:
			l.leads(i, &p)
		}
		w.Back()
	}
	return quiet
}

// leaves notes what a turn out of the layer comes to.
func (l *layer) leaves(i int, v, low, high int8) {
	l.best[i], l.low[i], l.high[i] = max(l.best[i], v), max(l.low[i], low), max(l.high[i], high)
}

// leads notes what a turn into a lower layer comes to.
func (l *layer) leads(i int, p *engine.Position) {
	seeds, at := l.table.at(p)
	v, low, high := int8(0), l.under.low[seeds][at], l.under.high[seeds][at]
	if e := entry(l.table.layers[seeds][at]); e != unknown {
		v = e.value()
	}
	if p.ToMove == engine.North {
		v, low, high = -v, -high, -low
	}
	got := ahead(p)
	l.leaves(i, got+v, got+low, got+high)
}

// edge is where a quiet turn leads to.
func (l *layer) edge(p *engine.Position) uint32 {
	_, place := l.table.at(p)
	at := uint32(place)
	if p.ToMove == engine.South {
		at |= again
	}
	return at
}

// ahead is how many seeds more South holds.
func ahead(p *engine.Position) int8 { return int8(p.Held[engine.South]) - int8(p.Held[engine.North]) }
