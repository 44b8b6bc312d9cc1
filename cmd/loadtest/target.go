package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	goredis "github.com/redis/go-redis/v9"

	"casitas/internal/freeport"
)

// Journals that a server can be measured with.
const (
	journalBare     = "bare"     // the bare server, which has none
	journalSQLite   = "sqlite"   // on disk
	journalMemory   = "memory"   // SQLite in a memory-backed folder
	journalEverysec = "everysec" // Redis, appendfsync everysec
	journalAlways   = "always"   // Redis, appendfsync always
)

// common is what every mode can be told.
type common struct {
	Journal string        `default:"sqlite" enum:"${journals}" help:"What is measured: ${enum}."`
	For     time.Duration `default:"8s" help:"How long to measure."`
	Warm    time.Duration `default:"2s" help:"How long to play before that."`
	Dir     string        `type:"existingdir" placeholder:"PATH" help:"Folder on the disk to measure; a temporary one without it."`
	Memory  string        `default:"/dev/shm" type:"existingdir" help:"Folder that is backed by memory."`
	JSON    string        `name:"json" type:"path" placeholder:"FILE" help:"Write the figures to this file too."`

	Source string `type:"existingdir" placeholder:"PATH" help:"Folder of the sources that the server is built from; this one without it."`

	program string // the server, if it is built already
	core    int    // the server's
}

// most is how long one mode may take in all.
const most = 15 * time.Minute

// lots is a limit that nobody meets.
const lots = "10000000"

// target is a server to measure, with its journal.
type target struct {
	bare    bool
	core    int // the server's
	addr    string
	private string // address of its metrics; of the bare server: addr
	server  *child
	redis   *child
	store   *goredis.Client // to Redis
	dir     string
	program string
	nodes   []string                              // addresses of all servers; the first is addr
	peers   []*child                              // the servers that are not the first
	again   func(context.Context) (*child, error) // starts the server on what it left
}

// with starts what is to be measured, lets a mode measure it, and ends it.
func (c common) with(ctx context.Context, do func(context.Context, *target) (run, error)) (r run, err error) {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	if err := openFiles(); err != nil {
		return r, err
	}
	base := c.Dir
	if c.Journal == journalMemory {
		base = c.Memory
	}
	t := &target{bare: c.Journal == journalBare, core: c.core}
	if t.dir, err = os.MkdirTemp(base, "casitas-load-"); err != nil {
		return r, err
	}
	defer func() {
		t.end()
		err = errors.Join(err, os.RemoveAll(t.dir))
	}()
	if err := t.start(ctx, c); err != nil {
		return r, err
	}
	r, err = do(ctx, t)
	r.Journal = c.Journal
	return r, err
}

func (t *target) start(ctx context.Context, c common) (err error) {
	t.program = c.program
	if t.bare {
		t.program, err = os.Executable()
	} else if t.program == "" {
		t.program, err = build(ctx, c.Source, t.dir)
	}
	if err == nil {
		err = bind()
	}
	if err == nil && (c.Journal == journalEverysec || c.Journal == journalAlways) {
		err = t.startRedis(ctx, c.Journal)
	}
	if err != nil {
		return err
	}
	t.addr, t.private, t.again, err = t.node()
	if err != nil {
		return err
	}
	t.nodes = []string{t.addr}
	t.server, err = t.again(ctx)
	return err
}

// node finds addresses for a server, and says how it is started.
func (t *target) node() (addr, private string, start func(context.Context) (*child, error), err error) {
	addr, err = freeport.Take()
	if err != nil {
		return "", "", nil, err
	}
	var args []string
	if private = addr; t.bare {
		args = append(args, "bare", "--listen", addr)
	} else {
		if private, err = freeport.Take(); err != nil {
			return "", "", nil, err
		}
		args = append(args, "--listen", addr, "--metrics", private, "--log-level", "error", "--allow-any-origin")
		for _, limit := range []string{
			"connections", "connections-per-address", "sockets", "sockets-per-address", "watchers", "frames", "frames-burst", "requests", "requests-burst", "joins", "joins-burst", "rooms", "rooms-burst",
			"rooms-per-address", "rooms-per-address-burst", "rooms-in-all", "rooms-in-all-burst", "waiting", "waiting-per-address",
			"open-rooms", "open-rooms-per-address", "open-rooms-per-player", "looked", "looked-per-address",
		} {
			args = append(args, "--limit-"+limit, lots)
		}
		if t.redis != nil {
			args = append(args, "--redis", "redis://"+t.store.Options().Addr, "--allow-volatile")
		} else {
			args = append(args, "--data", filepath.Join(t.dir, "data"))
		}
	}
	ready := func(ctx context.Context) error {
		res, err := get(ctx, addr, "/readyz", "")
		if err == nil {
			_ = res.Body.Close()
		}
		return err
	}
	return addr, private, func(ctx context.Context) (*child, error) { return spawn(ctx, t.core, ready, t.program, args...) }, nil
}

// addNodes starts further servers on the same Redis, until there are n.
func (t *target) addNodes(ctx context.Context, n int) error {
	for len(t.nodes) < n {
		if t.redis == nil {
			return errors.New("only with Redis can there be more than one node")
		}
		addr, _, start, err := t.node()
		if err != nil {
			return err
		}
		peer, err := start(ctx)
		if err != nil {
			return err
		}
		t.nodes, t.peers = append(t.nodes, addr), append(t.peers, peer)
	}
	return nil
}

// build compiles the server into a folder.
func build(ctx context.Context, source, dir string) (program string, err error) {
	program = filepath.Join(dir, "casitas")
	cmd := exec.CommandContext(ctx, "go", "build", "-o", program, "casitas/cmd/server")
	cmd.Dir = source
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("building the server: %w\n%s", err, out)
	}
	return program, err
}

func (t *target) startRedis(ctx context.Context, sync string) error {
	addr, err := freeport.Take()
	if err != nil {
		return err
	}
	_, port, _ := net.SplitHostPort(addr)
	t.store = goredis.NewClient(&goredis.Options{Addr: addr, Protocol: 2})
	ready := func(ctx context.Context) error { // go-redis would complain of each try
		socket, err := (&net.Dialer{}).DialContext(ctx, "tcp", addr)
		if err == nil {
			_ = socket.Close()
		}
		return err
	}
	t.redis, err = spawn(ctx, ourCore, ready, "redis-server", "--bind", "127.0.0.1", "--port", port, "--dir", t.dir, "--save", "",
		"--appendonly", "yes", "--appendfsync", sync, "--auto-aof-rewrite-percentage", "0", "--maxmemory-policy", "noeviction")
	return err
}

func (t *target) end() {
	for _, c := range append(t.peers, t.server) {
		c.kill()
	}
	if t.store != nil {
		_ = t.store.Close()
	}
	t.redis.kill()
}

// get asks over HTTP.
func get(ctx context.Context, addr, path, key string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+path, http.NoBody)
	if err != nil {
		return nil, err
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	res, err := http.DefaultClient.Do(r)
	if err == nil && res.StatusCode != http.StatusOK {
		_ = res.Body.Close()
		err = fmt.Errorf("GET %s: %s", path, res.Status)
	}
	return res, err
}
