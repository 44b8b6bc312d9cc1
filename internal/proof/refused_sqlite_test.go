package proof

import (
	"context"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/store/sqlite"
	"casitas/web/wire"
)

// bound lets a process have no more of something than so much; what it returns undoes it.
func bound(t *testing.T, pid, what int, most uint64) (undo func()) {
	t.Helper()
	var was unix.Rlimit
	must.Do(t, unix.Prlimit(pid, what, nil, &was))
	must.Do(t, unix.Prlimit(pid, what, &unix.Rlimit{Cur: most, Max: was.Max}, nil))
	return func() {
		t.Helper()
		must.Do(t, unix.Prlimit(pid, what, &was, nil))
	}
}

// kept holds all that was acknowledged against the journal, when the server has ended.
func (b *openTable) kept(data string) int {
	b.t.Helper()
	b.resent()
	must.Do(b.t, b.node.Kill(b.t.Context()))
	j := must.Get(sqlite.Open(data))(b.t)
	defer j.Close() //nolint:errcheck // it was only read
	return b.held(j)
}

// TestRefusedNoHandles has a server that may open no file and no connection more. Who is there plays on, or is
// refused for now; who comes gets in when there are handles again.
func TestRefusedNoHandles(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	b := sitDown(t, start(t, "--data", data), tenMinutes)
	undo := bound(t, b.node.Pid(), unix.RLIMIT_NOFILE, 3)
	began := time.Now()
	taken, refused := 0, 0
	for time.Since(began) < refusedAway.now()/2 {
		seat, move := b.next()
		switch f := b.do(seat, move); {
		case f.T == wire.TAck:
			b.acks = append(b.acks, ack{move, seat, f.V, f.H})
			taken++
		case f.Retryable:
			b.plain(f)
			refused++
		default:
			t.Fatalf("turn %d: %s: %s", move.Turn, f.Code, f.Message)
		}
		if _, v := b.look(b.watcher); v.Result != nil {
			break
		}
		pause(t, 200*time.Millisecond)
	}
	short, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	if g, err := driver.Enter(short, b.node.URL(), ""); err == nil {
		g.Close()
		t.Error("somebody came in without a handle")
	}
	undo()
	back := time.Now()
	other := sitDown(t, b.node, tenMinutes)
	in := time.Since(back)
	if _, v := b.look(b.watcher); v.Result == nil {
		b.insist(b.next())
	}
	b.ready(200)
	other.resent()
	events := b.kept(data)
	t.Logf("SQLite, no handles: %d moves taken and %d refused for now; others came in and sat down %v after; %d acknowledged, %d events, 0 lost",
		taken, refused, in.Round(time.Millisecond), len(b.acks)+len(other.acks), events)
}
