package redis_test

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// position makes an event as long as that of a move.
var position = strings.Repeat("8 ", 80)

// BenchmarkAppend shows what it costs to have every move synced, how much writers share, and what Redis itself takes for it.
func BenchmarkAppend(b *testing.B) {
	for _, sync := range []string{"always", "everysec"} {
		server := redistest.Start(b, "appendfsync "+sync)
		for _, writers := range []int{1, 64} {
			b.Run(fmt.Sprintf("fsync=%s/writers=%d", sync, writers), func(b *testing.B) {
				s := open(b, server.URL(), redis.Options{Prefix: fmt.Sprintf("b%d-%d", writers, b.N)})
				before := took(server)
				appendBy(b, s, writers)
				b.ReportMetric((took(server)-before)/float64(b.N), "redis-µs/op")
			})
		}
	}
}

// took is the processor time that Redis has had, in µs.
func took(server *redistest.Server) (us float64) {
	for line := range strings.Lines(server.Do("INFO", "cpu").(string)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		if name == "used_cpu_user" || name == "used_cpu_sys" {
			seconds, _ := strconv.ParseFloat(value, 64)
			us += seconds * 1e6
		}
	}
	return us
}

func appendBy(b *testing.B, s *redis.Store, writers int) {
	b.ResetTimer()
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			room, now := fmt.Sprintf("room-%d", w), rooms.Revision{}
			for n := w; n < b.N; n += writers {
				a := appendOf(room, now, fmt.Sprintf("c%d", n), 1)
				a.Events[0] = fmt.Appendf(nil, `{"k":"sown","turn":%d,"position":%q}`, n, position)
				a.Summary.Changed = int64(n) / 10_000 // as matches do that go on
				got, err := s.Append(b.Context(), a)
				if err != nil || got.Result != rooms.OK {
					b.Errorf("%v, %v", got, err)
					return
				}
				now = got.At
			}
		})
	}
	all.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
}

// BenchmarkLoad reads a room of a thousand events, as it is and packed away.
func BenchmarkLoad(b *testing.B) {
	s := open(b, redistest.Start(b).URL(), redis.Options{})
	now := rooms.Revision{}
	for n := range 50 {
		a := appendOf("room", now, fmt.Sprintf("c%d", n), 20)
		if n == 49 {
			a.Summary.Status = rooms.Closed
		}
		now = wrote(b, s, a)
	}
	load := func(b *testing.B) {
		for b.Loop() {
			if log, err := s.Load(b.Context(), "room", 0); err != nil || len(log.Entries) != 1000 {
				b.Fatal(len(log.Entries), err)
			}
		}
	}
	b.Run("live", load)
	if n, err := s.ArchiveNow(b.Context(), -1); err != nil || n != 1 {
		b.Fatal(n, err)
	}
	b.Run("archived", load)
}

// BenchmarkLobby lists the first page of public rooms, of a thousand.
func BenchmarkLobby(b *testing.B) {
	s := open(b, redistest.Start(b, "appendfsync everysec").URL(), redis.Options{})
	for n := range 1000 {
		a := appendOf(fmt.Sprintf("room-%d", n), rooms.Revision{}, "open", 1)
		a.Summary.Public, a.Summary.Changed = true, int64(n)
		wrote(b, s, a)
	}
	for b.Loop() {
		page, err := s.Summaries(b.Context(), rooms.SummaryQuery{Public: true, Status: []rooms.Status{rooms.Open, rooms.Live}})
		if err != nil || len(page.Summaries) != 50 {
			b.Fatal(len(page.Summaries), err)
		}
	}
}
