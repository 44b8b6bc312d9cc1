package proof

import (
	"context"
	"testing"
	"time"

	"casitas/internal/client"
	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

// TestRefusedFrozen stops Redis in its tracks, so that nobody knows what becomes of a move, while three nodes play on it.
func TestRefusedFrozen(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := sitDown(t, start(t, "--redis", server.URL()), tenMinutes)
	for range 2 {
		start(t, "--redis", server.URL())
	}
	seat, move := b.next()
	server.Freeze()
	began := time.Now()
	answers := make(chan client.Frame, 1)
	go func() {
		ctx, cancel := context.WithTimeout(t.Context(), frozen.now()+patience)
		defer cancel()
		f, err := b.people[seat].Do(ctx, move)
		if err != nil {
			t.Error(err)
		}
		answers <- f
	}()
	told, ready := b.told(false), b.ready(503)
	b.shows(b.people[1-seat], b.watcher, b.enter(""))
	select {
	case <-time.After(frozen.now() - time.Since(began)):
	case f := <-answers:
		b.plain(f)
		answers <- f
	}
	pause(t, frozen.now()-time.Since(began))
	away := time.Since(began)
	server.Thaw()
	thawed := time.Now()
	<-answers
	b.insist(seat, move)
	again := time.Since(thawed)
	b.told(true)
	b.ready(200)
	ran := max(b.unhurried(seat, away), b.unhurried(1-seat, away))
	b.acked(b.next())
	events := b.proven(journalAt(t, server.URL()))
	t.Logf("frozen for %v: everybody told after %v, readiness 503 after %v; the move was known %v after; clocks ran for %v; %d acknowledged, %d events, 0 lost",
		frozen.now(), told.Round(time.Millisecond), ready.Round(time.Millisecond), again.Round(time.Millisecond), ran.Round(time.Millisecond), len(b.acks), events)
}

// sentElsewhere waits until everybody has been sent away, and brings them in again at a node.
func (b *openTable) sentElsewhere(to *driver.Server) {
	b.t.Helper()
	ctx, cancel := b.within()
	defer cancel()
	b.node = to
	for i, g := range []**driver.Guest{&b.people[0], &b.people[1], &b.watcher} {
		must.Get((*g).Await(ctx, "goodbye", func(f client.Frame) bool { return f.T == wire.TBye }))(b.t)
		if _, err := (*g).Await(ctx, "the end", func(client.Frame) bool { return false }); ctx.Err() != nil {
			b.t.Fatal(err)
		}
		*g = b.enter([]string{b.keys[0], b.keys[1], ""}[i])
		b.look(*g)
	}
}

// TestRefusedCutOff cuts one of two nodes off from Redis: its guests are sent to the other and go on there, and who was to move has
// lost a few seconds at most.
func TestRefusedCutOff(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	proxy := redistest.StartProxy(t, server.Addr)
	alone, other := start(t, "--redis", "redis://"+proxy.Addr), start(t, "--redis", server.URL())
	pause(t, 5*time.Second) // the nodes hear of one another, before a clock runs
	b := sitDown(t, alone, tenMinutes)
	seat, move := b.next()
	proxy.Blackhole(true)
	proxy.Refuse(true)
	began := time.Now()
	b.sentElsewhere(other)
	sent := time.Since(began)
	b.acked(seat, move)
	_, v := b.look(b.watcher)
	ran := b.had[seat] - clocks(v)[seat]
	if sent > sentWithin.now() || v.Result != nil {
		t.Errorf("sent away after %v: %+v", sent, v.Result)
	}
	b.node = alone
	back := b.enter("") // who comes during the cut stays
	pause(t, cutAgain)
	if _, err := back.Await(canceled(t), "goodbye", func(f client.Frame) bool { return f.T == wire.TBye }); err == nil {
		t.Error("who came to the node during the cut is sent away, too")
	}
	b.node = other
	events := b.proven(journalAt(t, server.URL()))
	t.Logf("a node cut off alone: its guests were at the other after %v, the clock of the one to move ran for %v; %d acknowledged, %d events, 0 lost",
		sent.Round(time.Millisecond), ran.Round(time.Millisecond), len(b.acks), events)
}

const cutAgain = 7 * time.Second // longer than a node waits before it sends guests away

// canceled is for looking at what has come already.
func canceled(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	t.Cleanup(cancel)
	return ctx
}

// TestRefusedOlder puts Redis back to an older file: a node that lives plays the rest in again.
func TestRefusedOlder(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := sitDown(t, start(t, "--redis", server.URL()), tenMinutes)
	older := server.Keep()
	for range 4 {
		b.acked(b.next())
	}
	server.Kill()
	server.PutBack(older)
	server.Restart()
	back := time.Now()
	j := journalAt(t, server.URL())
	last := b.acks[len(b.acks)-1]
	until(t, "the journal is whole again", func() bool {
		log, err := j.Load(t.Context(), b.room, 0)
		return err == nil && log.At == rooms.Revision{Version: last.v, Head: rooms.Head(last.h)}
	})
	restored := time.Since(back)
	b.insist(b.next())
	events := b.proven(j)
	t.Logf("an older file: restored %v after, without a command; %d acknowledged, %d events, 0 lost", restored.Round(time.Millisecond), len(b.acks), events)
}

// TestRefusedOlderNobodyKnows puts Redis back to an older file and kills all who had seen more: everybody who comes back
// is told, with the journal's own state.
func TestRefusedOlderNobodyKnows(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	b := sitDown(t, start(t, "--redis", server.URL()), tenMinutes)
	older := server.Keep()
	kept := b.acks[len(b.acks)-1]
	for range 4 {
		b.acked(b.next())
	}
	last, lost := b.acks[len(b.acks)-1], b.acks[len(b.acks)-4:]
	must.Do(t, b.node.Kill(t.Context()))
	server.Kill()
	server.PutBack(older)
	server.Restart()
	must.Do(t, b.node.Start(t.Context()))
	for _, key := range []string{b.keys[0], b.keys[1], ""} {
		f := b.back(key, wire.Seen{Room: b.room, V: last.v, H: last.h})
		log := must.Get(journalAt(t, server.URL()).Load(t.Context(), b.room, 0))(t)
		holds := func(v uint64, h string) bool { return v <= log.At.Version && string(log.Entries[v-1].Head) == h }
		// An outage that a slow machine had meanwhile is an event of its own, behind what was kept.
		if f.How != wire.HowRollback || f.V < kept.v || !holds(f.V, f.H) || !holds(kept.v, kept.h) || len(f.View) == 0 {
			t.Errorf("a viewer who had seen %d is told %s at %d; want rollback to %d or what came after it", last.v, f.How, f.V, kept.v)
		}
		for _, a := range lost {
			if holds(a.v, a.h) {
				t.Errorf("version %d was lost, and is there", a.v)
			}
		}
	}
	t.Logf("an older file and nobody who knows: 3 of 3 viewers told rollback, from version %d to %d", last.v, kept.v)
}

// back comes back with what was seen, and answers with how the room goes on.
func (b *openTable) back(key string, seen wire.Seen) client.Frame {
	b.t.Helper()
	ctx, cancel := b.within()
	defer cancel()
	g := must.Get(driver.Enter(ctx, b.node.URL(), key, seen))(b.t)
	defer g.Close()
	f := must.Get(g.Await(ctx, "how it goes on", func(f client.Frame) bool { return f.T == wire.TResume }))(b.t)
	return f
}
