//go:build long

package proof

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/web/wire"
)

const (
	sliceAcks = 300
	heapMost  = 4 << 10 // bytes that whoever does not read may cost
	ratioMost = 1.2
	ring      = 256 // events that a watcher may be behind before it is shown the whole
)

// slowScene is a house in which two play as fast as they are answered, and many watch, of whom some stop reading.
type slowScene struct {
	*house
	t                 *testing.T
	party             driver.Party
	room              string
	shown             *heads
	readers, sleepers []*watcher
}

func setSlow(t *testing.T, sendTime time.Duration) *slowScene {
	t.Helper()
	s := &slowScene{house: openHouse(t, sendTime), t: t, shown: &heads{all: map[uint64]string{}}}
	opened := make(chan string, 1)
	s.party.Nodes, s.party.Ledger, s.party.Opened = []string{s.url}, driver.NewLedger(), func(room string) { opened <- room }
	s.party.Ledger.Timed, s.party.Fail = true, func(err error) { t.Error(err) }
	s.party.Game = func(int) wire.Options {
		return wire.Options{Rules: "hoyito-3", Length: 1 - rooms.MaxRounds, Opener: "south"} // some 9,000 turns at least
	}
	begin, err := s.party.Table(t.Context())
	must.Do(t, err)
	begin()
	s.room = <-opened
	s.readers, s.sleepers = s.enter(watchers-stopped), s.enter(stopped)
	return s
}

func (s *slowScene) enter(n int) (all []*watcher) {
	s.t.Helper()
	for range n {
		w := must.Get(watch(s.t.Context(), s.url, wire.Seen{Room: s.room}, s.shown))(s.t)
		all = append(all, w)
	}
	return all
}

// version is where the room stands.
func (s *slowScene) version() uint64 {
	s.t.Helper()
	log := must.Get(s.journal.Load(s.t.Context(), s.room, 0))(s.t)
	return log.At.Version
}

// reach waits until watchers have been shown all that there is now.
func (s *slowScene) reach(all ...*watcher) {
	s.t.Helper()
	v := s.version()
	until(s.t, "all have been shown what there is", func() bool { return !slices.ContainsFunc(all, func(w *watcher) bool { return !w.has(v) }) })
	for _, w := range all {
		if w.ended() {
			s.t.Fatal(w.end)
		}
	}
}

// play lets so many commands be answered, and says how long each took.
func (s *slowScene) play(acks int) (took []time.Duration) {
	s.t.Helper()
	began := time.Now()
	s.party.Rest.Store(false)
	until(s.t, "commands are answered", func() bool {
		took = took[:0]
		for _, turn := range s.party.Ledger.Turns() {
			if turn.Said.After(began) && !turn.Answered.IsZero() {
				took = append(took, turn.Answered.Sub(turn.Said))
			}
		}
		return len(took) >= acks
	})
	return took
}

func (s *slowScene) measure(took *[]time.Duration) {
	s.t.Helper()
	*took = append(*took, s.play(sliceAcks)...)
	s.reach(s.readers...)
}

// heap is what is in use when all rests and the garbage is gone, after so many more commands.
func (s *slowScene) heap(acks int) int64 {
	s.t.Helper()
	s.play(acks)
	s.party.Rest.Store(true)
	s.reach(s.readers...)
	var m runtime.MemStats
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// sleep makes the sleepers stop, and has people play until nothing more can be written to any of them.
func (s *slowScene) sleep() {
	s.t.Helper()
	for _, w := range s.sleepers {
		w.asleep.Lock()
		w.wholes.Store(0)
	}
	s.party.Rest.Store(false)
}

// TestWatchers: whoever stops reading costs nobody anything, and is shown the present when it reads again.
func TestWatchers(t *testing.T) {
	var took times
	for round := range watchMost {
		t.Run(fmt.Sprint(round+1), func(t *testing.T) { setSlow(t, time.Hour).round(&took) }) // nobody is let go here
		if round+1 >= watchRounds && slices.Max(took.ratios()) <= ratioMost || t.Failed() {
			break
		}
	}
	for which, name := range []string{"all read", "some do not", "these away"} {
		p50, p99 := percentiles(took[which])
		t.Logf("acks, %-12s %5d, p50 %v, p99 %v", name+":", len(took[which]), p50.Round(10*time.Microsecond), p99.Round(10*time.Microsecond))
	}
	ratios := took.ratios()
	t.Logf("p99 where %d of %d do not read: %.2f times that where all do, %.2f times that where these are away", stopped, watchers, ratios[0], ratios[1])
	if slices.Max(ratios) > ratioMost {
		t.Errorf("the p99 is more than %.1f times as long", ratioMost)
	}
}

// round is one match of which some watchers stop reading, and read again.
func (s *slowScene) round(took *times) {
	s.t.Helper()
	s.measure(&took[allRead])
	before := s.heap(ring)
	s.sleep()
	until(s.t, "their connections are full", func() bool { return s.door.stuck() == stopped })
	s.measure(&took[someSleep])
	asleep := s.heap(ring)
	for _, w := range s.sleepers {
		w.asleep.Unlock()
	}
	s.reach(s.sleepers...)
	for _, w := range s.sleepers {
		if n := w.wholes.Load(); n != 1 {
			s.t.Errorf("somebody who had stopped reading was shown %d whole views, not one", n)
		}
	}
	// The match grows too, and what is known of it here.
	after := s.heap(sliceAcks + ring)
	each := (asleep - (before+after)/2) / int64(stopped)
	s.t.Logf("each who does not read costs %d bytes of heap", each)
	if each > heapMost {
		s.t.Errorf("more than %d", heapMost)
	}
	for _, w := range s.sleepers {
		w.close()
	}
	s.measure(&took[fewer])
	s.sleepers = nil
	s.prefix()
}

// TestWatchersLetGo: whoever does not read for longer than the server waits is let go, and may come back to where it was.
func TestWatchersLetGo(t *testing.T) {
	s := setSlow(t, 0)
	s.play(20)
	s.reach(s.sleepers...)
	s.sleep()
	began := time.Now()
	until(t, "their connections are full", func() bool { return s.door.stuck() == stopped })
	s.party.Rest.Store(true) // a quick machine would play the match to its end while they are waited for
	until(t, "they are let go", func() bool { return s.edge.Counters().Slow.Load() >= int64(stopped) })
	took := time.Since(began)
	until(t, "their connections are closed", func() bool { return s.edge.Counters().Sockets.Load() == int64(watchers-stopped+3) })
	ends := map[int]int{} // by close code; 1006 where they just ended
	for i, w := range s.sleepers {
		w.asleep.Unlock()
		<-w.gone
		var closed *websocket.CloseError
		code := websocket.CloseAbnormalClosure
		if errors.As(w.end, &closed) {
			code = closed.Code
		}
		if ends[code]++; code != websocket.CloseAbnormalClosure && code != websocket.CloseTryAgainLater {
			t.Errorf("a connection ended with %v", w.end)
		}
		var err error
		v := w.v.Load()
		if s.sleepers[i], err = watch(t.Context(), s.url, wire.Seen{Room: s.room, V: v, H: s.shown.all[v]}, s.shown); err != nil {
			t.Fatal(err)
		}
	}
	s.play(10)
	s.reach(s.sleepers...)
	t.Logf("%d of %d let go within %v, by close code %v", stopped, watchers, took.Round(time.Millisecond), ends)
	s.prefix()
}

// prefix sees that what anybody was shown is what the journal holds.
func (s *slowScene) prefix() {
	s.t.Helper()
	s.party.Rest.Store(true)
	s.reach(slices.Concat(s.readers, s.sleepers)...)
	log := must.Get(s.journal.Load(context.WithoutCancel(s.t.Context()), s.room, 0))(s.t)
	s.shown.mu.Lock()
	defer s.shown.mu.Unlock()
	for v, h := range s.shown.all {
		if v > log.At.Version || string(log.Entries[v-1].Head) != h {
			s.t.Errorf("version %d was shown with head %s and is not in the journal", v, h)
		}
	}
}
