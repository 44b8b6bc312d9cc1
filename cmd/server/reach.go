package main

import (
	"fmt"
	"net"

	"casitas/internal/api"
)

// reach lists how others in the same network may reach a server that listens everywhere: links
// made on localhost lead nowhere for them.
func reach(at net.Addr) []string {
	host, port, err := net.SplitHostPort(at.String())
	if err != nil || !net.ParseIP(host).IsUnspecified() {
		return nil
	}
	own, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var all []string
	for _, a := range own {
		n, ok := a.(*net.IPNet)
		if ok && n.IP.To4() != nil && !n.IP.IsLoopback() && !n.IP.IsLinkLocalUnicast() {
			all = append(all, "http://"+net.JoinHostPort(n.IP.String(), port))
		}
	}
	return all
}

// sites sees that --origin names sites and --host names.
func (s serve) sites() error {
	for _, text := range s.Origin {
		if _, err := api.ParseOrigin(text); err != nil {
			return fmt.Errorf("--origin %w", err)
		}
	}
	for _, text := range s.Host {
		if _, err := api.ParseHost(text); err != nil {
			return fmt.Errorf("--host %w", err)
		}
	}
	return nil
}
