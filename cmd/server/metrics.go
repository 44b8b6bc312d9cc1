package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync"

	"casitas/internal/metrics"
	"casitas/internal/rooms"
)

// show lets the node be looked into at --metrics, until stop.
func (s serve) show(ctx context.Context, log *slog.Logger, store rooms.Journal, node metrics.Node, page http.Handler) (stop func(), err error) {
	if s.Metrics == "" {
		return func() {}, nil
	}
	listener, err := listen(ctx, s.Metrics)
	if err != nil {
		return nil, fmt.Errorf("--metrics: %w", err)
	}
	if redis, ok := store.(metrics.Redis); ok {
		node.Redis = redis
	}
	serving, cancel := context.WithCancel(context.WithoutCancel(ctx))
	var done sync.WaitGroup
	done.Go(func() {
		if err := metrics.Serve(serving, listener, node.Registry(), page); err != nil {
			log.Error("metrics are not shown any more", "err", err)
		}
	})
	log.Info("metrics are shown", "at", listener.Addr().String())
	return func() { cancel(); done.Wait() }, nil
}
