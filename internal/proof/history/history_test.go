package history

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"casitas/internal/driver"
	"casitas/internal/rooms"
	"casitas/internal/store"
	"casitas/internal/store/redis"
	"casitas/internal/store/redistest"
	"casitas/web/wire"
)

var (
	commands = flag.Int("commands", 3000, "commands asked in all")
	kills    = flag.Int("kills", 2, "how often Redis is killed")
	seed     = flag.Uint64("seed", uint64(time.Now().UnixNano()), "of all that is drawn by lot")
)

const (
	players    = 4
	clients    = 2 // of each player
	places     = 20
	opinionFor = time.Minute // of one room
)

// play has clients ask so many commands of nodes that run a program, kills Redis on the way, and answers
// with what they heard, and with the journal as it is then.
func play(t *testing.T, bin string, commands, kills int) (*history, journal, store.Audit) {
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Minute)
	defer cancel()
	server := redistest.Start(t)
	nodes, err := driver.StartNodes(ctx, bin, server.URL(), 3)
	t.Cleanup(func() {
		nodes.Kill(context.WithoutCancel(ctx))
		if t.Failed() {
			log := nodes.Log()
			t.Logf("the nodes' logs:\n%s", log[max(0, len(log)-6000):])
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	h := newHistory()
	hall := newHall(places, players, commands, rand.New(rand.NewPCG(*seed, 3)))
	stages := make(chan struct{}, kills)
	for k := range kills {
		hall.stages[commands*(k+1)/(kills+1)] = func() { stages <- struct{}{} }
	}
	asking, letGo := context.WithCancel(ctx)
	defer letGo()
	var all sync.WaitGroup
	for _, c := range crew(ctx, t, nodes.URLs(), hall, h) {
		all.Go(func() { c.run(asking) })
	}
	for range kills {
		<-stages
		server.Kill()
		server.Restart()
	}
	finish(ctx, hall, &all, letGo)
	nodes.Kill(ctx)
	return read(ctx, t, server.URL(), h)
}

// finish waits until all has been asked and answered, but not for ever.
func finish(ctx context.Context, hall *hall, all *sync.WaitGroup, letGo func()) {
	done := make(chan struct{})
	go func() { all.Wait(); close(done) }()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	var over time.Time
	for {
		select {
		case <-done:
			return
		case <-ctx.Done():
			letGo()
		case now := <-tick.C:
			if hall.over() && over.IsZero() {
				over = now
			}
			if !over.IsZero() && now.Sub(over) > patience {
				letGo()
			}
		}
	}
}

// crew makes the players, and for each its clients.
func crew(ctx context.Context, t *testing.T, nodes []string, hall *hall, h *history) []*client {
	var all []*client
	for p := range players {
		who, err := driver.Register(ctx, nodes, fmt.Sprintf("Player %d", p), *seed+uint64(p), driver.NewLedger())
		if err != nil {
			t.Fatal(err)
		}
		for range clients {
			all = append(all, &client{
				number: len(all), player: p, id: who.ID, key: who.Key, nodes: nodes, hall: hall, history: h,
				inbox: make(chan wire.Cmd, 1), luck: rand.New(rand.NewPCG(*seed, uint64(100+len(all)))),
				wants: map[string]*op{}, rooms: map[string]*seen{}, sown: map[string]int{},
			})
		}
		a, b := all[len(all)-2], all[len(all)-1]
		a.twin, b.twin = b, a
	}
	return all
}

// read is the journal as it is now.
func read(ctx context.Context, t *testing.T, url string, h *history) (*history, journal, store.Audit) {
	s, err := redis.Open(ctx, url, redis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	audit, err := store.Walk(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	j := journal{}
	for q := (rooms.SummaryQuery{Most: store.PageMost}); ; {
		page, err := s.Summaries(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		for _, card := range page.Summaries {
			if j[card.Room], err = s.Load(ctx, card.Room, 0); err != nil {
				t.Fatal(err)
			}
		}
		if q.From = page.Next; q.From == "" {
			return h, j, audit
		}
	}
}

// TestHistory plays, and holds all that was heard against the journal and against a model.
func TestHistory(t *testing.T) {
	t.Logf("seed %d", *seed)
	bin, err := driver.Build(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	h, j, audit := play(t, bin, *commands, *kills)
	took := time.Since(began)
	v := check(h, j)
	for _, f := range v.faults[:min(len(v.faults), 20)] {
		t.Error(f)
	}
	for _, f := range audit.Faults[:min(len(audit.Faults), 20)] {
		t.Error(f)
	}
	began = time.Now()
	illegal, unknown := secondOpinion(h, j, opinionFor)
	if len(illegal)+len(unknown) > 0 {
		t.Errorf("porcupine: rooms %v are not as the model says, and of %v nothing was found out", illegal, unknown)
	}
	if v.acks < *commands/4 || v.answeredAgain == 0 || v.answeredTwice == 0 || v.refusals == 0 {
		t.Errorf("too little happened for this to prove anything: %+v", v)
	}
	t.Logf("history:     %d commands by %d clients of %d players in %d rooms, %d at a time, on 3 nodes, in %v", len(h.ops), players*clients, players, v.rooms, places, took.Round(time.Second))
	t.Logf("Redis:       killed with SIGKILL %d times, appendfsync always", *kills)
	t.Logf("sent:        %d frames, %d on another line, %d refused for now; %d lines, %d cut on purpose", h.counts.sent, h.counts.resent, h.counts.retries, h.counts.lines, h.counts.cuts)
	t.Logf("answers:     %d acks, %d of them of a command answered before (%d long before), %d refusals, %d never answered (%d of those in the journal)", v.acks, v.answeredTwice, v.answeredAgain, v.refusals, v.unknown, v.unknownIn)
	t.Logf("journal:     %d rooms, %d events, %d commands", audit.Rooms, audit.Events, audit.Commands)
	t.Logf("porcupine:   %d rooms, %d not as the model says, %d not decided, in %v", v.rooms, len(illegal), len(unknown), time.Since(began).Round(time.Millisecond))
	t.Logf("faults:      %d (chain, lost, twice, misplaced, refused and there, out of order, shown and not there, unasked)", len(v.faults)+len(audit.Faults))
	lies(t, h, j)
}
