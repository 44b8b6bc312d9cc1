package proof

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"casitas/internal/driver"
)

const (
	sliceTurns = 300
	spare      = 12       // goroutines that the server may have more than before anybody came
	roomy      = 4        // and more for each room that the players have sat down in
	eachMost   = 12 << 10 // bytes that whoever does not read may cost: a goroutine, which may begin with 8 KiB of stack
	heapMost   = 4 << 10
	ratioMost  = 1.2
	watchSeed  = 5   // of the players' luck: with it, a match is longer than anybody plays here
	ring       = 256 // events that a watcher may be behind before it is shown the whole
)

// slice is what is measured: how long acks take while all read, while the sleepers do not, and while these are away.
type slice int

const (
	allRead slice = iota
	someSleep
	fewer
)

// slowScene is a server, its watchers and two players.
type slowScene struct {
	t            *testing.T
	house, crowd *process
	doors        Doors
	table        *fastTable
	took         [3][]time.Duration // by slice
	rooms        int
	heap, stack  []int64 // by which each sleeper made the server grow, each time
}

func setSlow(t *testing.T, s Setting) *slowScene {
	t.Helper()
	s.Dir = t.TempDir()
	sc := &slowScene{t: t, house: spawn(t, "house", "House"), crowd: spawn(t, "crowd", "Crowd")}
	sc.doors = ask[Doors](sc.house, "Open", s)
	sc.table = sitFast(t, sc.doors.Wide)
	return sc
}

func (sc *slowScene) look(memory bool) Numbers {
	sc.t.Helper()
	return ask[Numbers](sc.house, "Look", memory)
}

func (sc *slowScene) join(readers, sleepers int) {
	sc.t.Helper()
	ask[nothing](sc.crowd, "Join", Party{sc.doors, sc.table.room, readers, sleepers})
	ask[nothing](sc.crowd, "ReachAll", sc.table.v)
}

// measure plays one slice.
func (sc *slowScene) measure(which slice) {
	sc.t.Helper()
	sc.took[which] = append(sc.took[which], sc.table.play(sliceTurns)...)
	ask[nothing](sc.crowd, "Reach", sc.table.v)
}

// sleep makes the sleepers stop, and plays until the server cannot write to any of them.
func (sc *slowScene) sleep() {
	sc.t.Helper()
	ask[nothing](sc.crowd, "Stop", nothing{})
	late := time.Now().Add(patience)
	for sc.look(false).Stuck < stopped.now() {
		if time.Now().After(late) {
			sc.t.Fatalf("only %d of %d connections are full after %d events", sc.look(false).Stuck, stopped.now(), sc.table.v)
		}
		sc.table.play(10)
	}
}

// TestWatchers: whoever stops reading costs nobody anything, and is shown the present when it reads again.
func TestWatchers(t *testing.T) {
	t.Parallel()
	sc := setSlow(t, Setting{Ping: time.Hour, SendTime: time.Hour}) // nobody is let go here
	empty := sc.look(true)
	for round := range watchMost.now() {
		before := sc.ratios()
		sc.table.begin()
		sc.rooms++
		sc.round(round%2 == 1)
		if round+1 >= watchRounds.now() && settled(before, sc.ratios()) {
			break
		}
	}
	sc.report()
	ask[nothing](sc.crowd, "Leave", nothing{})
	sc.emptied(empty)
}

// round plays one slice of each kind, in either order.
func (sc *slowScene) round(backwards bool) {
	if backwards {
		sc.join(watchers.now()-stopped.now(), 0)
		sc.measure(fewer)
		sc.join(0, stopped.now())
		sc.asleep()
		sc.measure(allRead)
	} else {
		sc.join(watchers.now()-stopped.now(), stopped.now())
		sc.measure(allRead)
		sc.asleep()
		ask[nothing](sc.crowd, "LeaveSleepers", nothing{})
		sc.measure(fewer)
	}
	sc.same()
}

// asleep is the slice in which the sleepers do not read. Before and after it they do.
func (sc *slowScene) asleep() {
	sc.t.Helper()
	before, from := sc.awake(20), sc.table.v
	sc.sleep()
	sc.measure(someSleep)
	sc.table.play(ring)
	ask[nothing](sc.crowd, "Reach", sc.table.v)
	now, at := sc.look(true), sc.table.v
	if now.Stuck != stopped.now() || now.Sockets != int64(watchers.now()+2) {
		sc.t.Errorf("%d connections of %d are full, %d of %d open", now.Stuck, stopped.now(), now.Sockets, watchers.now()+2)
	}
	ask[nothing](sc.crowd, "Catch", at)
	after, to := sc.awake(ring), sc.table.v
	if now.Goroutines > max(before.Goroutines, after.Goroutines)+stopped.now()+spare { // each waits in its writer
		sc.t.Errorf("%d and %d goroutines while all read, %d while some do not", before.Goroutines, after.Goroutines, now.Goroutines)
	}
	// The match itself grows too, turn by turn.
	part := float64(at-from) / float64(to-from)
	each := func(before, now, after int64) int64 {
		return int64(float64(now-before)-part*float64(after-before)) / int64(stopped.now())
	}
	heap, stack := each(before.Heap, now.Heap, after.Heap), each(before.Stack, now.Stack, after.Stack)
	sc.heap, sc.stack = append(sc.heap, heap), append(sc.stack, stack)
	if heap > heapMost || *long && heap+stack > eachMost { // stacks grow and shrink by how busy the machine is
		sc.t.Errorf("each of %d who do not read costs %d bytes of heap and %d of stacks, more than %d", stopped.now(), heap, stack, eachMost)
	}
}

// awake looks at the server when so many turns have been played to all, and all have read them.
func (sc *slowScene) awake(turns int) Numbers {
	sc.t.Helper()
	sc.table.play(turns)
	ask[nothing](sc.crowd, "ReachAll", sc.table.v)
	return sc.look(true)
}

// same holds what the watchers were shown against what the server shows now.
func (sc *slowScene) same() {
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
func (sc *slowScene) emptied(before Numbers) {
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
