package proof

import (
	"testing"
	"time"

	"casitas/internal/store/redistest"
)

// TestRefused has Redis take no writes, for every reason that it has.
func TestRefused(t *testing.T) {
	t.Parallel()
	for _, try := range []struct {
		name       string
		begin, end []any
	}{
		{"out of memory", []any{"CONFIG", "SET", "maxmemory", "1mb"}, []any{"CONFIG", "SET", "maxmemory", "0"}},
		{"read-only", []any{"REPLICAOF", "127.0.0.1", "1"}, []any{"REPLICAOF", "NO", "ONE"}},
		{"without replicas", []any{"CONFIG", "SET", "min-replicas-to-write", 1}, []any{"CONFIG", "SET", "min-replicas-to-write", 0}},
	} {
		t.Run(try.name, func(t *testing.T) {
			t.Parallel()
			server := redistest.Start(t)
			b := sitDown(t, start(t, "--redis", server.URL()), tenMinutes)
			seat, move := b.next()

			server.Do(try.begin...)
			began := time.Now()
			f := b.do(seat, move)
			refused := time.Since(began)
			b.plain(f)
			told, ready := b.told(false), b.ready(503)
			b.readable()
			pause(t, refusedAway.now()-time.Since(began))
			b.plain(b.do(seat, move)) // still, and the same

			away := time.Since(began)
			server.Do(try.end...)
			again := b.insist(seat, move)
			saved := b.told(true)
			b.ready(200)
			ran := b.unhurried(seat, away)
			for range 2 {
				b.acked(b.next())
			}
			events := b.proven(journalAt(t, server.URL()))
			t.Logf("%-17s refused in %v, everybody told after %v, readiness 503 after %v; after %v taken again in %v, told %v later; its clock ran for %v; %d acknowledged, %d events, 0 lost",
				try.name+":", refused.Round(time.Millisecond), told.Round(time.Millisecond), ready.Round(time.Millisecond),
				refusedAway.now(), again.Round(time.Millisecond), saved.Round(time.Millisecond), ran.Round(time.Millisecond), len(b.acks), events)
		})
	}
}
