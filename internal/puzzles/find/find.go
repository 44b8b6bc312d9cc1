// Package find looks for puzzles: in certificates, in games that the bots play, and in the matches of a journal.
package find

import (
	"context"
	"sync"

	"casitas/internal/engine"
	"casitas/internal/puzzles"
)

// Place is a position of a single game that may have a puzzle in it, and where it comes from.
type Place struct {
	Rules engine.Rules
	At    engine.Position
	From  string // as it is said of the puzzle
	Of    string // the very game or certificate
}

// Source gives places one after another, until one is not taken any more.
type Source func(ctx context.Context, give func(Place) bool) error

// Found is a puzzle, and the game or certificate that it is from.
type Found struct {
	puzzles.Found
	of string
}

// In looks at all places of a source with so many cores. tell hears now and then how many places were looked at and what was found.
func In(ctx context.Context, source Source, cores int, tell func(places, found int)) (all []Found, err error) {
	var (
		mu     sync.Mutex
		wait   sync.WaitGroup
		looked int
		seen   = map[engine.Position]bool{}
		places = make(chan Place)
	)
	for range max(cores, 1) {
		wait.Go(func() {
			j := puzzles.NewJudge()
			for p := range places {
				found := j.Make(p.Rules, p.At, p.From)
				mu.Lock()
				for _, f := range found {
					all = append(all, Found{f, p.Of})
				}
				looked++
				if looked%256 == 0 {
					tell(looked, len(all))
				}
				mu.Unlock()
			}
		})
	}
	err = source(ctx, func(p Place) bool {
		if seen[p.At] {
			return true
		}
		seen[p.At] = true
		select {
		case places <- p:
			return true
		case <-ctx.Done():
			return false
		}
	})
	close(places)
	wait.Wait()
	tell(looked, len(all))
	if err == nil {
		err = ctx.Err()
	}
	return all, err
}
