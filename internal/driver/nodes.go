package driver

import (
	"context"
	"fmt"
	"syscall"

	"casitas/internal/freeport"
)

// generous are flags that let many players come from one address.
var generous = []string{
	"--limit-requests", "1000000", "--limit-requests-burst", "1000000", "--limit-sockets-per-address", "20000",
	"--limit-joins", "1000000", "--limit-joins-burst", "1000000", "--limit-rooms", "100000", "--limit-rooms-burst", "100000",
	"--limit-frames", "100000", "--limit-frames-burst", "100000",
	"--limit-open-rooms", "100000", "--limit-open-rooms-per-address", "100000", "--limit-open-rooms-per-player", "100",
	"--limit-looked", "100000", "--limit-looked-per-address", "100000",
}

// Nodes are server processes on one Redis.
type Nodes []*Server

// StartNodes starts so many servers on the Redis at a URL.
func StartNodes(ctx context.Context, bin, redis string, n int) (Nodes, error) {
	var all Nodes
	for range n {
		addr, err := freeport.Take()
		if err != nil {
			return all, err
		}
		s := &Server{Bin: bin, Addr: addr, Args: append([]string{"--redis", redis}, generous...)}
		all = append(all, s)
		if err := s.Start(ctx); err != nil {
			return all, err
		}
	}
	return all, nil
}

// URLs are the servers' base addresses.
func (n Nodes) URLs() []string {
	var all []string
	for _, s := range n {
		all = append(all, s.URL())
	}
	return all
}

// Kill ends all of them with SIGKILL; it is no error if some have ended before.
func (n Nodes) Kill(ctx context.Context) {
	for _, s := range n {
		_ = s.Signal(ctx, syscall.SIGKILL)
	}
}

// Log is what all of them have said.
func (n Nodes) Log() string {
	var all string
	for i, s := range n {
		all += fmt.Sprintf("--- node %d\n%s", i, s.Log())
	}
	return all
}
