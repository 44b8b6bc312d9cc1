package proof

import (
	"context"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/sqlite"
)

// TestCrash plays matches through real sockets while the server is killed with SIGKILL at random
// moments and started again. Every acknowledged command must be in the journal where
// it was said to be, none twice, nothing shown that is not there, and every match must end.
func TestCrash(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	data := t.TempDir()
	c := gather(t, driver.Nodes{start(t, "--data", data)}, crashMatches.now(), func() time.Duration { return 0 })
	c.begin(ctx)
	until(c.t, "rooms are open", func() bool { return len(c.opened()) >= c.tables })
	c.watch(ctx, c.tables)
	away := c.kill(ctx, crashKills.now(), 200*time.Millisecond, 1100*time.Millisecond)
	c.verify(ctx, func() rooms.Journal {
		journal := must.Get(sqlite.Open(data))(t)
		t.Cleanup(func() { _ = journal.Close() }) // it was only read
		return journal
	})
	t.Logf("kill -9:     %d times; back after %v (median), %v (slowest)", len(away),
		driver.Percentile(away, 50).Round(time.Millisecond), driver.Percentile(away, 100).Round(time.Millisecond))
}
