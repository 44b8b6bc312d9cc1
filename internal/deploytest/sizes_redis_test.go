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

// perRedis says what matches take of Redis' memory, while they are fresh and once they are packed, and what their
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
	m := measure(b, "--redis", live.URL())
	p := begin(ctx, []string{m.server.URL()}, 0, numbers...)
	p.finish(b)
	commands := m.number(`casitas_appends_total{result="ok"}`)
	if err := m.server.Kill(ctx); err != nil { // what Redis holds for its connection is none of the matches'
		b.Fatal(err)
	}
	n := float64(p.ledger.Count().Finished)
	b.ReportMetric(commands/n, "commands/match")
	b.ReportMetric((figure(b, live, "memory", "used_memory")-before)/n, "bytes-of-Redis/match")
	b.ReportMetric((figure(b, live, "persistence", "aof_current_size")-file)/commands, "bytes-of-file/command")

	packing := soonClosed(b)
	s := &driver.Server{Bin: packing, Addr: freePort(b), Args: []string{"--redis", live.URL(), "--archive-after", "1ms"}}
	if err := s.Start(ctx); err != nil {
		b.Fatal(err)
	}
	await(ctx, b, "all matches are packed", func() bool { return len(live.Do("KEYS", "casitas:*:log:*").([]any)) == 0 })
	if err := s.Kill(ctx); err != nil {
		b.Fatal(err)
	}
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
