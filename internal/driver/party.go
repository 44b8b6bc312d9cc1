package driver

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"casitas/web/wire"
)

// Party is matches that are watched and go on for as long as they are let, each at its table.
type Party struct {
	Nodes  []string // base addresses
	Game   func(table int) wire.Options
	Think  time.Duration // the longest before a move
	Ledger *Ledger
	Fail   func(error)
	Opened func(room string) // told of each room; nil: nobody is
	Rest   atomic.Bool       // nobody makes a move for now

	all    sync.WaitGroup
	tables int
	people []*Player
}

// Table brings two players and a watcher together, who stay until ctx ends. What it answers begins their match,
// and another whenever one has ended or been lost.
func (p *Party) Table(ctx context.Context) (begin func(), err error) {
	p.tables++
	n := p.tables
	var people [3]*Player
	for i, name := range []string{"South", "North", "Watcher"} {
		one, err := Register(ctx, p.Nodes, fmt.Sprintf("%s %d", name, n), rand.Uint64(), p.Ledger)
		if err != nil {
			return nil, err
		}
		one.Rest, one.Stay = p.Rest.Load, true
		one.Think = func() time.Duration { return p.Think }
		people[i] = one
		p.people = append(p.people, one)
		p.all.Go(func() { one.Run(ctx) })
	}
	return func() {
		p.all.Go(func() {
			for ctx.Err() == nil {
				if err := Match(ctx, people[:], p.Game(n), p.Opened); err != nil && ctx.Err() == nil && !errors.Is(err, ErrRefused) {
					p.Fail(fmt.Errorf("table %d: %w", n, err))
					return
				}
			}
		})
	}, nil
}

// Wait waits until everybody has left, after ctx has ended.
func (p *Party) Wait() { p.all.Wait() }

// Where is the node that each viewer was connected to last, by the name that the ledger has for them.
func (p *Party) Where() map[string]string {
	all := map[string]string{}
	for _, one := range p.people {
		all[one.viewer()], _ = one.where.Load().(string)
	}
	return all
}
