//go:build long

package proof

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"casitas/internal/engine"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/internal/store/sqlite"
)

const (
	flagSpan    = time.Second      // in which the flags fall
	ahead       = 12 * time.Second // from the writing of the rooms to the first flag
	brokenRooms = 300              // that are due all the while and cannot be woken
)

// fillDue writes matches whose flags fall within one second from a time on, and rooms that are due and make no sense.
func fillDue(ctx context.Context, t *testing.T, j rooms.Journal, from time.Time) {
	t.Helper()
	rules := engine.Games()[0]
	var all sync.WaitGroup
	work := make(chan int)
	for range 64 {
		all.Go(func() {
			for i := range work {
				id := fmt.Sprintf("room-%d", i)
				flagAt := from.Add(time.Duration(i) * flagSpan / time.Duration(flagsAtOnce))
				o := &rooms.Options{Rules: rules, Opener: engine.South, Clock: &rooms.TimeControl{Initial: 60_000}}
				at := flagAt.Add(-time.Minute - rooms.StartGrace)
				south, north := rooms.Player{ID: "south", Name: "South"}, rooms.Player{ID: "north", Name: "North"}
				open := rooms.Command{ID: "open", By: south, At: at, Do: rooms.DoOpen, Seat: engine.South, Options: o, Room: id}
				blank := rooms.Blank(id)
				steps, err := rooms.Decide(&blank, open)
				if err != nil {
					t.Error(err)
					continue
				}
				state := steps[len(steps)-1].After
				more, err := rooms.Decide(state, rooms.Command{ID: "sit", By: north, At: at, Do: rooms.DoSit, Seat: engine.North})
				if err != nil {
					t.Error(err)
					continue
				}
				a := rooms.AppendOf(&blank, open, append(steps, more...))
				if i >= flagsAtOnce {
					a.Events[1], a.Due = []byte(`{"k":"sat"}`), from.Add(-time.Hour)
				}
				if _, err := j.Append(ctx, a); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range flagsAtOnce + brokenRooms {
		work <- i
	}
	close(work)
	all.Wait()
}

// allFallen waits until all flags are written down, and holds every room against what is promised.
func allFallen(t *testing.T, where string, from time.Time, j loader) {
	t.Helper()
	i := 0
	until(t, "the flags have fallen", func() bool {
		for ; i < flagsAtOnce; i++ {
			log := must.Get(j.Load(t.Context(), fmt.Sprintf("room-%d", i), 0))(t)
			if log.Summary.Ended == 0 {
				return false
			}
		}
		return true
	})
	if late := time.Since(from.Add(flagSpan)); late > 10*time.Second {
		t.Errorf("the last flag was written down %v late", late)
	}
	var sum counters
	for i := range flagsAtOnce {
		sum.add(t, j, fmt.Sprintf("room-%d", i))
	}
	sum.report(t, fmt.Sprintf("%s, %d rooms due that make no sense", where, brokenRooms), time.Second)
}

// TestClocksFlagsAtOnceSQLite lets many flags fall in one second on a real server with SQLite, nobody connected.
func TestClocksFlagsAtOnceSQLite(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	journal := must.Get(sqlite.Open(data))(t)
	from := time.Now().Add(ahead)
	fillDue(t.Context(), t, journal, from)
	must.Do(t, journal.Close())
	start(t, "--data", data)
	reader := must.Get(sqlite.OpenReader(data))(t)
	defer func() { _ = reader.Close() }()
	allFallen(t, "SQLite", from, reader)
}

// TestClocksFlagsAtOnceRedis does so on two nodes with Redis.
func TestClocksFlagsAtOnceRedis(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	journal := must.Get(redis.Open(t.Context(), server.URL(), redis.Options{}))(t)
	defer func() { _ = journal.Close() }()
	from := time.Now().Add(ahead)
	fillDue(t.Context(), t, journal, from)
	startNodes(t, bin, server.URL(), 2)
	allFallen(t, "two nodes with Redis", from, journal)
}
