package main

import (
	"fmt"
	"log/slog"
	"net/http"

	"casitas/internal/api"
	"casitas/internal/api/ws"
	"casitas/internal/host"
	"casitas/internal/lobby"
)

// hostAt is where the host's page is shown without --metrics: to this machine alone.
const hostAt = "127.0.0.1:9090"

// hosting sees that the token is one, and says where the page is if nobody has.
func (s *serve) hosting() error {
	switch {
	case s.HostToken == "":
		return nil
	case len(s.HostToken) < host.TokenLeast:
		return fmt.Errorf("--host-token has at least %d characters: openssl rand -hex 16 makes one", host.TokenLeast)
	case s.Metrics == "":
		s.Metrics = hostAt
	}
	return nil
}

// hostPage is the host's page; nil without a token.
func (s *serve) hostPage(node string, edge *api.Edge, house *lobby.Lobby, sockets *ws.Sockets, log *slog.Logger) http.Handler {
	if s.HostToken == "" {
		return nil
	}
	page := &host.Page{Node: node, Token: s.HostToken, Edge: edge, Lobby: house, Sockets: sockets, Log: log}
	return page.Handler()
}
