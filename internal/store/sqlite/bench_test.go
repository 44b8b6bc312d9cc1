package sqlite_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/rooms"
)

// at is a time some milliseconds after one to count from.
func at(ms int64) time.Time { return time.UnixMilli(1_750_000_000_000 + ms) }

// position makes an event as long as that of a move.
var position = strings.Repeat("8 ", 80)

// BenchmarkAppend shows what group commit gains: one writer waits for a sync each
// time, sixty-four share one, and what a room more costs: a thousand have more pages.
func BenchmarkAppend(b *testing.B) {
	for _, writers := range []int{1, 64, 1000} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			s := open(b, b.TempDir())
			revisions := make([]rooms.Revision, writers)
			b.ResetTimer()
			before := disk()
			var all sync.WaitGroup
			for w := range writers {
				all.Go(func() {
					room := fmt.Sprintf("room-%d", w)
					for n := w; n < b.N; n += writers {
						a := appendOf(room, revisions[w], fmt.Sprintf("c%d", n), 1)
						a.Events[0] = fmt.Appendf(nil, `{"k":"sown","turn":%d,"position":%q}`, n, position)
						a.Due, a.Summary.Changed = at(int64(n)), int64(n)/10_000 // as matches do that go on
						a.Summary.Seats = [2]rooms.Player{{ID: "south-of-" + room}, {ID: "north-of-" + room}}
						got, err := s.Append(ctx, a)
						if err != nil || got.Result != rooms.OK {
							b.Errorf("%v, %v", got, err)
							return
						}
						revisions[w] = got.At
					}
				})
			}
			all.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
			b.ReportMetric(float64(disk().reads-before.reads)/float64(b.N), "reads/op")
			b.ReportMetric(float64(disk().writes-before.writes)/float64(b.N), "writes/op")
		})
	}
}

// calls are how often this process has read and written files, where the system says that.
type calls struct{ reads, writes int64 }

func disk() (c calls) {
	text, _ := os.ReadFile("/proc/self/io")
	for line := range strings.Lines(string(text)) {
		name, count, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch n, _ := strconv.ParseInt(count, 10, 64); name {
		case "syscr":
			c.reads = n
		case "syscw":
			c.writes = n
		}
	}
	return c
}

// BenchmarkLoad reads a room of a thousand events.
func BenchmarkLoad(b *testing.B) {
	s := open(b, b.TempDir())
	now := rooms.Revision{}
	for n := range 50 {
		got, err := s.Append(ctx, appendOf("room", now, fmt.Sprintf("c%d", n), 20))
		must.Do(b, err)
		now = got.At
	}
	for b.Loop() {
		if log, err := s.Load(ctx, "room", 0); err != nil || len(log.Entries) != 1000 {
			b.Fatal(len(log.Entries), err)
		}
	}
}

// BenchmarkHeartbeat is what every second costs.
func BenchmarkHeartbeat(b *testing.B) {
	s := open(b, b.TempDir())
	for b.Loop() {
		must.Do(b, s.Heartbeat(ctx, nil, func(int, rooms.Heartbeat) {}))
	}
}
