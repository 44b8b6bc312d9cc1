package proof

import (
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"casitas/internal/store/redistest"
)

// refusal is a journal that takes nothing for a while, and the server's flag for it.
type refusal struct {
	flag, at   string
	begin, end func(b *openTable)
	held       func(b *openTable) int // holds what was acknowledged against it, when all is over
}

// ofRedis is a Redis to which something happens, and then something else.
func ofRedis(begin, end func(*redistest.Server)) func(t *testing.T) refusal {
	return func(t *testing.T) refusal {
		server := redistest.Start(t)
		return refusal{
			"--redis", server.URL(), func(*openTable) { begin(server) }, func(*openTable) { end(server) },
			func(b *openTable) int { return b.proven(journalAt(t, server.URL())) },
		}
	}
}

// told is what happens to a Redis that is given a command.
func told(command ...any) func(*redistest.Server) {
	return func(s *redistest.Server) { s.Do(command...) }
}

// ofDisk is a server whose files may not grow.
func ofDisk(t *testing.T) refusal {
	data := t.TempDir()
	var undo func()
	return refusal{
		"--data", data,
		func(b *openTable) { undo = bound(t, b.node.Pid(), unix.RLIMIT_FSIZE, 4096) }, func(*openTable) { undo() },
		func(b *openTable) int { return b.kept(data) },
	}
}

// TestRefused has the journal take nothing, for every reason that it has.
func TestRefused(t *testing.T) {
	t.Parallel()
	for name, of := range map[string]func(t *testing.T) refusal{
		"out of memory":    ofRedis(told("CONFIG", "SET", "maxmemory", "1mb"), told("CONFIG", "SET", "maxmemory", "0")),
		"read-only":        ofRedis(told("REPLICAOF", "127.0.0.1", "1"), told("REPLICAOF", "NO", "ONE")),
		"without replicas": ofRedis(told("CONFIG", "SET", "min-replicas-to-write", 1), told("CONFIG", "SET", "min-replicas-to-write", 0)),
		"killed":           ofRedis((*redistest.Server).Kill, (*redistest.Server).Restart),
		"disk full":        ofDisk,
	} {
		if !*long && !refusedShort[name] {
			continue // the store's own tests hold what it makes of the other reasons
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			why := of(t)
			b := sitDown(t, start(t, why.flag, why.at), tenMinutes)
			seat, move := b.next()

			why.begin(b)
			began := time.Now()
			b.plain(b.do(seat, move))
			refused := time.Since(began)
			told, ready := b.told(false), b.ready(503)
			b.readable()
			pause(t, refusedAway.now()-time.Since(began))
			b.plain(b.do(seat, move)) // still, and the same

			away := time.Since(began)
			why.end(b)
			again := b.insist(seat, move)
			saved := b.told(true)
			b.ready(200)
			ran := b.unhurried(seat, away)
			for range 2 {
				b.acked(b.next())
			}
			events := why.held(b)
			t.Logf("%-17s refused in %v, everybody told after %v, readiness 503 after %v; after %v taken again in %v, told %v later; its clock ran for %v; %d acknowledged, %d events, 0 lost",
				name+":", refused.Round(time.Millisecond), told.Round(time.Millisecond), ready.Round(time.Millisecond),
				refusedAway.now(), again.Round(time.Millisecond), saved.Round(time.Millisecond), ran.Round(time.Millisecond), len(b.acks), events)
		})
	}
}
