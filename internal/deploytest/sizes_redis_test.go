package deploytest

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/store/redistest"
)

// perRedis says what matches take of Redis' memory, fresh and packed, and what their commands take of its append-only
// file. A few matches come first, so that what Redis takes for itself is not counted.
func perRedis(b *testing.B, tables int) {
	r := played{b: b, live: redistest.Start(b), bin: soonClosed(b)}
	r.live.Do("CONFIG", "SET", "auto-aof-rewrite-percentage", "0")
	r.play(8)
	r.pack()
	before, file := r.figure("memory", "used_memory"), r.figure("persistence", "aof_current_size")
	commands := r.play(tables)
	n := float64(tables)
	b.ReportMetric(commands/n, "commands/match")
	b.ReportMetric((r.figure("memory", "used_memory")-before)/commands, "bytes-of-Redis/command")
	b.ReportMetric((r.figure("persistence", "aof_current_size")-file)/commands, "bytes-of-file/command")
	r.pack()
	b.ReportMetric((r.figure("memory", "used_memory")-before)/commands, "bytes-of-Redis/packed-command")
	r.live.Do("BGREWRITEAOF")
	await(b.Context(), b, "the file is rewritten", func() bool {
		return r.figure("persistence", "aof_rewrite_in_progress")+r.figure("persistence", "aof_rewrite_scheduled") == 0
	})
	b.ReportMetric(r.figure("persistence", "aof_base_size")/(n+8), "bytes-of-rewritten-file/match")
}

// played is a Redis on which matches are played to their end, and packed.
type played struct {
	b    *testing.B
	live *redistest.Server
	bin  string
}

// node runs a node while something is done, and waits until Redis has forgotten its connections.
func (r played) node(do func(ctx context.Context, m measured), args ...string) {
	r.b.Helper()
	ctx, cancel := context.WithTimeout(r.b.Context(), 10*time.Minute)
	defer cancel()
	metrics := freePort(r.b)
	s := &driver.Server{Bin: r.bin, Addr: freePort(r.b), Args: append(args, "--redis", r.live.URL(), "--metrics", metrics)}
	if err := s.Start(ctx); err != nil {
		r.b.Fatal(err)
	}
	do(ctx, measured{r.b, s, "http://" + metrics})
	if err := s.Kill(ctx); err != nil {
		r.b.Fatal(err)
	}
	await(ctx, r.b, "Redis is left alone", func() bool { return r.figure("clients", "connected_clients") == 1 })
}

// play has so many matches played, and says how many commands they took.
func (r played) play(tables int) (commands float64) {
	r.b.Helper()
	r.node(func(ctx context.Context, m measured) {
		p := beginWith(ctx, driver.Table{Nodes: []string{m.server.URL()}, Games: soon}, 0, upTo(tables)...)
		p.finish(r.b)
		await(ctx, r.b, "all rooms are closed", func() bool { return len(r.live.Do("KEYS", "casitas:*:due").([]any)) == 0 })
		commands = m.number(`casitas_appends_total{result="ok"}`)
	})
	return commands
}

// pack has all matches packed.
func (r played) pack() {
	r.b.Helper()
	r.node(func(ctx context.Context, _ measured) {
		await(ctx, r.b, "all matches are packed", func() bool { return len(r.live.Do("KEYS", "casitas:*:log:*").([]any)) == 0 })
	}, "--archive-after", "1ms")
}

// figure is one of what Redis says of itself.
func (r played) figure(section, name string) float64 { return figure(r.b, r.live, section, name) }

// soonClosed is the program, but that a match's room is closed as soon as the match has ended.
func soonClosed(b *testing.B) string {
	b.Helper()
	bin, err := driver.BuildChanged(b.Context(), b.TempDir(), driver.Change{
		File: "internal/rooms/state.go", Old: "RematchFor = 30 * time.Minute", New: "RematchFor = time.Millisecond",
	})
	if err != nil {
		b.Fatal(err)
	}
	return bin
}

// figure is one of what Redis says of itself.
func figure(b *testing.B, s *redistest.Server, section, name string) float64 {
	b.Helper()
	found := regexp.MustCompile(`(?m)^` + name + `:(\d+)`).FindStringSubmatch(fmt.Sprint(s.Do("INFO", section)))
	if found == nil {
		b.Fatalf("Redis says nothing of %s", name)
	}
	n, err := strconv.ParseFloat(found[1], 64)
	if err != nil {
		b.Fatal(err)
	}
	return n
}
