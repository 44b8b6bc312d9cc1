package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"time"

	"casitas/internal/api"
	"casitas/internal/api/rest"
	"casitas/internal/api/view"
	"casitas/internal/api/ws"
	"casitas/internal/bots"
	"casitas/internal/lobby"
	"casitas/internal/metrics"
	"casitas/internal/rooms/live"
	"casitas/internal/scores"
	"casitas/internal/think/pool"
	"casitas/web"
	"casitas/web/wire"
)

// Timeouts of connections, and of stopping.
const (
	headerTime = 5 * time.Second
	readTime   = 15 * time.Second
	writeTime  = 30 * time.Second
	idleTime   = 2 * time.Minute
	stopTime   = 25 * time.Second
)

// maxHeaders are the bytes of a request's headers; net/http reads 4 KiB more.
const maxHeaders = 12 << 10

// Run serves until it is told to stop.
func (s *serve) Run() error {
	log := s.logger(os.Stderr)
	slog.SetDefault(log)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	proxies, err := s.proxies()
	if err := errors.Join(err, s.sites(), s.hosting()); err != nil {
		return err
	}
	site, err := web.New(s.Dev)
	if err != nil {
		return err
	}
	listener, err := listen(ctx, s.Listen)
	if err != nil {
		return err
	}
	// The address is good. Nobody is let in before the journal is open: who comes now is to try another node at once.
	if err := listener.Close(); err != nil {
		return err
	}
	return s.on(ctx, stop, log, listener, site, proxies)
}

// on serves on a listener until ctx ends.
func (s *serve) on(ctx context.Context, stop func(), log *slog.Logger, listener net.Listener, site *web.Site, proxies []netip.Prefix) error {
	s.Limit = s.Limit.Handles(handles())
	away := &elsewhere{}
	thinking := pool.New(runtime.GOMAXPROCS(0)-1, s.tables(), log)
	players := bots.New(ctx, thinking, log)
	config := lobby.Config{
		Node: s.name(listener.Addr()), Elsewhere: away, Encoder: view.Encoder{}, Presence: view.Presence, Log: log, Limits: s.Limit.Lobby(),
		Hooks: []lobby.Hook{players.Hook()}, Talk: lobby.Talk{Most: wire.MaxLines, Frame: view.Talk(s.talk())},
	}
	store, err := s.open(ctx, log, &config)
	if err != nil {
		return err
	}
	if listener, err = listen(ctx, listener.Addr().String()); err != nil {
		return errors.Join(err, store.Close())
	}
	seen, counters := metrics.Around(store), &live.Counters{}
	config.Journal, config.Counters, config.Hooks = seen, counters, append(config.Hooks, scores.Hook(store), scores.Openings(store))
	house := lobby.New(config)
	players.Join(house)
	edge := api.New(api.Config{
		Lobby: house, Journal: seen, Players: store, Scores: store, Invitations: store, Blocks: store, Tokens: store, Site: site, Build: site.ID(), Talk: s.talk(), Best: rest.Best, Log: log,
		Now:   func() time.Time { return house.Now("") }, // what people are told is the journal's time
		Hosts: s.Host, Origins: s.Origin, AnyOrigin: s.AllowAnyOrigin, Proxies: proxies, Limits: s.Limit, Reserved: s.ReservedNames, Puzzles: filepath.Join(s.Data, puzzleFile),
	})
	if most := edge.Limits.Connections; most < s.Limit.Sockets/2 {
		log.Warn("this process may have too few file handles for --limit-sockets: raise the limit (LimitNOFILE, ulimit -n)", "handles", handles(), "connections", most)
	}
	away.sockets = ws.New(edge)
	hide, err := s.show(ctx, log, store, metrics.Node{Build: site.ID(), Edge: edge, Lobby: house, Rooms: counters, Journal: seen}, s.hostPage(config.Node, edge, house, away.sockets, log))
	if err != nil {
		return errors.Join(err, store.Close())
	}
	defer hide()
	running, halt := context.WithCancel(context.WithoutCancel(ctx))
	var lobbying sync.WaitGroup
	lobbying.Go(func() { house.Run(running) })
	lobbying.Go(func() { edge.KeepBlocks(running) })
	server := &http.Server{
		Handler: edge.Handler(away.sockets, rest.New(edge, thinking)), ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
		ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: writeTime, IdleTimeout: idleTime,
		MaxHeaderBytes: maxHeaders, ConnContext: api.ConnContext,
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(edge.Listen(listener)) }()
	s.announce(log, listener.Addr())
	select {
	case err = <-failed:
	case <-ctx.Done():
		stop() // a second signal ends the process at once
		err = nil
	}
	log.Info("stopping: everybody is sent away, and what is being written is finished")
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	away.sockets.Drain(last)
	err = errors.Join(err, server.Shutdown(last))
	house.Drain(last)
	halt()
	lobbying.Wait()
	err = errors.Join(err, store.Close())
	log.Info("stopped")
	return err
}

// announce says where the page is.
func (s serve) announce(log *slog.Logger, at net.Addr) {
	log.Info("casitas is ready", "open", address(at), "listen", at.String(), "journal", s.where())
	for _, other := range reach(at) {
		log.Info("from other devices in the same network", "open", other)
	}
}

func (s serve) logger(to *os.File) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(s.LogLevel)); err != nil {
		level = slog.LevelInfo // kong has checked it
	}
	options := &slog.HandlerOptions{Level: level}
	if s.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(to, options))
	}
	return slog.New(slog.NewTextHandler(to, options))
}

// listen takes the address, or says plainly why it cannot.
func listen(ctx context.Context, at string) (net.Listener, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", at)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("another program listens on %s already: stop it, or choose another address with --listen", at)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("this user may not listen on %s: choose a port above 1023 with --listen", at)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s: %w", at, err)
	}
	return listener, nil
}

// address is what to type into a browser on this machine.
func address(at net.Addr) string {
	host, port, err := net.SplitHostPort(at.String())
	if err != nil {
		return at.String()
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() || ip.IsLoopback() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}
