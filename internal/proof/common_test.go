package proof

import (
	"context"
	"os"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/must"
)

const patience = 2 * time.Minute // with whatever must come

// bin is the server's program.
var bin string

// TestMain builds the server once.
func TestMain(m *testing.M) { os.Exit(driver.Main(m, &bin)) }

// start starts a server; its flags say where its journal is.
func start(t *testing.T, journal ...string) *driver.Server { return startOf(t, bin, journal...) }

// startOf starts another program.
func startOf(t *testing.T, bin string, journal ...string) *driver.Server {
	t.Helper()
	node := must.Get(driver.StartNode(t.Context(), bin, journal...))(t)
	t.Cleanup(func() {
		_ = node.Kill(context.WithoutCancel(t.Context()))
		if t.Failed() {
			log := node.Log()
			t.Logf("the server %s said:\n%s", node.Addr, log[max(0, len(log)-6000):])
		}
	})
	return node
}

// startNodes starts so many servers of a program on a Redis.
func startNodes(t *testing.T, bin, redis string, n int) (all driver.Nodes) {
	t.Helper()
	for range n {
		all = append(all, startOf(t, bin, "--redis", redis))
	}
	return all
}

func pause(t *testing.T, d time.Duration) {
	t.Helper()
	select {
	case <-time.After(d):
	case <-t.Context().Done():
		t.Fatal(t.Context().Err())
	}
}

// until asks again and again until something is so, and says how long it took.
func until(t *testing.T, what string, so func() bool) time.Duration {
	t.Helper()
	began := time.Now()
	if !within(t, patience, so) {
		t.Fatalf("%s: not within %v", what, patience)
	}
	return time.Since(began)
}

// within asks again and again until something is so; false when it takes too long.
func within(t *testing.T, most time.Duration, so func() bool) bool {
	t.Helper()
	for began := time.Now(); !so(); {
		if time.Since(began) > most {
			return false
		}
		pause(t, 25*time.Millisecond)
	}
	return true
}
