package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestFolderRemoved removes the journal's folder under a running server: within 10 s it is not ready any more, and says why.
func TestFolderRemoved(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	r := run(t, []string{"CASITAS_LISTEN=127.0.0.1:0", "CASITAS_DATA=" + data})
	ready := func() int {
		t.Helper()
		res, err := http.Get("http://" + r.address + "/readyz") //nolint:noctx // a test
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		return res.StatusCode
	}
	if got := ready(); got != http.StatusOK {
		t.Fatalf("ready at first: %d", got)
	}
	if err := os.RemoveAll(data); err != nil {
		t.Fatal(err)
	}
	again, late := time.NewTicker(100*time.Millisecond), time.After(10*time.Second)
	defer again.Stop()
	for ready() != http.StatusServiceUnavailable {
		select {
		case <-again.C:
		case <-late:
			t.Fatal("it is ready 10 s after the folder was removed")
		}
	}
	if err := r.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
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
	if err := os.WriteFile(filepath.Join(data, "casitas.begun"), []byte("2026-01-31T10:00:00Z\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r := run(t, []string{"CASITAS_LISTEN=127.0.0.1:0", "CASITAS_DATA=" + data})
	if !strings.Contains(r.began, "level=ERROR") || !strings.Contains(r.began, "the journal is empty") || !strings.Contains(r.began, "2026-01-31") {
		t.Errorf("at the start it says %s", r.began)
	}
	r.stop(t)
}
