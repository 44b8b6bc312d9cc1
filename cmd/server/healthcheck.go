package main

import (
	"context"
	"fmt"
	"net"
)

// healthcheck asks the server on this machine.
type healthcheck struct {
	Listen string `default:":8080" help:"Address that the server listens on."`
	Ready  bool   `help:"Ask whether it is ready for moves, not just alive."`
}

// Run fails where the server does not answer well.
func (h healthcheck) Run() error {
	host, port, err := net.SplitHostPort(h.Listen)
	if err != nil {
		return fmt.Errorf("--listen %s: %w", h.Listen, err)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	path := "/healthz"
	if h.Ready {
		path = "/readyz"
	}
	return probe(context.Background(), net.JoinHostPort(host, port), path)
}
