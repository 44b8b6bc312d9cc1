package watchers

import (
	"bytes"
	"flag"
	"slices"
	"testing"
	"time"

	"casitas/internal/driver"
)

var (
	watchers = flag.Int("watchers", 150, "how many watch")
	stopped  = flag.Int("stopped", 30, "how many of them stop reading")
	turns    = flag.Int("turns", 300, "turns in each slice")
	rounds   = flag.Int("rounds", 1, "the fewest rounds of slices")
	most     = flag.Int("most", 1, "the most, where the ratio does not settle before")
	strict   = flag.Bool("strict", false, "hold the ratio of the acks' p99 against the promise")
	seed     = flag.Uint64("seed", 5, "of the players' luck")
)

const (
	spare     = 12       // goroutines that the server may have more than before anybody came
	roomy     = 4        // and more for each room that the players have sat down in
	eachMost  = 12 << 10 // bytes that whoever does not read may cost: a goroutine, which may begin with 8 KiB of stack
	ratioMost = 1.2
	ring      = 256 // events that a watcher may be behind before it is shown the whole
)

// slice is what is measured: how long acks take while all read, while the sleepers do not, and while these are away.
type slice int

const (
	allRead slice = iota
	someSleep
	fewer
)

// scene is a server, its watchers and two players.
type scene struct {
	t            *testing.T
	house, crowd *process
	doors        Doors
	table        *table
	took         [3][]time.Duration // by slice
	rooms        int
	heap, stack  []int64 // by which each sleeper made the server grow, each time
}

func set(t *testing.T, s Setting) *scene {
	t.Helper()
	s.Dir = t.TempDir()
	sc := &scene{t: t, house: spawn(t, "house", "House"), crowd: spawn(t, "crowd", "Crowd")}
	sc.doors = ask[Doors](sc.house, "Open", s)
	sc.table = sit(t, sc.doors.Wide)
	return sc
}

func (sc *scene) look(memory bool) Numbers {
	sc.t.Helper()
	return ask[Numbers](sc.house, "Look", memory)
}

func (sc *scene) join(readers, sleepers int) {
	sc.t.Helper()
	ask[nothing](sc.crowd, "Join", Party{sc.doors, sc.table.room, readers, sleepers})
	ask[nothing](sc.crowd, "ReachAll", sc.table.v)
}

// measure plays one slice.
func (sc *scene) measure(which slice) {
	sc.t.Helper()
	sc.took[which] = append(sc.took[which], sc.table.play(*turns)...)
	ask[nothing](sc.crowd, "Reach", sc.table.v)
}

// sleep makes the sleepers stop, and plays until the server cannot write to any of them.
func (sc *scene) sleep() {
	sc.t.Helper()
	ask[nothing](sc.crowd, "Stop", nothing{})
	late := time.Now().Add(patience)
	for sc.look(false).Stuck < *stopped {
		if time.Now().After(late) {
			sc.t.Fatalf("only %d of %d lines are full after %d events", sc.look(false).Stuck, *stopped, sc.table.v)
		}
		sc.table.play(10)
	}
}

// TestSlowWatchers: whoever stops reading costs nobody anything, and is shown the present when it reads again.
func TestSlowWatchers(t *testing.T) {
	sc := set(t, Setting{Ping: time.Hour, SendTime: time.Hour}) // nobody is let go here
	empty := sc.look(true)
	for round := range *most {
		before := sc.ratios()
		sc.table.begin()
		sc.rooms++
		sc.round(round%2 == 1)
		if round+1 >= *rounds && settled(before, sc.ratios()) {
			break
		}
	}
	sc.report()
	ask[nothing](sc.crowd, "Leave", nothing{})
	sc.emptied(empty)
}

// round plays one slice of each kind, in either order.
func (sc *scene) round(backwards bool) {
	if backwards {
		sc.join(*watchers-*stopped, 0)
		sc.measure(fewer)
		sc.join(0, *stopped)
		sc.asleep()
		sc.measure(allRead)
	} else {
		sc.join(*watchers-*stopped, *stopped)
		sc.measure(allRead)
		sc.asleep()
		ask[nothing](sc.crowd, "LeaveSleepers", nothing{})
		sc.measure(fewer)
	}
	sc.same()
}

// asleep is the slice in which the sleepers do not read. Before and after it they do.
func (sc *scene) asleep() {
	sc.t.Helper()
	before, from := sc.awake(20), sc.table.v
	sc.sleep()
	sc.measure(someSleep)
	sc.table.play(ring)
	ask[nothing](sc.crowd, "Reach", sc.table.v)
	now, at := sc.look(true), sc.table.v
	if now.Stuck != *stopped || now.Sockets != int64(*watchers+2) {
		sc.t.Errorf("%d lines of %d are full, %d of %d open", now.Stuck, *stopped, now.Sockets, *watchers+2)
	}
	ask[nothing](sc.crowd, "Catch", at)
	after, to := sc.awake(ring), sc.table.v
	if now.Goroutines > max(before.Goroutines, after.Goroutines)+*stopped+spare { // each waits in its writer
		sc.t.Errorf("%d and %d goroutines while all read, %d while some do not", before.Goroutines, after.Goroutines, now.Goroutines)
	}
	// The match itself grows too, turn by turn.
	part := float64(at-from) / float64(to-from)
	each := func(before, now, after int64) int64 {
		return int64(float64(now-before)-part*float64(after-before)) / int64(*stopped)
	}
	heap, stack := each(before.Heap, now.Heap, after.Heap), each(before.Stack, now.Stack, after.Stack)
	sc.heap, sc.stack = append(sc.heap, heap), append(sc.stack, stack)
	if heap+stack > eachMost {
		sc.t.Errorf("each of %d who do not read costs %d bytes of heap and %d of stacks, more than %d", *stopped, heap, stack, eachMost)
	}
}

// awake looks at the server when so many turns have been played to all, and all have read them.
func (sc *scene) awake(turns int) Numbers {
	sc.t.Helper()
	sc.table.play(turns)
	ask[nothing](sc.crowd, "ReachAll", sc.table.v)
	return sc.look(true)
}

// same holds what the watchers were shown against what the server shows now.
func (sc *scene) same() {
	sc.t.Helper()
	ask[nothing](sc.crowd, "ReachAll", sc.table.v)
	shown := ask[Shown](sc.crowd, "Read", nothing{})
	g, err := driver.Enter(sc.t.Context(), sc.doors.Wide, "")
	if err != nil {
		sc.t.Fatal(err)
	}
	defer g.Close()
	now, _, err := g.Look(sc.t.Context(), sc.table.room)
	if err != nil {
		sc.t.Fatal(err)
	}
	if shown.V != now.V || shown.H != now.H || !same(shown.View, now.View) {
		sc.t.Errorf("the watchers were shown %d %s\n%s\nthe server has %d %s\n%s", shown.V, shown.H, shown.View, now.V, now.H, bytes.TrimSpace(now.View))
	}
}

// emptied waits until nothing is left of those who have gone.
func (sc *scene) emptied(before Numbers) {
	sc.t.Helper()
	var now Numbers
	if err := await("the house is empty", func() bool {
		now = sc.look(false)
		return now.Sockets <= before.Sockets && now.Goroutines <= before.Goroutines+spare+roomy*sc.rooms
	}); err != nil {
		sc.t.Errorf("%v: %+v, %+v before", err, now, before)
	}
}

func percentiles(took []time.Duration) (p50, p99 time.Duration) {
	sorted := slices.Sorted(slices.Values(took))
	return driver.Percentile(sorted, 50), driver.Percentile(sorted, 99)
}
