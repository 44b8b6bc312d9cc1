package clocks

import (
	"context"
	"flag"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/rooms"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/internal/store/sqlite"
	"casitas/web/wire"
)

var (
	served = flag.Int("real", 100, "games on a real server with nobody connected")
	outage = flag.Duration("outage", 6*time.Second, "how long Redis is away")
)

const initial = 10 * time.Second

// play opens games at a server by two guests, who then leave.
func play(ctx context.Context, t *testing.T, nodes []string, n int) []string {
	t.Helper()
	var guests [2]*driver.Guest
	for i, name := range []string{"South", "North"} {
		p, err := driver.Register(ctx, nodes, name, uint64(i), driver.NewLedger())
		if err != nil {
			t.Fatal(err)
		}
		if guests[i], err = driver.Enter(ctx, nodes[0], p.Key); err != nil {
			t.Fatal(err)
		}
	}
	defer guests[0].Close()
	defer guests[1].Close()
	var all []string
	for range n {
		o := &wire.Options{Rules: "hoyito-2", Clock: &wire.Clock{Initial: initial.Milliseconds()}}
		opened, err := guests[0].Do(ctx, wire.Cmd{Do: wire.DoOpen, Options: o})
		if err == nil && opened.T == wire.TAck {
			_, err = guests[1].Do(ctx, wire.Cmd{Do: wire.DoSit, Room: opened.Room})
		}
		if err != nil || opened.T != wire.TAck {
			t.Fatalf("opening: %+v, %v", opened, err)
		}
		all = append(all, opened.Room)
	}
	return all
}

// ended waits until every game has ended, looking twice a second.
func ended(ctx context.Context, t *testing.T, s *driver.Server, all []string) {
	t.Helper()
	for _, room := range all {
		for {
			if _, body := s.Get(ctx, "/api/rooms/"+room); strings.Contains(body, `"why":"time"`) {
				break
			}
			select {
			case <-time.After(500 * time.Millisecond):
			case <-ctx.Done():
				t.Fatalf("room %s did not end by time", room)
			}
		}
	}
}

// TestFlagsForReal lets the flags of games fall on a real server with nobody connected.
func TestFlagsForReal(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	data := t.TempDir()
	s := node(ctx, t, "--data", data)
	all := play(ctx, t, []string{s.URL()}, *served)
	ended(ctx, t, s, all)
	if err := s.Signal(ctx, syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	journal, err := sqlite.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = journal.Close() }()
	var sum counters
	for _, room := range all {
		sum.add(t, journal, room)
	}
	sum.report(t, "for real, nobody connected")
}

func node(ctx context.Context, t *testing.T, args ...string) *driver.Server {
	t.Helper()
	return run(ctx, t, build(ctx, t), args...)
}

func build(ctx context.Context, t *testing.T) (bin string) {
	t.Helper()
	bin, err := driver.Build(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return bin
}

func run(ctx context.Context, t *testing.T, bin string, args ...string) *driver.Server {
	t.Helper()
	s, err := driver.StartNode(ctx, bin, args...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Kill(context.WithoutCancel(ctx)) })
	return s
}

// TestOutage takes Redis away from two nodes while clocks run: it costs nobody more than a second.
func TestOutage(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute+*outage)
	defer cancel()
	server := redistest.Start(t)
	one := node(ctx, t, "--redis", server.URL())
	two, err := driver.StartNode(ctx, one.Bin, "--redis", server.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = two.Kill(context.WithoutCancel(ctx)) })
	all := play(ctx, t, []string{one.URL()}, *served/4)
	<-time.After(rooms.StartGrace + time.Second) // clocks run
	gone := time.Now()
	server.Kill()
	<-time.After(*outage)
	server.Restart()
	away := time.Since(gone)
	ended(ctx, t, one, all)
	journal, err := redis.Open(ctx, server.URL(), redis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = journal.Close() }()
	var sum counters
	for _, room := range all {
		sum.add(t, journal, room)
	}
	slices.Sort(sum.excess)
	least, most := sum.excess[0]-away, sum.excess[len(sum.excess)-1]-away
	if least < -time.Second {
		t.Errorf("the outage of %v cost somebody %v of their time", away, -least)
	}
	t.Logf("Redis away for %v while %d clocks ran: players had %v to %v more than their clock's time", away.Round(time.Millisecond), len(all), least, most)
	sum.report(t, "after an outage")
}
