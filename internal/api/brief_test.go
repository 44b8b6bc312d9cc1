package api_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/api"
	"casitas/internal/rooms"
)

// bounded notes whether the journal is asked for a player without an end.
type bounded struct {
	rooms.Players
	endless atomic.Int64
}

func (b *bounded) AddPlayer(ctx context.Context, p rooms.Player, key rooms.KeyHash, at time.Time) error {
	if _, ends := ctx.Deadline(); !ends {
		b.endless.Add(1)
	}
	return b.Players.AddPlayer(ctx, p, key, at)
}

func TestJournalIsAskedBriefly(t *testing.T) {
	b := &bounded{}
	n := start(t, func(c *api.Config) {
		b.Players = c.Players
		c.Players = b
	})
	if n.player("Ana"); b.endless.Load() > 0 {
		t.Error("a journal that does not answer would hold a request for ever")
	}
}
