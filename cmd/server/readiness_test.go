package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"casitas/internal/must"
	"casitas/internal/store/redistest"
)

// TestFolderRemoved removes the journal's folder under a running server: within 10 s it is not ready any more, and says why.
func TestFolderRemoved(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	r := run(t, []string{"CASITAS_LISTEN=127.0.0.1:0", "CASITAS_DATA=" + data})
	if got := r.ready(t); got != http.StatusOK {
		t.Fatalf("ready at first: %d", got)
	}
	must.Do(t, os.RemoveAll(data))
	r.awaitNotReady(t)
	must.Do(t, r.cmd.Process.Signal(os.Interrupt))
	if said := <-r.log; !strings.Contains(said, "removed or replaced while the server ran") {
		t.Errorf("it says %s", said)
	}
	if err := r.cmd.Wait(); err == nil {
		t.Error("it ended as if all were well")
	}
}

// TestEmptied starts on a folder whose database was lost: that is said loudly.
func TestEmptied(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(data, "casitas.begun"), []byte("2026-01-31T10:00:00Z\n"), 0o600))
	r := run(t, []string{"CASITAS_LISTEN=127.0.0.1:0", "CASITAS_DATA=" + data})
	if !strings.Contains(r.began, "level=ERROR") || !strings.Contains(r.began, "the journal is empty") || !strings.Contains(r.began, "2026-01-31") {
		t.Errorf("at the start it says %s", r.began)
	}
	r.stop(t)
}

// TestRedisChanged has Redis keep no log any more, under a running server: it is not ready, and says why.
func TestRedisChanged(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	r := run(t, []string{"CASITAS_LISTEN=127.0.0.1:0", "CASITAS_REDIS=" + redis.URL()})
	if !strings.Contains(r.began, "a new journal is begun") {
		t.Errorf("on an empty Redis it says %s", r.began)
	}
	redis.Do("CONFIG", "SET", "appendonly", "no")
	redis.Do("CLIENT", "KILL", "TYPE", "pubsub") // after a reconnect it looks at once
	r.awaitNotReady(t)
	if said := r.stop(t); !strings.Contains(said, "level=ERROR") || !strings.Contains(said, "Set appendonly yes") {
		t.Errorf("it says %s", said)
	}
}

// ready is what /readyz answers.
func (r *running) ready(t *testing.T) int {
	t.Helper()
	res, err := http.Get("http://" + r.address + "/readyz") //nolint:noctx // a test
	must.Do(t, err)
	_ = res.Body.Close()
	return res.StatusCode
}

// awaitNotReady waits until the server says that it is not ready, for 10 s at most.
func (r *running) awaitNotReady(t *testing.T) {
	t.Helper()
	again, late := time.NewTicker(100*time.Millisecond), time.After(10*time.Second)
	defer again.Stop()
	for r.ready(t) != http.StatusServiceUnavailable {
		select {
		case <-again.C:
		case <-late:
			t.Fatal("it is ready after 10 s")
		}
	}
}
