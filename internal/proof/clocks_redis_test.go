//go:build long

package proof

import (
	"context"
	"testing"
	"time"

	"casitas/internal/rooms"
	"casitas/internal/store/redistest"
)

// TestClocksOfRedisWrong has a Redis with a wrong clock come up in the place of one with a right one, while clocks run on two
// nodes: nobody loses time by it, and no clock stands still.
func TestClocksOfRedisWrong(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	defer cancel()
	for _, is := range []struct {
		name     string
		ahead    time.Duration
		promoted bool
	}{
		{"a replica promoted whose clock is 300 s behind", -300 * time.Second, true},
		{"Redis started again with its clock 300 s behind", -300 * time.Second, false},
		{"Redis started again with its clock 300 s ahead", 300 * time.Second, false},
		{"a replica promoted whose clock is 300 s ahead", 300 * time.Second, true},
	} {
		master := redistest.Start(t)
		proxy := redistest.StartProxy(t, master.Addr)
		next := master
		if is.promoted {
			next = redistest.StartReplica(t, master)
			next.Kill()
			next.Ahead(is.ahead)
			next.Restart()
			next.FollowsAgain()
		}
		one := start(t, "--redis", "redis://"+proxy.Addr)
		two := start(t, "--redis", "redis://"+proxy.Addr)
		all := openClocked(ctx, t, []string{one.URL(), two.URL()}, 4)
		opened := time.Now()
		pause(t, rooms.StartGrace+3*time.Second)
		gone := time.Now()
		master.Kill()
		pause(t, 3*time.Second)
		if is.promoted {
			next.Do("REPLICAOF", "NO", "ONE")
		} else {
			next.Ahead(is.ahead)
			next.Restart()
		}
		proxy.Point(next.Addr)
		proxy.Cut()
		away := time.Since(gone)
		for i, room := range all {
			allFlagged(ctx, t, two, []string{room})
			took := time.Since(opened) - rooms.StartGrace - away
			if took < clockTime-time.Second || took > clockTime+3*time.Second {
				t.Errorf("%s: match %d: a clock of %v ran for %v", is.name, i, clockTime, took)
			}
			if i == len(all)-1 {
				t.Logf("%s, %v after the other was gone: clocks of %v ran for %v beside that", is.name, away.Round(time.Millisecond), clockTime, took.Round(time.Millisecond))
			}
		}
	}
}
