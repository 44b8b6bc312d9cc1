package lobby_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/rooms"
)

// TestHookAtOnce: a hook that is for a few rooms at a time is never given the events of more, and of however many soon.
func TestHookAtOnce(t *testing.T) {
	const atOnce, ended = 2, 600
	var l ledger
	var now, most atomic.Int64
	in(t, func(t *testing.T, h *house) {
		for i := range ended {
			h.raw(fmt.Sprintf("r%d", i), 1)
		}
		h.pass(2 * time.Second)
		for i := range ended {
			l.want(t, fmt.Sprintf("r%d", i), "1 ended")
		}
		if most.Load() != atOnce {
			t.Errorf("it was given the events of %d rooms at a time", most.Load())
		}
	}, func(h *house) {
		hook := l.hook()
		hook.AtOnce = atOnce
		do := hook.Do
		hook.Do = func(ctx context.Context, s *rooms.State, e rooms.Event) error {
			most.Store(max(most.Load(), now.Add(1)))
			defer now.Add(-1)
			<-time.After(time.Millisecond)
			return do(ctx, s, e)
		}
		h.hooks = append(h.hooks, hook)
	})
}
