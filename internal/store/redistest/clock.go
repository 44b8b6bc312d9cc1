package redistest

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"casitas/internal/must"
)

// Ahead has the server's wall clock be so far ahead of the machine's (or behind) from its next start on, by Debian's
// faketime; its monotonic clock is right.
func (s *Server) Ahead(by time.Duration) {
	s.t.Helper()
	found, err := filepath.Glob("/usr/lib/*/faketime/libfaketimeMT.so.1")
	if err != nil || len(found) == 0 {
		s.t.Fatalf("faketime is not installed: %v", err)
	}
	// jemalloc asks for the time before faketime can say it: libc's own malloc comes first.
	s.env = []string{"LD_PRELOAD=" + found[0] + " libc.so.6", fmt.Sprintf("FAKETIME=%+.0f", by.Seconds()), "FAKETIME_DONT_FAKE_MONOTONIC=1"}
}

// FollowsAgain waits until a replica that was started anew is up to date.
func (s *Server) FollowsAgain() {
	s.t.Helper()
	must.Await(s.t, "the replica is up to date", func() bool {
		return strings.Contains(fmt.Sprint(s.Do("INFO", "replication")), "master_link_status:up")
	})
}
