package proof

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"casitas/internal/driver"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

const (
	noticeWithin = 6 * time.Second
	rightWithin  = 10 * time.Second
)

// deafScene is a match on one node, watched on another that is about to go deaf.
type deafScene struct {
	t       *testing.T
	proxy   *redistest.Proxy // between the deaf node and Redis
	deaf    *driver.Server
	room    string
	people  [2]*driver.Guest
	watcher *driver.Guest
	luck    int
}

func setDeaf(t *testing.T) *deafScene {
	t.Helper()
	server := redistest.Start(t)
	s := &deafScene{t: t, proxy: redistest.StartProxy(t, server.Addr)}
	s.deaf = start(t, "--redis", "redis://"+s.proxy.Addr)
	well := start(t, "--redis", server.URL())
	s.sit(well)
	s.watcher = s.enter(s.deaf, "")
	if _, _, err := s.watcher.Look(t.Context(), s.room); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *deafScene) enter(node *driver.Server, key string) *driver.Guest {
	s.t.Helper()
	g, err := driver.Enter(s.t.Context(), node.URL(), key)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(g.Close)
	return g
}

// sit begins a match, or, when one has ended, the next.
func (s *deafScene) sit(node *driver.Server) {
	s.t.Helper()
	for seat, name := range []string{"South", "North"} {
		p, err := driver.Register(s.t.Context(), []string{node.URL()}, name, 1, driver.NewLedger())
		if err != nil {
			s.t.Fatal(err)
		}
		s.people[seat] = s.enter(node, p.Key)
	}
	s.room = s.do(0, wire.Cmd{Do: wire.DoOpen, Options: &wire.Options{Rules: "hoyito-1", Length: 9}}).Room
	s.do(1, wire.Cmd{Do: wire.DoSit, Room: s.room})
}

func (s *deafScene) do(seat int, c wire.Cmd) driver.Frame {
	s.t.Helper()
	f, err := s.people[seat].Do(s.t.Context(), c)
	if err != nil || f.T != wire.TAck {
		s.t.Fatalf("%s: %+v, %v", c.Do, f, err)
	}
	return f
}

// move makes the next move, on the node that is well, and answers with its version.
func (s *deafScene) move() uint64 {
	s.t.Helper()
	_, v, err := s.people[0].Look(s.t.Context(), s.room)
	if err != nil {
		s.t.Fatal(err)
	}
	switch {
	case v.Phase == "between" && !v.Ready[0]:
		return s.do(0, wire.Cmd{Do: wire.DoReady, Room: s.room}).V
	case v.Phase == "between":
		return s.do(1, wire.Cmd{Do: wire.DoReady, Room: s.room}).V
	case v.ToMove == nil:
		s.t.Fatalf("the match is %s", v.Phase)
	}
	s.luck++
	pit := v.Legal[s.luck%len(v.Legal)]
	return s.do(*v.ToMove, wire.Cmd{ID: uuid.NewString(), Do: wire.DoSow, Room: s.room, Turn: v.Turn, Pit: &pit}).V
}

// seen waits until the watcher is shown a version, and says how long after a moment.
func (s *deafScene) seen(version uint64, after time.Time) time.Duration {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), patience)
	defer cancel()
	f, err := s.watcher.Await(ctx, "the move that was made elsewhere", func(f driver.Frame) bool {
		return f.Room == s.room && f.V >= version && (f.T == wire.TEvent || f.T == wire.TResume)
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return f.At.Sub(after)
}

const deafness = "the subscription delivers nothing"

// noticed is when the deaf node has said for the n-th time that it is deaf.
func (s *deafScene) noticed(n int) time.Time {
	s.t.Helper()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for late := time.After(patience); ; {
		if strings.Count(s.deaf.Log(), deafness) >= n {
			return time.Now()
		}
		select {
		case <-again.C:
		case <-late:
			s.t.Fatal("nobody noticed")
		}
	}
}

// TestCanary takes everything that is delivered over the subscription away, again and again. Its pings, and all other
// connections, are answered as before.
func TestCanary(t *testing.T) {
	t.Parallel()
	s := setDeaf(t)
	var noticed, right, well []time.Duration
	for n := range deafTrials.now() {
		made := time.Now()
		well = append(well, s.seen(s.move(), made))
		s.proxy.Deafen()
		began := time.Now()
		version := s.move()
		at := s.noticed(n + 1)
		noticed = append(noticed, at.Sub(began))
		right = append(right, max(0, s.seen(version, at)))
		made = time.Now()
		well = append(well, s.seen(s.move(), made))
	}
	reportDeaf(t, "deaf once:", noticed, right)
	t.Logf("shown elsewhere while all is well: %v at the latest", slices.Max(well).Round(time.Millisecond))
	if status, body := s.deaf.Get(t.Context(), "/readyz"); status != 200 {
		t.Errorf("readiness is %d %s", status, body)
	}
}

// TestCanaryForGood leaves every later subscription deaf as well: what was missed is found by comparing live rooms with
// the journal.
func TestCanaryForGood(t *testing.T) {
	t.Parallel()
	s := setDeaf(t)
	s.proxy.DeafenAll(true)
	began := time.Now()
	s.noticed(1)
	noticed := []time.Duration{time.Since(began)}
	var right []time.Duration
	for range deafTrials.now() {
		version, made := s.move(), time.Now()
		right = append(right, s.seen(version, made))
	}
	s.proxy.DeafenAll(false)
	reportDeaf(t, "deaf for good:", noticed, right)
}

func reportDeaf(t *testing.T, name string, noticed, right []time.Duration) {
	t.Helper()
	slices.Sort(noticed)
	slices.Sort(right)
	if late := noticed[len(noticed)-1]; late > noticeWithin {
		t.Errorf("noticed after %v", late)
	}
	if late := right[len(right)-1]; late > rightWithin {
		t.Errorf("right only %v after", late)
	}
	t.Logf("%-15s %d times; noticed after %v (median), %v (latest), wanted %v; rooms right %v (median), %v (latest) after that, wanted %v", name, len(noticed),
		noticed[len(noticed)/2].Round(time.Millisecond), noticed[len(noticed)-1].Round(time.Millisecond), noticeWithin,
		right[len(right)/2].Round(time.Millisecond), right[len(right)-1].Round(time.Millisecond), rightWithin)
}
