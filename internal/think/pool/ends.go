package pool

import (
	"context"
	"errors"
	"io/fs"

	"casitas/internal/engine"
	"casitas/internal/tables"
	"casitas/internal/think"
)

// ErrNoTable says that of a board there is no table, and that none is built by itself: only those of the usual length are.
var ErrNoTable = errors.New("there is no table of endings for this board: casitas tables build makes one")

// ends is the table of a game, once it is there.
type ends struct {
	ready chan struct{} // closed when table or err is there
	table *tables.Table
	err   error
}

// Ends is what is known of a game's endings. The table is looked for, or built, at first need, which takes some seconds and one of
// the searches; until it is there it is nil.
func (p *Pool) Ends(r engine.Rules) *tables.Table {
	e := p.endsOf(r)
	select {
	case <-e.ready:
		return e.table
	default:
		return nil
	}
}

// Table waits for the table of a game. It fails by the context, and where the board is too long for one.
func (p *Pool) Table(ctx context.Context, r engine.Rules) (*tables.Table, error) {
	e := p.endsOf(r)
	select {
	case <-e.ready:
		return e.table, e.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *Pool) endsOf(r engine.Rules) *ends {
	p.mu.Lock()
	defer p.mu.Unlock()
	e := p.tables[r]
	if e == nil {
		e = &ends{ready: make(chan struct{})}
		p.tables[r] = e
		go func() {
			defer close(e.ready)
			if e.table, e.err = p.find(r); e.err != nil && !errors.Is(e.err, ErrNoTable) {
				p.mu.Lock()
				delete(p.tables, r) // there was too much to do: who asks next has it tried again
				p.mu.Unlock()
			}
		}()
	}
	return e
}

// find opens the table of a game, or builds it.
func (p *Pool) find(r engine.Rules) (t *tables.Table, err error) {
	if p.dir != "" {
		t, err = tables.Open(p.dir, r)
		if err == nil {
			return t, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			p.log.Warn("a table of endings cannot be read: a small one is built in its place", "game", r.Name, "err", err)
		}
	}
	if usual, err := engine.ByName(r.Name, 0); err != nil || usual != r {
		return nil, ErrNoTable
	}
	err = p.With(context.Background(), Plays, nil, func(*think.Search) error {
		t, err = tables.Build(context.Background(), r, tables.Usual(r), 1, func(*tables.Table, int) error { return nil })
		return err
	})
	return t, err
}
