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

// perRedis says what matches take of Redis' memory, fresh and packed, and what their
// commands take of its append-only file.
func perRedis(b *testing.B, tables int) {
	ctx, cancel := context.WithTimeout(b.Context(), 10*time.Minute)
	defer cancel()
	live := redistest.Start(b)
	live.Do("CONFIG", "SET", "auto-aof-rewrite-percentage", "0")
	numbers := make([]int, tables)
	for i := range numbers {
		numbers[i] = i
	}
	before, file := figure(b, live, "memory", "used_memory"), figure(b, live, "persistence", "aof_current_size")
	node := &driver.Server{Bin: soonClosed(b), Addr: freePort(b), Args: []string{"--redis", live.URL(), "--metrics", freePort(b)}}
	if err := node.Start(ctx); err != nil {
		b.Fatal(err)
	}
	m := measured{b, node, "http://" + node.Args[3]}
	p := begin(ctx, []string{node.URL()}, 0, numbers...)
	p.finish(b)
	await(ctx, b, "all rooms are closed", func() bool { return len(live.Do("KEYS", "casitas:*:due").([]any)) == 0 })
	commands := m.number(`casitas_appends_total{result="ok"}`)
	quiet := func() { // what Redis holds for a node's connections is none of the matches'
		if err := node.Kill(ctx); err != nil {
			b.Fatal(err)
		}
		await(ctx, b, "Redis is left alone", func() bool { return figure(b, live, "clients", "connected_clients") == 1 })
	}
	quiet()
	n := float64(p.ledger.Count().Finished)
	b.ReportMetric(commands/n, "commands/match")
	b.ReportMetric((figure(b, live, "memory", "used_memory")-before)/n, "bytes-of-Redis/match")
	b.ReportMetric((figure(b, live, "persistence", "aof_current_size")-file)/commands, "bytes-of-file/command")

	node.Args = append(node.Args, "--archive-after", "1ms")
	if err := node.Start(ctx); err != nil {
		b.Fatal(err)
	}
	await(ctx, b, "all matches are packed", func() bool { return len(live.Do("KEYS", "casitas:*:log:*").([]any)) == 0 })
	quiet()
	b.ReportMetric((figure(b, live, "memory", "used_memory")-before)/n, "bytes-of-Redis/packed-match")
	live.Do("BGREWRITEAOF")
	await(ctx, b, "the file is rewritten", func() bool {
		return figure(b, live, "persistence", "aof_rewrite_in_progress")+figure(b, live, "persistence", "aof_rewrite_scheduled") == 0
	})
	b.ReportMetric(figure(b, live, "persistence", "aof_base_size")/n, "bytes-of-file/packed-match")
}

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
