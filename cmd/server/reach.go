package main

import (
	"fmt"
	"net"
	"net/url"
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

// sites sees that --origin names sites.
func (s serve) sites() error {
	for _, text := range s.Origin {
		u, err := url.Parse(text)
		if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") || (u.Path != "" && u.Path != "/") {
			return fmt.Errorf("--origin %s is no site: it is written like https://example.org, with the port if it has an unusual one", text)
		}
	}
	return nil
}
