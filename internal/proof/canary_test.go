//go:build long

package proof

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"casitas/internal/client"
	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

const (
	noticeWithin = 6 * time.Second
	rightWithin  = 10 * time.Second
)

// deafScene is a match on one node, watched on another that is about to go deaf.
type deafScene struct {
	*openTable
	proxy  *redistest.Proxy // between the deaf node and Redis
	deaf   *driver.Server
	viewer *driver.Guest
}

func setDeaf(t *testing.T) *deafScene {
	t.Helper()
	server := redistest.Start(t)
	s := &deafScene{proxy: redistest.StartProxy(t, server.Addr)}
	s.deaf = start(t, "--redis", "redis://"+s.proxy.Addr)
	s.openTable = sitDown(t, start(t, "--redis", server.URL()), wire.Options{Rules: "hoyito-1", Length: 9})
	var err error
	if s.viewer, err = driver.Enter(t.Context(), s.deaf.URL(), ""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.viewer.Close)
	s.look(s.viewer)
	return s
}

// move makes the next move, on the node that is well, and answers with its version.
func (s *deafScene) move() uint64 {
	s.t.Helper()
	s.acked(s.next())
	return s.acks[len(s.acks)-1].v
}

// seen waits until the watcher is shown a version, and says how long after a moment.
func (s *deafScene) seen(version uint64, after time.Time) time.Duration {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), patience)
	defer cancel()
	f := must.Get(s.viewer.Await(ctx, "the move that was made elsewhere", func(f client.Frame) bool {
		return f.Room == s.room && f.V >= version && (f.T == wire.TEvent || f.T == wire.TResume)
	}))(s.t)
	return f.At.Sub(after)
}

const deafness = "the subscription delivers nothing"

// noticed is when the deaf node has said for the n-th time that it is deaf.
func (s *deafScene) noticed(n int) time.Time {
	s.t.Helper()
	until(s.t, "it is noticed", func() bool { return strings.Count(s.deaf.Log(), deafness) >= n })
	return time.Now()
}

// TestCanary takes everything that is delivered over the subscription away, again and again. Its pings, and all other
// connections, are answered as before.
func TestCanary(t *testing.T) {
	t.Parallel()
	s := setDeaf(t)
	var noticed, right, well []time.Duration
	for n := range deafTrials {
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
	for range deafTrials {
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
