package proof

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/store/sqlite"
	"casitas/web/wire"
)

// crashGames is what is played, by turns: every game, single and in rounds, with and without a clock.
var crashGames = []wire.Options{
	{Rules: "hoyito-1", Length: 2, Clock: &wire.Clock{Initial: 600_000, Increment: 2_000}},
	{Rules: "hoyito-2"},
	{Rules: "hoyito-3", Length: 3, Public: true},
	{Rules: "ayoayo", Clock: &wire.Clock{Initial: 300_000}},
	{Rules: "tihbat", Public: true},
	{Rules: "hoyito-1", Pits: 9},
}

// TestCrash plays matches through real sockets while the server is killed with SIGKILL at random
// moments and started again. Every acknowledged command must be in the journal where
// it was said to be, none twice, nothing shown that is not there, and every match must end.
func TestCrash(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	t.Logf("seed %d", *seed)
	luck := rand.New(rand.NewPCG(*seed, 1))
	server := start(t, "--data", t.TempDir())
	ledger := driver.NewLedger()

	var stop atomic.Bool
	playing, letGo := context.WithCancel(ctx)
	defer letGo()
	var tables sync.WaitGroup
	for i := range crashMatches.now() {
		tables.Go(func() {
			if err := crashTable(playing, server.URL(), i, ledger, &stop); err != nil {
				t.Errorf("table %d: %v", i, err)
			}
		})
	}
	away := crashKilling(ctx, t, server, luck)
	stop.Store(true)
	tables.Wait()
	letGo()

	if err := server.Kill(ctx); err != nil {
		t.Fatal(err)
	}
	crashReport(ctx, t, server, ledger, away)
}

// crashKilling kills and starts the server, and answers with how long each took to come back.
func crashKilling(ctx context.Context, t *testing.T, s *driver.Server, luck *rand.Rand) []time.Duration {
	var away []time.Duration
	for range crashKills.now() {
		select {
		case <-time.After(200*time.Millisecond + time.Duration(luck.Int64N(int64(900*time.Millisecond)))):
		case <-ctx.Done():
			t.Fatal(ctx.Err())
		}
		if err := s.Kill(ctx); err != nil {
			t.Fatal(err)
		}
		from := time.Now()
		if err := s.Start(ctx); err != nil {
			t.Fatal(err)
		}
		away = append(away, time.Since(from))
	}
	return away
}

// crashTable plays one match after another until it is to stop, with two players and a watcher.
func crashTable(ctx context.Context, url string, i int, ledger *driver.Ledger, stop *atomic.Bool) error {
	var people [3]*driver.Player
	for n, name := range []string{"South", "North", "Watcher"} {
		p, err := driver.Register(ctx, []string{url}, fmt.Sprintf("%s %d", name, i), *seed+uint64(3*i+n), ledger)
		if err != nil {
			return err
		}
		people[n] = p
		go p.Run(ctx)
	}
	for n := i; ; n++ {
		if err := driver.Match(ctx, people[:], crashGames[n%len(crashGames)], nil); err != nil {
			return err
		}
		if stop.Load() {
			return nil
		}
	}
}

func crashReport(ctx context.Context, t *testing.T, s *driver.Server, ledger *driver.Ledger, away []time.Duration) {
	journal, err := sqlite.Open(s.Args[1])
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = journal.Close() }()
	faults, audit, err := driver.Verify(ctx, journal, ledger)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults[:min(len(faults), 20)] {
		t.Error(f)
	}
	c := ledger.Count()
	slices.Sort(away)
	if c.Finished < crashMatches.now() || c.Acks == 0 {
		t.Errorf("only %d matches were finished and %d commands acknowledged", c.Finished, c.Acks)
	}
	if t.Failed() {
		t.Logf("the server's log:\n%s", s.Log())
	}
	if len(away) > 0 {
		t.Logf("kill -9:            %d times; back after %v (median), %v (slowest)", len(away), away[len(away)/2].Round(time.Millisecond), away[len(away)-1].Round(time.Millisecond))
	}
	t.Logf("matches:            %d finished, %d at once", c.Finished, crashMatches.now())
	t.Logf("commands:           %d sent, %d of them resent; %d acknowledged, %d refused", c.Sent, c.Resent, c.Acks, c.Nacks)
	t.Logf("connections:        %d; resumed: %d current, %d by events, %d by snapshot, %d rollbacks", c.Connections, c.Current, c.Events, c.Snapshots, c.Rollbacks)
	t.Logf("journal:            %d rooms, %d events, %d commands", audit.Rooms, audit.Events, audit.Commands)
	t.Logf("faults:             %d (acknowledged and lost, played twice, shown and not kept, wrong head, match without end)", len(faults))
}
