package redis

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// hub listens to what all nodes write: one subscription to each Redis that holds a part of the journal.
type hub struct {
	store   *Store
	working sync.WaitGroup
	moved   chan struct{} // a subscription has ended: its partitions may be elsewhere

	mu            sync.Mutex
	subscriptions map[string]*subscription // by address
}

// moveCheck is how often the hub looks whether partitions have moved to other nodes of a Cluster.
const moveCheck = time.Second

// startHub listens, for as long as background lasts, and returns when every subscription is up.
func startHub(ctx, background context.Context, s *Store) (*hub, error) {
	h := &hub{store: s, subscriptions: map[string]*subscription{}, moved: make(chan struct{}, 1)}
	if err := h.layOut(ctx, background); err != nil {
		return nil, err
	}
	for _, l := range h.all() {
		select {
		case <-l.up:
		case <-ctx.Done():
			return nil, errors.Join(fmt.Errorf("no subscription at %s: %w", l.shard.addr, ctx.Err()), l.lastError())
		}
	}
	h.working.Go(func() { h.watch(background) })
	return h, nil
}

// watch subscribes anew as partitions move.
func (h *hub) watch(background context.Context) {
	again := time.NewTicker(moveCheck)
	defer again.Stop()
	for {
		select {
		case <-again.C:
		case <-h.moved:
			h.store.refresh(background)
		case <-background.Done():
			return
		}
		if err := h.layOut(background, background); err != nil && background.Err() == nil {
			h.store.options.Log.Warn("where the journal's parts lie is not known", "err", err)
		}
	}
}

// layOut subscribes to each shard that has none, or other parts than it had, and ends those
// that are of no use any more.
func (h *hub) layOut(ctx, background context.Context) error {
	shards, err := h.store.shards(ctx)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	ended := maps.Clone(h.subscriptions)
	for _, shard := range shards {
		if l := h.subscriptions[shard.addr]; l != nil && slices.Equal(l.shard.parts, shard.parts) {
			delete(ended, shard.addr)
		}
	}
	for addr, l := range ended {
		l.stop()
		delete(h.subscriptions, addr)
	}
	for _, shard := range shards {
		if h.subscriptions[shard.addr] != nil {
			continue
		}
		l, ctx := newSubscription(background, h, shard)
		h.subscriptions[shard.addr] = l
		h.working.Go(func() { l.run(ctx) })
	}
	return nil
}

func (h *hub) all() []*subscription {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Values(h.subscriptions))
}

// age is how long the subscription that has been silent for longest has been so.
func (h *hub) age() time.Duration {
	var longest time.Duration
	for _, l := range h.all() {
		longest = max(longest, l.silence())
	}
	return longest
}

// wait waits until all subscriptions have ended.
func (h *hub) wait() { h.working.Wait() }
