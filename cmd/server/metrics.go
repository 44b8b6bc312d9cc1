package main

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"casitas/internal/metrics"
	"casitas/internal/rooms"
)

// aged is a store that listens to itself.
type aged interface{ CanaryAge() time.Duration }

// show lets the node be looked into at --metrics, until stop.
func (s serve) show(ctx context.Context, log *slog.Logger, kept rooms.Journal, node metrics.Node) (stop func(), err error) {
	if s.Metrics == "" {
		return func() {}, nil
	}
	line, err := listen(ctx, s.Metrics)
	if err != nil {
		return nil, fmt.Errorf("--metrics: %w", err)
	}
	if store, ok := kept.(aged); ok {
		node.CanaryAge = store.CanaryAge
	}
	serving, cancel := context.WithCancel(context.WithoutCancel(ctx))
	var done sync.WaitGroup
	done.Go(func() {
		if err := metrics.Serve(serving, line, node.Registry()); err != nil {
			log.Error("metrics are not shown any more", "err", err)
		}
	})
	log.Info("metrics are shown", "at", line.Addr().String())
	return func() { cancel(); done.Wait() }, nil
}
