//go:build long

package proof

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
)

// wrong is a server whose wall clock is off by what a file says at the moment.
type wrong struct{ bin, file string }

func buildWrong(ctx context.Context, t *testing.T) wrong {
	t.Helper()
	w := wrong{file: filepath.Join(t.TempDir(), "ahead")}
	bin := must.Get(driver.BuildChanged(ctx, t.TempDir(),
		driver.Change{File: "internal/wallclock/wallclock.go", Old: `import "time"`, New: "import (\n\t\"os\"\n\t\"time\"\n)"},
		driver.Change{
			File: "internal/wallclock/wallclock.go", Old: "return time.Now().Round(0)",
			New: fmt.Sprintf("text, _ := os.ReadFile(%q)\n\tahead, _ := time.ParseDuration(string(text))\n\treturn time.Now().Round(0).Add(ahead)", w.file),
		}))(t)
	w.bin = bin
	return w
}

// set sets the wall clock.
func (w wrong) set(t *testing.T, ahead time.Duration) {
	t.Helper()
	next := w.file + ".next"
	must.Do(t, os.WriteFile(next, []byte(ahead.String()), 0o600))
	must.Do(t, os.Rename(next, w.file))
}

// left is what the player to move has on the clock, as a page is told it, and whether the match goes on.
func left(ctx context.Context, t *testing.T, node, room string) (time.Duration, bool) {
	t.Helper()
	g, err := driver.Enter(ctx, node, "")
	must.Do(t, err)
	defer g.Close()
	_, v, err := g.Look(ctx, room)
	must.Do(t, err)
	if v.Clock == nil || v.ToMove == nil {
		return 0, false
	}
	return time.Duration([2]int64{v.Clock.South, v.Clock.North}[*v.ToMove]) * time.Millisecond, v.Result == nil
}

// TestClocksWallClockIsSet sets the wall clock of a machine with SQLite forward and back while clocks run: nobody loses by it, and
// what a player then has is right to the second.
func TestClocksWallClockIsSet(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	w := buildWrong(ctx, t)
	w.set(t, 0)
	s := startOf(t, w.bin, "--data", t.TempDir())
	all := openClocked(ctx, t, []string{s.URL()}, 8)
	pause(t, rooms.StartGrace)
	for _, ahead := range []time.Duration{time.Hour, time.Hour + 2*time.Second, -time.Hour} {
		w.set(t, ahead)
		pause(t, 1500*time.Millisecond)
		for _, room := range all {
			if _, goes := left(ctx, t, s.URL(), room); !goes {
				t.Fatalf("the wall clock was set to %v ahead, and a match of which 10 s were not used is over", ahead)
			}
		}
	}
	allFlagged(ctx, t, s, all)
	t.Logf("the wall clock of a machine with SQLite set by an hour, two seconds more, and two hours back: %d of %d matches went on, and ended when their time was used", len(all), len(all))
}

// TestClocksOfNodesWrong plays on two nodes of which one has a wrong wall clock: the clocks of its games are right all the
// same, also when it is killed.
func TestClocksOfNodesWrong(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	defer cancel()
	w := buildWrong(ctx, t)
	for _, ahead := range []time.Duration{30 * time.Second, -300 * time.Second, -3 * time.Second, 24 * time.Hour} {
		w.set(t, ahead)
		server := redistest.Start(t)
		right, other := start(t, "--redis", server.URL()), startOf(t, w.bin, "--redis", server.URL())
		all := openClocked(ctx, t, []string{other.URL()}, 4)
		opened := time.Now()
		pause(t, rooms.StartGrace+3*time.Second)
		_ = other.Kill(ctx)
		allFlagged(ctx, t, right, all)
		took := time.Since(opened)
		journal := must.Get(redis.Open(ctx, server.URL(), redis.Options{}))(t)
		var sum counters
		for i, room := range all {
			sum.add(t, journal, room)
			// Beside what Redis itself counts as time without a heartbeat, which a slow machine may have.
			if excess := sum.excess[i]; excess < 0 || excess-outages(t, journal, room) > wrongLate {
				t.Errorf("a node %v ahead: a player had %v more than the clock said", ahead, excess)
			}
		}
		_ = journal.Close()
		t.Logf("a node %v ahead, then killed: clocks of %v, flags fell %v after the opening, late by %v", ahead, clockTime, took.Round(time.Millisecond), sum.late)
	}
}

// outages is for how long the part of the journal that holds a room has had no heartbeat, by its own clock.
func outages(t *testing.T, journal *redis.Store, room string) (sum time.Duration) {
	t.Helper()
	unknown := func(int) time.Time { return time.Time{} }
	must.Do(t, journal.Heartbeat(t.Context(), unknown, func(part int, h rooms.Heartbeat) {
		if part != journal.Part(room) {
			return
		}
		must.Do(t, h.Err)
		for _, o := range h.Outages {
			sum += o.To.Sub(o.From)
		}
	}))
	return sum
}
