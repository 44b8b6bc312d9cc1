package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"
)

const checkTime = 3 * time.Second

// healthcheck asks the server on this machine.
type healthcheck struct {
	Listen string `default:":8080" help:"Address that the server listens on."`
	Ready  bool   `help:"Ask whether it is ready for moves, not just alive."`
}

// Run fails where the server does not answer well.
func (h healthcheck) Run() error {
	ctx, cancel := context.WithTimeout(context.Background(), checkTime)
	defer cancel()
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
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+path, http.NoBody)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return fmt.Errorf("no answer: %w", err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", path, res.Status)
	}
	return nil
}
