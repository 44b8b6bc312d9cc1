package deploytest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/gorilla/websocket"

	"casitas/internal/driver"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

// BenchmarkSizes says what a guest, a room and a move cost a real server process: the figures of docs/operations.md.
//
//	go test -run '^$' -bench Sizes ./internal/deploytest
func BenchmarkSizes(b *testing.B) {
	b.Run("idle-socket", func(b *testing.B) { perSocket(b, 3000) })
	b.Run("open-room/sqlite", func(b *testing.B) { perRoom(b, 60, 25, "--data", b.TempDir()) })
	b.Run("open-room/redis", func(b *testing.B) {
		live := redistest.Start(b)
		before := figure(b, live, "memory", "used_memory")
		n := perRoom(b, 60, 25, "--redis", live.URL())
		b.ReportMetric((figure(b, live, "memory", "used_memory")-before)/n, "bytes-of-Redis/room")
	})
	b.Run("redis", func(b *testing.B) { perRedis(b, 24) })
	b.Run("played-room", func(b *testing.B) { perPlayedRoom(b, 24) })
	b.Run("moves/sqlite", func(b *testing.B) { perMove(b, "--data", b.TempDir()) })
	b.Run("moves/redis", func(b *testing.B) { perMove(b, "--redis", redistest.Start(b).URL()) })
}

// measured is a server that is looked into.
type measured struct {
	b       *testing.B
	server  *driver.Server
	metrics string
}

func measure(b *testing.B, args ...string) measured {
	b.Helper()
	at := freePort(b)
	for _, limit := range []string{
		"sockets-per-address", "requests", "requests-burst", "joins", "joins-burst", "rooms", "rooms-burst", "frames", "frames-burst",
		"open-rooms", "open-rooms-per-address", "open-rooms-per-player", "looked", "looked-per-address",
	} {
		args = append(args, "--limit-"+limit, "1000000")
	}
	return measured{b, start(b, append(args, "--metrics", at)...), "http://" + at}
}

// number reads one number off.
func (m measured) number(name string) float64 {
	m.b.Helper()
	text := get(context.Background(), m.b, m.metrics+"/metrics").body
	found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + ` (\S+)$`).FindStringSubmatch(text)
	if found == nil {
		m.b.Fatalf("there is no %s", name)
	}
	n, err := strconv.ParseFloat(found[1], 64)
	if err != nil {
		m.b.Fatal(err)
	}
	return n
}

// memory is what is in use of the heap and of stacks, in bytes, after everything was swept.
func (m measured) memory() float64 {
	m.b.Helper()
	for range 2 {
		get(context.Background(), m.b, m.metrics+"/debug/pprof/heap?gc=1")
	}
	return m.number("go_memstats_heap_alloc_bytes") + m.number("go_memstats_stack_inuse_bytes")
}

// perSocket opens sockets of watchers who only listen.
func perSocket(b *testing.B, n int) {
	m := measure(b, "--data", b.TempDir())
	before, resident := m.memory(), m.number("process_resident_memory_bytes")
	for range n {
		m.hello("")
	}
	await(b.Context(), b, "all have said hello", func() bool { return m.number(`casitas_sockets{kind="watcher"}`) == float64(n) })
	b.ReportMetric((m.memory()-before)/float64(n)/1024, "KiB/socket")
	b.ReportMetric(resident/(1<<20), "MiB-resident-empty")
	b.ReportMetric(m.number("process_resident_memory_bytes")/(1<<20), "MiB-resident")
}

// hello opens a socket, for as long as the benchmark runs.
func (m measured) hello(key string) *websocket.Conn {
	m.b.Helper()
	ws := callBench(m.b.Context(), m.b, m.server.URL())
	if err := ws.WriteJSON(wire.Hello{T: wire.THello, Protocol: wire.Protocol, Key: key}); err != nil {
		m.b.Fatal(err)
	}
	return ws
}

// perRoom has players open rooms and stay, and says how many rooms there are.
func perRoom(b *testing.B, players, each int, args ...string) float64 {
	m := measure(b, args...)
	var sockets []*websocket.Conn
	for i := range players {
		p, err := driver.Register(b.Context(), []string{m.server.URL()}, fmt.Sprintf("Host %d", i), uint64(i), driver.NewLedger())
		if err != nil {
			b.Fatal(err)
		}
		sockets = append(sockets, m.hello(p.Key))
	}
	before, resident := m.memory(), m.number("process_resident_memory_bytes")
	for _, ws := range sockets {
		for range each {
			if err := ws.WriteJSON(wire.Cmd{T: wire.TCmd, ID: uuid.NewString(), Do: wire.DoOpen, Options: &driver.Games[0]}); err != nil {
				b.Fatal(err)
			}
		}
	}
	n := float64(players * each)
	await(b.Context(), b, "all rooms are open", func() bool { return m.number("casitas_rooms_live") == n })
	b.ReportMetric((m.number("process_resident_memory_bytes")-resident)/n/1024, "KiB-resident/room")
	b.ReportMetric((m.memory()-before)/n/1024, "KiB/room")
	return n
}

// perPlayedRoom measures rooms at the end of a match of many turns, with both players still there.
func perPlayedRoom(b *testing.B, tables int) {
	data, kept := b.TempDir(), filepath.Join(b.TempDir(), "backup.db")
	m := measure(b, "--data", data)
	ctx, cancel := context.WithTimeout(b.Context(), 5*time.Minute)
	defer cancel()
	before := m.memory()
	numbers := make([]int, tables)
	for i := range numbers {
		numbers[i] = 6 * i // all of the first game
	}
	p := begin(ctx, []string{m.server.URL()}, 0, numbers...)
	p.finish(b)
	b.ReportMetric((m.memory()-before)/m.number("casitas_rooms_live")/1024, "KiB/room")
	commands := m.number(`casitas_appends_total{result="ok"}`)
	b.ReportMetric(commands/float64(tables), "commands/room")
	if out, err := exec.CommandContext(ctx, program, "backup", "--data", data, "--to", kept).CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	at, err := os.Stat(kept)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(at.Size())/commands, "bytes-on-disk/command")
}

// perMove plays as fast as it goes, for a while.
func perMove(b *testing.B, args ...string) {
	m := measure(b, args...)
	ctx, cancel := context.WithTimeout(b.Context(), 5*time.Minute)
	defer cancel()
	numbers := make([]int, 48)
	for i := range numbers {
		numbers[i] = i
	}
	p := begin(ctx, []string{m.server.URL()}, 0, numbers...)
	p.acked(ctx, b, 500) // warm
	const name = `casitas_appends_total{result="ok"}`
	from, moves, cpu := time.Now(), m.number(name), m.number("process_cpu_seconds_total")
	p.acked(ctx, b, 6000)
	moves, cpu = m.number(name)-moves, m.number("process_cpu_seconds_total")-cpu
	b.ReportMetric(moves/time.Since(from).Seconds(), "moves/s")
	b.ReportMetric(1000*cpu/moves, "cores/1000-moves/s")
	cancel()
	for range p.tables {
		<-p.ended //nolint:errcheck // they were broken off
	}
}

// callBench opens a socket.
func callBench(ctx context.Context, b *testing.B, site string) *websocket.Conn {
	b.Helper()
	ws, res, err := websocket.DefaultDialer.DialContext(ctx, "ws"+site[len("http"):]+"/ws", map[string][]string{"Origin": {site}})
	if err != nil {
		b.Fatal(err)
	}
	_ = res.Body.Close()
	b.Cleanup(func() { _ = ws.Close() })
	return ws
}
