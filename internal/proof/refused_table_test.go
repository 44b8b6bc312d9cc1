package proof

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"casitas/internal/client"
	"casitas/internal/driver"
	"casitas/internal/must"
	"casitas/internal/rooms"
	"casitas/internal/store"
	"casitas/web/wire"
)

// openTable is a match in the open: two players and a watcher, each on a connection by hand.
type openTable struct {
	t       *testing.T
	node    *driver.Server
	room    string
	people  [2]*driver.Guest
	keys    [2]string
	watcher *driver.Guest
	acks    []ack
	turn    time.Time        // before the present turn began
	number  int              // of the present turn
	had     [2]time.Duration // what each had on the clock then
	shown   []ack            // what the room was shown as while the journal was away
}

type ack struct {
	cmd  wire.Cmd
	seat int
	v    uint64
	h    string
}

// tenMinutes is a match in which each has ten minutes: nobody's time is over before a proof is, however slow the machine.
var tenMinutes = wire.Options{Rules: "hoyito-1", Clock: &wire.Clock{Initial: 600_000}}

// sitDown begins a match.
func sitDown(t *testing.T, node *driver.Server, o wire.Options) *openTable {
	t.Helper()
	b := &openTable{t: t, node: node}
	for seat, name := range []string{"South", "North"} {
		p := must.Get(driver.Register(t.Context(), []string{node.URL()}, name, 1, driver.NewLedger()))(t)
		b.keys[seat], b.people[seat] = p.Key, b.enter(p.Key)
	}
	b.room = b.taken(0, wire.Cmd{ID: uuid.NewString(), Do: wire.DoOpen, Options: &o}).Room
	b.taken(1, wire.Cmd{ID: uuid.NewString(), Do: wire.DoSit, Room: b.room})
	for _, g := range b.people {
		b.look(g)
	}
	b.watcher = b.enter("")
	b.look(b.watcher)
	for range 3 {
		b.acked(b.next())
	}
	return b
}

func (b *openTable) within() (context.Context, context.CancelFunc) {
	return context.WithTimeout(b.t.Context(), patience)
}

func (b *openTable) enter(key string) *driver.Guest {
	b.t.Helper()
	ctx, cancel := b.within()
	defer cancel()
	g := must.Get(driver.Enter(ctx, b.node.URL(), key))(b.t)
	b.t.Cleanup(g.Close)
	return g
}

func (b *openTable) look(g *driver.Guest) (client.Frame, wire.View) {
	b.t.Helper()
	ctx, cancel := b.within()
	defer cancel()
	f, v, err := g.Look(ctx, b.room)
	must.Do(b.t, err)
	return f, v
}

func (b *openTable) do(seat int, c wire.Cmd) client.Frame {
	b.t.Helper()
	ctx, cancel := b.within()
	defer cancel()
	f := must.Get(b.people[seat].Do(ctx, c))(b.t)
	return f
}

// next is the next turn, or word between two rounds: whose it is, and how.
func (b *openTable) next() (seat int, c wire.Cmd) {
	b.t.Helper()
	_, v := b.look(b.watcher)
	b.number = v.Turn
	if v.Phase == "between" {
		return slices.Index(v.Ready[:], false), wire.Cmd{ID: uuid.NewString(), Do: wire.DoReady, Room: b.room}
	}
	if v.Clock != nil {
		b.had = clocks(v)
	}
	if v.ToMove == nil || len(v.Legal) == 0 {
		b.t.Fatalf("nobody is to move: %s, %+v", v.Phase, v.Result)
	}
	return *v.ToMove, wire.Cmd{ID: uuid.NewString(), Do: wire.DoSow, Room: b.room, Turn: v.Turn, Pit: &v.Legal[0]}
}

// acked has a command done that must be taken.
func (b *openTable) acked(seat int, c wire.Cmd) {
	b.t.Helper()
	b.turn = time.Now()
	f := b.do(seat, c)
	if f.T != wire.TAck {
		b.t.Fatalf("turn %d: %s: %s", c.Turn, f.Code, f.Message)
	}
	b.acks = append(b.acks, ack{c, seat, f.V, f.H})
}

// insist has a command taken, and says how long that took.
func (b *openTable) insist(seat int, c wire.Cmd) time.Duration {
	b.t.Helper()
	began := time.Now()
	b.taken(seat, c)
	return time.Since(began)
}

// taken asks again until a command is taken.
func (b *openTable) taken(seat int, c wire.Cmd) client.Frame {
	b.t.Helper()
	for began := time.Now(); time.Since(began) < patience; {
		f := b.do(seat, c)
		if f.T == wire.TAck {
			b.acks = append(b.acks, ack{c, seat, f.V, f.H})
			return f
		}
		if !f.Retryable {
			b.t.Fatalf("turn %d: refused for good: %s: %s", c.Turn, f.Code, f.Message)
		}
		pause(b.t, 100*time.Millisecond)
	}
	b.t.Fatalf("turn %d: not taken within %v", c.Turn, patience)
	return client.Frame{}
}

// told waits until everybody has been told whether moves are saved.
func (b *openTable) told(saving bool) time.Duration {
	b.t.Helper()
	return until(b.t, fmt.Sprintf("everybody is told saving=%t", saving), func() bool {
		for _, g := range []*driver.Guest{b.people[0], b.people[1], b.watcher} {
			if now, _ := g.Saving(); now != saving {
				return false
			}
		}
		return true
	})
}

// ready waits for what readiness says.
func (b *openTable) ready(want int) time.Duration {
	b.t.Helper()
	return until(b.t, fmt.Sprintf("readiness is %d", want), func() bool {
		status, body := b.node.Get(b.t.Context(), "/readyz")
		if status == want && want != 200 && !strings.Contains(body, `"unavailable"`) {
			b.t.Fatalf("not ready: %s", body)
		}
		return status == want
	})
}

// plain sees that a refusal is one that a person can read and a program can act on.
func (b *openTable) plain(f client.Frame) {
	b.t.Helper()
	if f.T != wire.TNack || f.Code != "unavailable" || !f.Retryable || f.Message == "" || f.Room != b.room || len(f.View) == 0 {
		b.t.Errorf("refused by %+v", f)
	}
	for _, secret := range []string{"redis", "OOM", "READONLY", "sqlite", "SQL", "127.0.0.1", string(filepath.Separator)} {
		if strings.Contains(f.Message, secret) {
			b.t.Errorf("the refusal tells of what is inside: %q", f.Message)
		}
	}
}

// readable sees that the room is shown as it was acknowledged last, to those inside and to somebody new.
func (b *openTable) readable() {
	b.t.Helper()
	newcomer := b.enter("")
	defer newcomer.Close()
	b.shows(b.people[0], b.people[1], b.watcher, newcomer)
	if status, _ := b.node.Get(b.t.Context(), "/healthz"); status != 200 {
		b.t.Errorf("health is %d", status)
	}
}

// shows sees that the room is shown as it was acknowledged last. An outage that a slow machine had meanwhile is an event of its
// own, in which no turn is made: that it is in the journal is seen in the end.
func (b *openTable) shows(to ...*driver.Guest) {
	b.t.Helper()
	last := b.acks[len(b.acks)-1]
	for _, g := range to {
		f, v := b.look(g)
		if f.V < last.v || f.V == last.v && f.H != last.h || v.Turn != b.number {
			b.t.Errorf("the room is shown at %d %s, turn %d; acknowledged was %d %s, before turn %d", f.V, f.H, v.Turn, last.v, last.h, b.number)
		}
		b.shown = append(b.shown, ack{v: f.V, h: f.H})
	}
}

// proven resends all, and holds every acknowledgement against the journal. It answers with its events.
func (b *openTable) proven(j rooms.Journal) int {
	b.t.Helper()
	b.resent()
	return b.held(j)
}

// resent says every command again that was acknowledged: the response must be the same.
func (b *openTable) resent() {
	b.t.Helper()
	for _, a := range b.acks {
		if f := b.do(a.seat, a.cmd); f.T != wire.TAck || f.V != a.v || f.H != a.h {
			b.t.Errorf("sent again, turn %d is answered by %+v; it was %d %s", a.cmd.Turn, f, a.v, a.h)
		}
	}
}

// held holds every acknowledgement, and what was shown, against the journal.
func (b *openTable) held(j rooms.Journal) int {
	b.t.Helper()
	audit := must.Get(store.Walk(b.t.Context(), j))(b.t)
	for _, f := range audit.Faults {
		b.t.Error(f)
	}
	log := must.Get(j.Load(b.t.Context(), b.room, 0))(b.t)
	for _, a := range append(b.shown, b.acks...) {
		if a.v > uint64(len(log.Entries)) || string(log.Entries[a.v-1].Head) != a.h {
			b.t.Errorf("turn %d was acknowledged or shown as %d %s, and is not there", a.cmd.Turn, a.v, a.h)
		}
	}
	return audit.Events
}
