package driver

import (
	"context"
	"syscall"
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
