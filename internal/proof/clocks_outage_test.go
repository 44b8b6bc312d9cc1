package proof

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

const clockTime = 10 * time.Second

// openClocked opens games at a server by two guests, who then leave.
func openClocked(ctx context.Context, t *testing.T, nodes []string, n int) []string {
	t.Helper()
	var guests [2]*driver.Guest
	for i, name := range []string{"South", "North"} {
		p, err := driver.Register(ctx, nodes, name, uint64(i), driver.NewLedger())
		must.Do(t, err)
		if guests[i], err = driver.Enter(ctx, nodes[0], p.Key); err != nil {
			t.Fatal(err)
		}
	}
	defer guests[0].Close()
	defer guests[1].Close()
	var all []string
	for range n {
		o := &wire.Options{Rules: "hoyito-2", Clock: &wire.Clock{Initial: clockTime.Milliseconds()}}
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

// allFlagged waits until every game has ended, looking twice a second.
func allFlagged(ctx context.Context, t *testing.T, s *driver.Server, all []string) {
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

// TestClocksOutage takes Redis away from two nodes while clocks run: it costs nobody more than a second.
func TestClocksOutage(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute+outageFor.now())
	defer cancel()
	server := redistest.Start(t)
	one := startNodes(t, bin, server.URL(), 2)[0]
	all := openClocked(ctx, t, []string{one.URL()}, outageGames)
	pause(t, rooms.StartGrace+time.Second) // clocks run
	gone := time.Now()
	server.Kill()
	pause(t, outageFor.now())
	server.Restart()
	away := time.Since(gone)
	allFlagged(ctx, t, one, all)
	journal := journalAt(t, server.URL())
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
	sum.report(t, "after an outage", time.Second)
}
