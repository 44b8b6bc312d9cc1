package proof

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"casitas/internal/engine"
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
				flagAt := from.Add(time.Duration(i) * flagSpan / time.Duration(flagsAtOnce.now()))
				o := &rooms.Options{Rules: rules, Opener: engine.South, Clock: &rooms.TimeControl{Initial: 60_000}}
				at := flagAt.Add(-time.Minute - rooms.StartGrace)
				south, north := rooms.Player{ID: "south", Name: "South"}, rooms.Player{ID: "north", Name: "North"}
				open := rooms.Command{ID: "open", By: south, At: at, Do: rooms.DoOpen, Seat: engine.South, Options: o, Room: id}
				steps, err := rooms.Decide(rooms.Blank(id), open)
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
				a := rooms.AppendOf(rooms.Blank(id), open, append(steps, more...))
				if i >= flagsAtOnce.now() {
					a.Events[1], a.Due = []byte(`{"k":"sat"}`), from.Add(-time.Hour)
				}
				if _, err := j.Append(ctx, a); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range flagsAtOnce.now() + brokenRooms {
		work <- i
	}
	close(work)
	all.Wait()
}

// watchDue looks which rooms are due, until none is, and answers with how late each flag was written down.
func watchDue(ctx context.Context, t *testing.T, from time.Time, due func(by time.Time) (map[string]time.Time, error)) []time.Duration {
	t.Helper()
	late := map[string]time.Duration{}
	for again := time.NewTicker(100 * time.Millisecond); ; {
		select {
		case <-again.C:
		case <-ctx.Done():
			t.Fatal("some flags have not fallen")
		}
		now := time.Now()
		are, err := due(now)
		if err != nil {
			t.Fatal(err)
		}
		left := 0
		for room, at := range are {
			if at.Before(from) {
				continue // one that makes no sense
			}
			left++
			late[room] = now.Sub(at)
		}
		if left == 0 && now.After(from.Add(flagSpan)) {
			break
		}
	}
	var all []time.Duration
	for _, d := range late {
		all = append(all, d)
	}
	for len(all) < flagsAtOnce.now() {
		all = append(all, 0) // fallen between two looks
	}
	slices.Sort(all)
	return all
}

func judgeFlags(t *testing.T, where string, all []time.Duration) {
	t.Helper()
	p99, last := all[len(all)*99/100], all[len(all)-1]
	t.Logf("%s: %d flags in %v with %d rooms due that make no sense; still not written down after %v (median), %v (p99), %v (last)",
		where, flagsAtOnce.now(), flagSpan, brokenRooms, all[len(all)/2].Round(time.Millisecond), p99.Round(time.Millisecond), last.Round(time.Millisecond))
	if most := time.Second; *long && p99 > most {
		t.Errorf("99 of 100 flags have fallen only %v late", p99)
	}
	if last > 10*time.Second {
		t.Errorf("a flag was %v late", last)
	}
}

// TestClocksFlagsAtOnceSQLite lets many flags fall in one second on a real server with SQLite, nobody connected.
func TestClocksFlagsAtOnceSQLite(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	data := t.TempDir()
	journal, err := sqlite.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	from := time.Now().Add(ahead)
	fillDue(ctx, t, journal, from)
	t.Logf("%d rooms are written with %v to go", flagsAtOnce.now()+brokenRooms, time.Until(from))
	if err := journal.Close(); err != nil {
		t.Fatal(err)
	}
	start(t, "--data", data)
	db, err := sql.Open("sqlite", "file:"+filepath.Join(data, "casitas.db")+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	judgeFlags(t, "SQLite", watchDue(ctx, t, from, func(by time.Time) (map[string]time.Time, error) {
		rows, err := db.QueryContext(ctx, `SELECT id, due FROM rooms WHERE due <= ?`, by.UnixMilli())
		if err != nil {
			return nil, err
		}
		defer func() { _ = rows.Close() }()
		due := map[string]time.Time{}
		for rows.Next() {
			var id string
			var at int64
			if err := rows.Scan(&id, &at); err != nil {
				return nil, err
			}
			due[id] = time.UnixMilli(at)
		}
		return due, rows.Err()
	}))
}

// TestClocksFlagsAtOnceRedis does so on two nodes with Redis.
func TestClocksFlagsAtOnceRedis(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	server := redistest.Start(t)
	journal, err := redis.Open(ctx, server.URL(), redis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = journal.Close() }()
	from := time.Now().Add(ahead)
	fillDue(ctx, t, journal, from)
	for range 2 {
		start(t, "--redis", server.URL())
	}
	judgeFlags(t, "two nodes with Redis", watchDue(ctx, t, from, func(by time.Time) (map[string]time.Time, error) {
		all, err := journal.Due(ctx, func(int) time.Time { return by }, flagsAtOnce.now()+brokenRooms)
		due := map[string]time.Time{}
		for _, d := range all {
			due[d.Room] = d.At
		}
		return due, err
	}))
}
