package pool

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/think"
)

// A table that could not be built because too many waited is built for who asks later.
func TestTableAfterACrowd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(1, "", slog.Default())
		rules := must.Get(engine.ByName("tihbat", 0))(t)
		ctx, leave := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for range 1 + most[Plays] {
			all.Go(func() {
				_ = p.With(ctx, Plays, nil, func(*think.Search) error { <-ctx.Done(); return nil })
			})
		}
		synctest.Wait()
		if _, err := p.Table(t.Context(), rules); !errors.Is(err, ErrCrowded) {
			t.Errorf("in a crowd: %v", err)
		}
		leave()
		all.Wait()
		if table, err := p.Table(t.Context(), rules); err != nil || table == nil {
			t.Errorf("afterwards: %v", err)
		}
	})
}
