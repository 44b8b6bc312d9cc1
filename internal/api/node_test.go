package api_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/gorilla/websocket"

	"casitas/internal/api"
	"casitas/internal/api/rest"
	"casitas/internal/api/view"
	"casitas/internal/api/ws"
	"casitas/internal/client"
	"casitas/internal/lobby"
	"casitas/internal/must"
	"casitas/internal/scores"
	"casitas/internal/store/sqlite"
	"casitas/internal/think/pool"
	"casitas/web/wire"
)

// node is a whole server on a folder of its own, as cmd/server wires it.
type node struct {
	t       *testing.T
	url     string
	edge    *api.Edge
	sockets *ws.Sockets
	lobby   *lobby.Lobby
	journal *sqlite.Store
	log     *safeBuffer
	tables  string // the folder of its tables of endings
	stop    func()
}

// start starts a node on a new folder.
func start(t *testing.T, with ...func(*api.Config)) *node {
	t.Helper()
	return startIn(t, t.TempDir(), with...)
}

func startIn(t *testing.T, dir string, with ...func(*api.Config)) *node {
	t.Helper()
	return startAt(t, dir, nil, with...)
}

// startAt starts a node on a listener of the test's.
func startAt(t *testing.T, dir string, listener net.Listener, with ...func(*api.Config)) *node {
	t.Helper()
	journal, err := sqlite.Open(dir)
	must.Do(t, err)
	n := &node{t: t, journal: journal, tables: filepath.Join(dir, "tables")}
	return n.startOn(journal, lobby.Config{Node: newID()}, listener, with...)
}

// startOn starts a node on a journal, which it closes, with what else its lobby is to know of other nodes.
func (n *node) startOn(journal storage, house lobby.Config, listener net.Listener, with ...func(*api.Config)) *node {
	t := n.t
	t.Helper()
	n.log = &safeBuffer{}
	log := slog.New(slog.NewTextHandler(n.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	limits := defaultLimits()
	limits.Frames, limits.FramesBurst, limits.Requests, limits.RequestsBurst = 10_000, 10_000, 100_000, 100_000
	config := api.Config{Journal: journal, Players: journal, Scores: journal, Invitations: journal, Blocks: journal, Tokens: journal, Build: "test", Talk: wire.TalksPhrases, Best: rest.Best, Log: log, Now: time.Now, Limits: limits}
	for _, w := range with {
		w(&config)
	}
	house.Journal, house.Registers, house.Encoder, house.Presence, house.Log, house.Limits = config.Journal, journal, view.Encoder{}, view.Presence, log, config.Limits.Lobby()
	house.Hooks = append(house.Hooks, scores.Hook(journal), scores.Openings(journal))
	house.Talk.Most, house.Talk.Frame = wire.MaxLines, view.Talk(config.Talk)
	n.lobby = lobby.New(house)
	config.Lobby = n.lobby
	n.edge = api.New(config)
	n.sockets = ws.New(n.edge)
	server := httptest.NewUnstartedServer(n.edge.Handler(n.sockets, rest.New(n.edge, thinking(n.tables))))
	if listener != nil {
		_ = server.Listener.Close()
		server.Listener = listener
	}
	server.Start()
	n.url = server.URL
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { n.lobby.Run(ctx) })
	running.Go(func() { n.edge.KeepBlocks(ctx) })
	n.stop = sync.OnceFunc(func() {
		last, done := context.WithTimeout(context.Background(), 10*time.Second)
		defer done()
		n.sockets.Drain(last)
		server.Close()
		n.lobby.Drain(last)
		cancel()
		running.Wait()
		if err := journal.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(n.stop)
	return n
}

// thinks is what nodes without tables think with.
var thinks = pool.New(1, "", slog.New(slog.DiscardHandler))

func thinking(tables string) *pool.Pool {
	if _, err := os.Stat(tables); err != nil {
		return thinks
	}
	return pool.New(1, tables, slog.New(slog.DiscardHandler))
}

// safeBuffer is a log that a test can read while others write.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// person is a player with a key.
type person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Key  string `json:"key"`
}

// player makes a player.
func (n *node) player(name string) *person {
	n.t.Helper()
	var p person
	if status := n.ask("POST", "/api/players", "", map[string]string{"name": name}, &p); status != http.StatusCreated {
		n.t.Fatalf("making a player: %d", status)
	}
	return &p
}

// dial opens a socket as a page of this server would, and says nothing yet.
func (n *node) dial() *guest { return n.dialFrom("") }

// dialFrom does so by way of a proxy that the node trusts.
func (n *node) dialFrom(address string) *guest {
	n.t.Helper()
	h := http.Header{"Origin": {n.url}}
	if address != "" {
		h.Set("X-Forwarded-For", address)
	}
	return n.dialWith(websocket.Dialer{}, h)
}

func (n *node) dialWith(d websocket.Dialer, h http.Header) *guest {
	n.t.Helper()
	s, _, err := client.Dial(n.t.Context(), d, n.url, "/ws", h) //nolint:bodyclose // it has been read
	must.Do(n.t, err)
	n.t.Cleanup(func() { _ = s.Close() })
	return &guest{Socket: s, t: n.t, rooms: map[string]*mirror{}}
}

// refuses has the node refuse a socket to whoever says so of themselves.
func (n *node) refuses(h http.Header, status int, code string) {
	n.t.Helper()
	s, res, err := client.Dial(n.t.Context(), websocket.Dialer{}, n.url, "/ws", h)
	if err == nil {
		_ = s.Close()
		n.t.Fatalf("a socket was let in with %v", h)
	}
	defer res.Body.Close()
	text := must.Get(io.ReadAll(res.Body))(n.t)
	answer{status: res.StatusCode, body: string(text)}.is(n.t, status, code)
}

// guest opens a socket and says hello; who is nil for somebody without a key.
func (n *node) guest(who *person) *guest {
	n.t.Helper()
	g := n.dial()
	g.hello(who)
	return g
}

// guestFrom is a guest with an address of their own.
func (n *node) guestFrom(address string, who *person) *guest {
	n.t.Helper()
	g := n.dialFrom(address)
	g.hello(who)
	return g
}

func newID() string { return uuid.NewString() }

func at(n int) *int { return &n }
